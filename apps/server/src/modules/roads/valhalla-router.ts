import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import {
  MAX_SNAP_M,
  type RoadMatrix,
  type RoadReach,
  type RoadRoute,
  type Router,
  type TraceFix,
} from '@ulak/roads/router';
import { z } from 'zod';
import { type Block, cutBlock } from './cut-block.ts';
import { decodeShape } from './decode-shape.ts';

/** What Valhalla is asked, by the paths of its service. */
export type ValhallaAction = 'locate' | 'sources_to_targets' | 'route' | 'trace_attributes' | 'isochrone';

/** Asks Valhalla, wherever it is. @throws NoWay where it has none; any other error where it failed */
export type AskValhalla = (action: ValhallaAction, question: object) => Promise<unknown>;

/** Valhalla's answer that there is no road or no way. */
export class NoWay extends Error {}

const COSTING = 'motorcycle';
/** A default Valhalla takes so many places of a motorcycle, and so many pairs. */
const MOST_PLACES = 50;
const DEFAULT_PAIRS = 2_500;
/** Roads that a road must reach, and be reached from; less is an island, or a way out of the extract. */
const REACH = 50;
/** Places whose road was looked for; beyond, all are forgotten. */
const MOST_KNOWN = 50_000;
/** Fixes closer in time, or within what a fix is wrong by, would be turned into loops. */
const [THIN_MS, THIN_M] = [15_000, 30];
/** An isochrone may leave the true edge by so many metres. */
const GENERALIZE_M = 30;

const Edge = z.object({
  outbound_reach: z.number(),
  inbound_reach: z.number(),
  correlated_lat: z.number(),
  correlated_lon: z.number(),
});
type Edge = z.infer<typeof Edge>;
const Located = z.array(z.object({ edges: z.array(Edge).nullish() }));
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

/** A place as Valhalla is asked about it. */
const placeOf = ({ lat, lng }: LatLng, cutoffM = MAX_SNAP_M) => ({
  lat,
  lon: lng,
  search_cutoff: cutoffM,
  minimum_reachability: REACH,
});
type Place = ReturnType<typeof placeOf>;
/** What is known of a place with a road: where the search for it may end. */
interface Known {
  /** The place itself, or its nearest road that is well reached. */
  readonly end: Place;
  /** Some road of `end` is hardly reached. */
  readonly isWeak: boolean;
}
/** A place on a road has no other road within so many metres. */
const ON_ROAD_M = 2;

const keyOf = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

/**
 * Valhalla as a router of courier's motorcycles: scooters and bicycles find no way over the Bosphorus.
 * @param mostPairs of one question for a matrix; each searches for the roads of its places anew
 */
export function createValhallaRouter(ask: AskValhalla, mostPairs = DEFAULT_PAIRS): Router {
  const known = new Map<string, Known | null>();

  async function edgesOf(places: readonly Place[]): Promise<Edge[][]> {
    const edges: Edge[][] = [];
    for (let at = 0; at < places.length; at += MOST_PLACES) {
      const locations = places.slice(at, at + MOST_PLACES);
      const found = Located.parse(await ask('locate', { locations, costing: COSTING, verbose: true }));
      if (found.length !== locations.length) throw new Error('Valhalla located another number of places');
      edges.push(...found.map((each) => each.edges ?? []));
    }
    return edges;
  }

  /**
   * One place without a road would fail a whole matrix, and one with a road that is hardly reached sends each
   * search over the whole graph: it is moved onto a better one. @returns null for a place without
   */
  async function locate(places: readonly LatLng[]): Promise<(Known | null)[]> {
    // of this question's own: others may empty what is remembered meanwhile
    const here = new Map<string, Known | null>();
    const unknown = new Map<string, LatLng>();
    for (const place of places) {
      const key = keyOf(place);
      const before = known.get(key);
      if (before === undefined) unknown.set(key, place);
      else here.set(key, before);
    }
    const found = await edgesOf([...unknown.values()].map((place) => placeOf(place)));
    const moved: { readonly key: string; readonly end: Place }[] = [];
    for (const [i, [key, place]] of [...unknown].entries()) {
      const edges = found[i] ?? [];
      const isWeak = !edges.every(isFirm);
      here.set(key, edges.length === 0 ? null : { end: placeOf(place), isWeak });
      const firm = isWeak ? edges.find(isFirm) : undefined;
      if (!firm) continue;
      const { correlated_lat: lat, correlated_lon: lng } = firm;
      moved.push({ key, end: placeOf({ lat, lng }, ON_ROAD_M) });
    }
    const onRoads = await edgesOf(moved.map(({ end }) => end));
    for (const [i, { key, end }] of moved.entries()) {
      const edges = onRoads[i] ?? [];
      if (edges.length > 0 && edges.every(isFirm)) here.set(key, { end, isWeak: false });
    }
    if (known.size + unknown.size > MOST_KNOWN) known.clear();
    for (const key of unknown.keys()) known.set(key, here.get(key) ?? null);
    return places.map((place) => here.get(keyOf(place)) ?? null);
  }

  async function matrix(from: readonly LatLng[], to: readonly LatLng[]): Promise<RoadMatrix | null> {
    const located = await locate([...from, ...to]);
    const [starts, ends] = [located.slice(0, from.length), located.slice(from.length)];
    const block = { rows: onRoad(starts), columns: onRoad(ends) };
    if (block.rows.length === 0 || block.columns.length === 0) return null;
    const metres = new Float64Array(from.length * to.length).fill(Number.NaN);
    const seconds = metres.slice();
    for (const part of partWeak(block, ends).flatMap((each) => cutBlock(each, mostPairs))) {
      const sources = part.rows.flatMap((i) => from[i] ?? []).map((place) => placeOf(place));
      const targets = part.columns.flatMap((j) => ends[j]?.end ?? []);
      const { distances, durations } = await askMatrix(sources, targets);
      for (const [k, i] of part.rows.entries())
        for (const [l, j] of part.columns.entries()) {
          metres[i * to.length + j] = (distances[k]?.[l] ?? Number.NaN) * 1_000;
          seconds[i * to.length + j] = durations[k]?.[l] ?? Number.NaN;
        }
    }
    return { method: 'VALHALLA', metres, seconds };
  }

  async function askMatrix(sources: readonly Place[], targets: readonly Place[]) {
    const question = {
      sources,
      targets,
      costing: COSTING,
      verbose: false,
      units: 'kilometers',
    };
    const { sources_to_targets: answer } = Matrix.parse(await ask('sources_to_targets', question));
    const isWhole = (lines: readonly (readonly unknown[])[]): boolean =>
      lines.length === sources.length && lines.every((line) => line.length === targets.length);
    if (!isWhole(answer.distances) || !isWhole(answer.durations))
      throw new Error('Valhalla answered a matrix of another size');
    return answer;
  }

  async function route(places: readonly LatLng[]): Promise<RoadRoute> {
    const locations = places.map((place) => placeOf(place));
    const question = { locations, costing: COSTING, directions_type: 'none', units: 'kilometers' };
    const { trip } = Trip.parse(await ask('route', question));
    const points = trip.legs.flatMap(({ shape }, leg) => decodeShape(shape).slice(leg === 0 ? 0 : 1));
    return { method: 'VALHALLA', points, metres: trip.summary.length * 1_000, seconds: trip.summary.time };
  }

  return {
    method: 'VALHALLA',
    covers: async (place) => (await locate([place]))[0] !== null,
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
      orNull(async (): Promise<RoadReach> => {
        const question = {
          locations: [placeOf(from)],
          costing: COSTING,
          contours: [{ time: minutes }],
          polygons: true,
          generalize: GENERALIZE_M,
        };
        const { features } = Isochrone.parse(await ask('isochrone', question));
        const area = features.flatMap(({ geometry }) =>
          geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
        );
        return { method: 'VALHALLA', area };
      }),
  };
}

const isFirm = (edge: Edge): boolean => Math.min(edge.outbound_reach, edge.inbound_reach) >= REACH;

const onRoad = (located: readonly (Known | null)[]): number[] =>
  [...located.keys()].filter((n) => located[n] !== null);

/**
 * The few ends that could not be moved are asked for by themselves: there Valhalla searches back from each
 * of them once, and not from each start.
 */
function partWeak({ rows, columns }: Block, ends: readonly (Known | null)[]): Block[] {
  const weak = columns.filter((j) => ends[j]?.isWeak);
  const firm = columns.filter((j) => !ends[j]?.isWeak);
  if (weak.length === 0 || firm.length === 0 || weak.length >= rows.length) return [{ rows, columns }];
  return [firm, weak].map((part) => ({ rows, columns: part }));
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
