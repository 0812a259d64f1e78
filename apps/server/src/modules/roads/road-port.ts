import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import type { RoadMethod } from '@ulak/contracts/roads/method';
import type { MatchedTrace, RoadMatrix, RoadReach, RoadRoute, TraceFix } from '@ulak/roads/router';

/** How long a caller waits. */
export interface RoadCall {
  readonly timeoutMs: number;
}

/** How the router is doing. */
export interface RoadStatus {
  /** When the newest of its roads were loaded; null: there are none here, or nobody knows. */
  readonly loadedAt: Date | null;
  /** Since when it has been failing; null: it answers, or there is none. */
  readonly failingSince: Date | null;
  /** Since the start: tasks that it answered, those at which it failed, pairs that were nonsense. */
  readonly counts: { readonly asked: number; readonly failed: number; readonly nonsense: number };
}

/**
 * Roads between places, by the router that this installation has. Never throws: null means that none is
 * there, that it has no roads at the place, or that it did not answer in time; the great circle counts then.
 */
export interface RoadService {
  /** What would be asked now; null: no router is there, or it failed too often lately. */
  method(): RoadMethod | null;
  /** The same with the roads it has open: another text, other ways. */
  source(): string | null;
  status(): RoadStatus;
  /** Whether there are roads near the place. False at once without a router; null: nobody knows now. */
  covers(place: LatLng, call: RoadCall): Promise<boolean | null>;
  /** Whether the places lie in one set of roads, so that no way between them means water, not another set. */
  isOneSet(a: LatLng, b: LatLng): boolean;
  /** Whether what is reached from a place comes near to where the loaded streets end; false: or unknown. */
  isAtEdge(from: LatLng, shape: BoundaryShape): boolean;
  /** Known pairs come from memory, only the others are asked for. */
  matrix(from: readonly LatLng[], to: readonly LatLng[], call: RoadCall): Promise<RoadMatrix | null>;
  route(places: readonly LatLng[], call: RoadCall): Promise<RoadRoute | null>;
  match(fixes: readonly TraceFix[], call: RoadCall): Promise<MatchedTrace | null>;
  reachable(from: LatLng, minutes: number, call: RoadCall): Promise<RoadReach | null>;
  stop(): Promise<void>;
}

/** Without a router: the great circle always. */
export const NO_ROADS: RoadService = {
  method: () => null,
  source: () => null,
  status: () => ({ loadedAt: null, failingSince: null, counts: { asked: 0, failed: 0, nonsense: 0 } }),
  covers: () => Promise.resolve(false),
  isOneSet: () => true,
  isAtEdge: () => false,
  matrix: () => Promise.resolve(null),
  route: () => Promise.resolve(null),
  match: () => Promise.resolve(null),
  reachable: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
};
