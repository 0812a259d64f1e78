import type { LatLng } from '@ulak/contracts/domain/geo';
import { ROAD_METHODS, type RoadMethod } from '@ulak/contracts/roads/method';

/** Steps of a degree: about 11 m. */
const PER_DEGREE = 1e4;
const WAYS = 8;
const ROWS = 25_000;
/** Pairs that are kept at most, in 6.6 MB. */
export const CACHED_PAIRS = WAYS * ROWS;

/** The place that stands for all within about 11 m, and its number, above zero. */
export const snapPlace = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * PER_DEGREE) / PER_DEGREE,
  lng: Math.round(lng * PER_DEGREE) / PER_DEGREE,
});
const ACROSS = 360 * PER_DEGREE + 1;
export const placeKey = ({ lat, lng }: LatLng): number =>
  1 + Math.round((lat + 90) * PER_DEGREE) * ACROSS + Math.round((lng + 180) * PER_DEGREE);

/** A way between two places; NaN: there is none. */
export interface CachedWay {
  readonly metres: number;
  readonly seconds: number;
  /** What found it; null: the router has no roads there. */
  readonly method: RoadMethod | null;
}
const METHODS: readonly (RoadMethod | null)[] = [null, ...ROAD_METHODS];

/**
 * Ways between places by their numbers. Each pair has eight places where it may lie; the one that was read
 * longest ago makes room. Nothing is held before the first is put.
 */
export function createPairCache() {
  let table: ReturnType<typeof makeTable> | null = null;
  let reads = 0;

  /** Where the pair lies, or −1. */
  function slotOf({ from, to }: NonNullable<typeof table>, a: number, b: number): number {
    const first = rowOf(a, b) * WAYS;
    for (let slot = first; slot < first + WAYS; slot += 1)
      if (from[slot] === a && to[slot] === b) return slot;
    return -1;
  }

  return {
    find(a: number, b: number): CachedWay | null {
      const slot = table ? slotOf(table, a, b) : -1;
      if (!table || slot < 0) return null;
      table.read[slot] = reads += 1;
      return {
        metres: table.metres[slot] ?? Number.NaN,
        seconds: table.seconds[slot] ?? Number.NaN,
        method: METHODS[table.method[slot] ?? 0] ?? null,
      };
    },
    put(a: number, b: number, { metres, seconds, method }: CachedWay): void {
      table ??= makeTable();
      let slot = slotOf(table, a, b);
      if (slot < 0) {
        const first = rowOf(a, b) * WAYS;
        slot = first;
        for (let other = first; other < first + WAYS; other += 1)
          if ((table.read[other] ?? 0) < (table.read[slot] ?? 0)) slot = other;
      }
      table.from[slot] = a;
      table.to[slot] = b;
      table.metres[slot] = metres;
      table.seconds[slot] = seconds;
      table.method[slot] = METHODS.indexOf(method);
      table.read[slot] = reads += 1;
    },
    clear(): void {
      table = null;
    },
  };
}
export type PairCache = ReturnType<typeof createPairCache>;

const makeTable = () => ({
  from: new Float64Array(CACHED_PAIRS),
  to: new Float64Array(CACHED_PAIRS),
  metres: new Float32Array(CACHED_PAIRS),
  seconds: new Float32Array(CACHED_PAIRS),
  method: new Uint8Array(CACHED_PAIRS),
  /** Counts up with each read; exact for as long as anybody runs this. */
  read: new Float64Array(CACHED_PAIRS),
});

/** Neighbouring places fall into rows far apart. */
function rowOf(a: number, b: number): number {
  let hash = Math.imul((a % 0x7fff_ffff) | 0, 0x9e37_79b1) ^ Math.imul((b % 0x7fff_ffff) | 0, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 13)) >>> 0) % ROWS;
}
