import { circleAround } from '@ulak/contracts/delivery-areas/area';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import { polygonsOf } from '@ulak/contracts/neighborhoods/boundary';
import type { ReachableArea, RoadMatrix } from '@ulak/roads/router';
import { NO_ROADS, type RoadCall, type RoadService } from '../modules/roads/service.ts';

/** Metres of road for one of great circle, and km/h of free flow. */
const DETOUR = 1.4;
const FREE_FLOW_KMH = 30;

export interface MadeRoads extends RoadService {
  /** Pairs that were asked for. */
  readonly asked: { readonly from: readonly LatLng[]; readonly to: readonly LatLng[] }[];
  /** What it answers from now on. */
  set(answer: RoadAnswers): void;
}

/** How made roads answer. */
export interface RoadAnswers {
  /** Null: no router is there. */
  readonly method?: RoadMethod | null;
  /** Names the set of streets that is open. */
  readonly streets?: string;
  /** Metres of road between two places; null: there is no way. */
  readonly metres?: (from: LatLng, to: LatLng) => number | null;
  /** It answers so late; past the caller's time-out null, as the port promises. */
  readonly delayMs?: number;
  /** Whether two places lie in one set of streets. */
  readonly isOneSet?: (a: LatLng, b: LatLng) => boolean;
  /** What is reached comes near to where the streets end. */
  readonly isAtEdge?: boolean;
  /** Fails: null at each call. */
  readonly isDown?: boolean;
}

/** Roads without a map: 1.4 of the great circle at 30 km/h, unless a test wants others. */
export function madeRoads(first: RoadAnswers = {}): MadeRoads {
  let now = first;
  const asked: MadeRoads['asked'] = [];
  const method = (): RoadMethod | null => (now.method === undefined ? 'STREETS' : now.method);
  const metresOf = (from: LatLng, to: LatLng): number =>
    (now.metres ? now.metres(from, to) : Math.round(distanceM(from, to) * DETOUR)) ?? Number.NaN;
  const secondsOf = (metres: number): number => metres / (FREE_FLOW_KMH / 3.6);

  async function answer<T>(made: (by: RoadMethod) => T | null, { timeoutMs }: RoadCall): Promise<T | null> {
    const by = method();
    if (by === null || now.isDown) return null;
    const waitMs = Math.min(now.delayMs ?? 0, timeoutMs);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return (now.delayMs ?? 0) > timeoutMs ? null : made(by);
  }

  return {
    ...NO_ROADS,
    asked,
    status: () => ({ ...NO_ROADS.status(), failingSince: now.isDown ? new Date(0) : null }),
    set: (answers) => void (now = answers),
    method,
    source: () => {
      const by = method();
      return by && `${by}:${now.streets ?? 'made'}`;
    },
    isOneSet: (a, b) => now.isOneSet?.(a, b) ?? true,
    isAtEdge: () => now.isAtEdge ?? false,
    covers: async (_, call) => (method() === null ? false : answer(() => true, call)),
    matrix(from, to, call) {
      asked.push({ from, to });
      return answer((by): RoadMatrix => {
        const metres = Float64Array.from(from.flatMap((a) => to.map((b) => metresOf(a, b))));
        return { method: by, metres, seconds: metres.map(secondsOf) };
      }, call);
    },
    route: (places, call) =>
      answer((by) => {
        const legs = places.slice(1).map((place, index) => metresOf(places[index] ?? place, place));
        const metres = legs.reduce((sum, leg) => sum + leg, 0);
        return Number.isNaN(metres)
          ? null
          : { method: by, points: places, metres, seconds: secondsOf(metres) };
      }, call),
    match: (fixes, call) =>
      answer((by) => {
        const legs = fixes.slice(1).map((fix, index) => metresOf(fixes[index] ?? fix, fix));
        return { method: by, metres: legs.reduce((sum, leg) => sum + leg, 0), matched: 1 };
      }, call),
    // the same roads in every direction
    reachable: (from, minutes, call) =>
      answer((by) => {
        const radiusM = (minutes * FREE_FLOW_KMH * 1_000) / 60 / DETOUR;
        return { method: by, area: polygonsOf(circleAround(from, radiusM)) as ReachableArea };
      }, call),
  };
}
