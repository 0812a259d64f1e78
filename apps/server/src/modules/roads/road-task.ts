import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { MatchedTrace, RoadMatrix, RoadReach, RoadRoute, Router, TraceFix } from '@ulak/roads/router';

/** One question to a router, as it travels to wherever the router is. */
export type RoadTask =
  | { readonly kind: 'covers'; readonly place: LatLng }
  | { readonly kind: 'matrix'; readonly from: readonly LatLng[]; readonly to: readonly LatLng[] }
  | { readonly kind: 'route'; readonly places: readonly LatLng[] }
  | { readonly kind: 'match'; readonly fixes: readonly TraceFix[] }
  | { readonly kind: 'reachable'; readonly from: LatLng; readonly minutes: number };

export type RoadAnswer = boolean | RoadMatrix | RoadRoute | MatchedTrace | RoadReach | null;

/** An opened router, wherever it runs. */
export interface RouterHost {
  /** Null: it is not ready. */
  method(): RoadMethod | null;
  /** How many tasks it takes at once. */
  readonly most: number;
  /** Whether it works on the task in slices, and answers others meanwhile. */
  isSliced(task: RoadTask): boolean;
  /** @throws Error where it failed, ended or hangs */
  run(task: RoadTask): Promise<RoadAnswer>;
  stop(): Promise<void>;
}

export function runTask(router: Router, task: RoadTask): Promise<RoadAnswer> {
  if (task.kind === 'covers') return router.covers(task.place);
  if (task.kind === 'matrix') return router.matrix(task.from, task.to);
  if (task.kind === 'route') return router.route(task.places);
  if (task.kind === 'match') return router.match(task.fixes);
  return router.reachable(task.from, task.minutes);
}

/** The places that a task is about. */
export function placesOf(task: RoadTask): readonly LatLng[] {
  if (task.kind === 'covers') return [task.place];
  if (task.kind === 'matrix') return [...task.from, ...task.to];
  if (task.kind === 'route') return task.places;
  if (task.kind === 'match') return task.fixes;
  return [task.from];
}

/** Pairs of a matrix that a question asked in passing has at most: it goes before larger ones. */
const SMALL_PAIRS = 600;

/**
 * Whether somebody waits for its answer in passing: orders, candidates, a courier's way. Plans, areas and
 * days that are matched come after them.
 */
export const isSmall = (task: RoadTask): boolean =>
  task.kind === 'matrix'
    ? task.from.length * task.to.length <= SMALL_PAIRS
    : task.kind === 'covers' || task.kind === 'route';
