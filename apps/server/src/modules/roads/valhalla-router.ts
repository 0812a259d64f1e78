import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import {
  MAX_SNAP_M,
  type ReachableArea,
  type RoadMatrix,
  type RoadRoute,
  type Router,
  type TraceFix,
} from '@ulak/roads/router';
import { z } from 'zod';
import { decodeShape } from './decode-shape.ts';

/** What Valhalla is asked, by the paths of its service. */
export type ValhallaAction = 'locate' | 'sources_to_targets' | 'route' | 'trace_attributes' | 'isochrone';

/** Asks Valhalla, wherever it is. @throws NoWay where it has none; any other error where it failed */
export type AskValhalla = (action: ValhallaAction, question: object) => Promise<unknown>;

/** Valhalla's answer that there is no road or no way. */
export class NoWay extends Error {}

const COSTING = 'motorcycle';
/** A default Valhalla takes so many places of a motorcycle, and so many pairs. */
const [MOST_PLACES, MOST_PAIRS] = [50, 2_500];
/** Places whose road was looked for; beyond, all are forgotten. */
const MOST_KNOWN = 50_000;
/** Fixes closer in time, or within what a fix is wrong by, would be turned into loops. */
const [THIN_MS, THIN_M] = [15_000, 30];
/** An isochrone may leave the true edge by so many metres. */
const GENERALIZE_M = 30;

const Located = z.array(z.object({ edges: z.array(z.unknown()).nullish() }));
const Matrix = z.object({
  sources_to_targets: z.object({
    distances: z.array(z.array(z.number().nullable())),
    durations: z.array(z.array(z.number().nullable())),
  }),
});
const Trip = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(z.object({ shape: z.string() })).min(1),
  }),
});
const Trace = z.object({
  edges: z.array(z.object({ length: z.number() })),
  matched_points: z.array(z.object({ type: z.string() })),
});
const Ring = z.array(z.tuple([z.number(), z.number()]));
const Isochrone = z.object({
  features: z
    .array(
      z.object({
        geometry: z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
          z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
        ]),
      }),
    )
    .min(1),
});

const placeOf = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: MAX_SNAP_M });
const keyOf = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

/** Valhalla as a router of courier's motorcycles: scooters and bicycles find no way over the Bosphorus. */
export function createValhallaRouter(ask: AskValhalla): Router {
  const known = new Map<string, boolean>();

  /** One place without a road would fail a whole matrix. */
  async function locate(places: readonly LatLng[]): Promise<boolean[]> {
    const unknown = [...new Map(places.map((place) => [keyOf(place), place])).entries()].filter(
      ([key]) => !known.has(key),
    );
    if (known.size + unknown.length > MOST_KNOWN) known.clear();
    for (let at = 0; at < unknown.length; at += MOST_PLACES) {
      const part = unknown.slice(at, at + MOST_PLACES);
      const locations = part.map(([, place]) => placeOf(place));
      const found = Located.parse(await ask('locate', { locations, costing: COSTING, verbose: false }));
      if (found.length !== part.length) throw new Error('Valhalla located another number of places');
      for (const [i, [key]] of part.entries()) known.set(key, (found[i]?.edges?.length ?? 0) > 0);
    }
    return places.map((place) => known.get(keyOf(place)) === true);
  }

  async function matrix(from: readonly LatLng[], to: readonly LatLng[]): Promise<RoadMatrix | null> {
    const isOnRoad = await locate([...from, ...to]);
    const rows = from.flatMap((place, i) => (isOnRoad[i] ? [{ place, i }] : []));
    const columns = to.flatMap((place, j) => (isOnRoad[from.length + j] ? [{ place, j }] : []));
    if (rows.length === 0 || columns.length === 0) return null;
    const metres = new Float64Array(from.length * to.length).fill(Number.NaN);
    const seconds = metres.slice();
    const step = Math.max(1, Math.floor(MOST_PAIRS / columns.length));
    for (let at = 0; at < rows.length; at += step) {
      const part = rows.slice(at, at + step);
      const { distances, durations } = await askMatrix(part, columns);
      for (const [k, { i }] of part.entries())
        for (const [l, { j }] of columns.entries()) {
          metres[i * to.length + j] = (distances[k]?.[l] ?? Number.NaN) * 1_000;
          seconds[i * to.length + j] = durations[k]?.[l] ?? Number.NaN;
        }
    }
    return { method: 'VALHALLA', metres, seconds };
  }

  type Placed = { readonly place: LatLng };
  async function askMatrix(rows: readonly Placed[], columns: readonly Placed[]) {
    const question = {
      sources: rows.map(({ place }) => placeOf(place)),
      targets: columns.map(({ place }) => placeOf(place)),
      costing: COSTING,
      verbose: false,
      units: 'kilometers',
    };
    const { sources_to_targets: answer } = Matrix.parse(await ask('sources_to_targets', question));
    const isWhole = (lines: readonly (readonly unknown[])[]): boolean =>
      lines.length === rows.length && lines.every((line) => line.length === columns.length);
    if (!isWhole(answer.distances) || !isWhole(answer.durations))
      throw new Error('Valhalla answered a matrix of another size');
    return answer;
  }

  async function route(places: readonly LatLng[]): Promise<RoadRoute> {
    const locations = places.map(placeOf);
    const question = { locations, costing: COSTING, directions_type: 'none', units: 'kilometers' };
    const { trip } = Trip.parse(await ask('route', question));
    const points = trip.legs.flatMap(({ shape }, leg) => decodeShape(shape).slice(leg === 0 ? 0 : 1));
    return { method: 'VALHALLA', points, metres: trip.summary.length * 1_000, seconds: trip.summary.time };
  }

  return {
    method: 'VALHALLA',
    covers: async (place) => (await locate([place]))[0] === true,
    matrix: (from, to) => orNull(() => matrix(from, to)),
    route: (places) => orNull(() => route(places)),
    match: (fixes) =>
      orNull(async () => {
        const shape = thin(fixes).map(({ lat, lng, at }) => ({
          lat,
          lon: lng,
          time: Math.round(at / 1_000),
        }));
        const question = {
          shape,
          costing: COSTING,
          shape_match: 'map_snap',
          units: 'kilometers',
          filters: { attributes: ['edge.length', 'matched.type'], action: 'include' },
        };
        const { edges, matched_points: points } = Trace.parse(await ask('trace_attributes', question));
        const metres = edges.reduce((sum, { length }) => sum + length, 0) * 1_000;
        const matched = points.filter(({ type }) => type !== 'unmatched').length / Math.max(1, points.length);
        return { method: 'VALHALLA' as const, metres, matched };
      }),
    reachable: (from, minutes) =>
      orNull(async (): Promise<ReachableArea> => {
        const question = {
          locations: [placeOf(from)],
          costing: COSTING,
          contours: [{ time: minutes }],
          polygons: true,
          generalize: GENERALIZE_M,
        };
        const { features } = Isochrone.parse(await ask('isochrone', question));
        return features.flatMap(({ geometry }) =>
          geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
        );
      }),
  };
}

async function orNull<T>(answer: () => Promise<T>): Promise<T | null> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof NoWay) return null;
    throw error;
  }
}

/** The fixes that say something new; the first and the last always. */
function thin(fixes: readonly TraceFix[]): TraceFix[] {
  const kept: TraceFix[] = [];
  for (const [i, fix] of fixes.entries()) {
    const before = kept.at(-1);
    const isFar = !before || (fix.at - before.at >= THIN_MS && distanceM(before, fix) >= THIN_M);
    if (isFar || i === fixes.length - 1) kept.push(fix);
  }
  return kept;
}
