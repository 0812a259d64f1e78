import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMatrix } from '@ulak/roads/router';

/** One answered question of ways. */
export interface AnsweredWays {
  readonly from: readonly LatLng[];
  readonly to: readonly LatLng[];
  readonly ways: RoadMatrix;
}

const keyOf = ({ lat, lng }: LatLng): string => `${lat} ${lng}`;

/** Each point once. */
export const distinctPoints = (points: readonly LatLng[]): LatLng[] => [
  ...new Map(points.map(({ lat, lng }) => [keyOf({ lat, lng }), { lat, lng }])).values(),
];

/** What is known between two places: seconds; asked for in vain; not asked for. */
export type KnownWay = number | 'NONE' | null;

/** The answers by numbers of places, so that a pair is found without reading its points. */
export function createRoadSeconds(answers: readonly AnsweredWays[]) {
  const numbers = new Map<string, number>();
  const points: LatLng[] = [];
  const numberOf = (point: LatLng): number => {
    const key = keyOf(point);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, points.length);
    return points.push(point) - 1;
  };
  const numbered = answers.map(({ from, to, ways }) => ({
    rows: from.map(numberOf),
    columns: to.map(numberOf),
    seconds: ways.seconds,
  }));
  const size = points.length;
  const table = new Float64Array(size * size).fill(Number.NaN);
  const asked = new Uint8Array(size * size);
  const hasWay = new Uint8Array(size);
  for (const { rows, columns, seconds } of numbered)
    for (const [i, a] of rows.entries())
      for (const [j, b] of columns.entries()) {
        const took = seconds[i * columns.length + j] ?? Number.NaN;
        asked[a * size + b] = 1;
        if (Number.isNaN(took)) continue;
        table[a * size + b] = took;
        // a place beside itself tells nothing
        if (a !== b && took > 0) hasWay[a] = hasWay[b] = 1;
      }
  return {
    points: points as readonly LatLng[],
    /** Its number, or −1. */
    placeOf: (point: LatLng): number => numbers.get(keyOf(point)) ?? -1,
    /** Whether a way leads to or from the place: then it lies on a road. */
    hasWay: (place: number): boolean => hasWay[place] === 1,
    between(a: number, b: number): KnownWay {
      if (a < 0 || b < 0) return null;
      const seconds = table[a * size + b] ?? Number.NaN;
      if (!Number.isNaN(seconds)) return seconds;
      return asked[a * size + b] === 1 ? 'NONE' : null;
    },
  };
}
export type RoadSeconds = ReturnType<typeof createRoadSeconds>;
