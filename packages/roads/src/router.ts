import type { LatLng } from '@ulak/contracts/domain/geo';
import type { RoadMethod } from '@ulak/contracts/roads/method';

/** Farthest that a place may lie from a road, metres: no farther, or it would be the other shore's. */
export const MAX_SNAP_M = 400;

/**
 * Ways from each of the places to each of the others, row by row: that of from i to j is at
 * `i * to.length + j`. NaN: there is none (a place too far from any road, an island).
 */
export interface RoadMatrix {
  readonly method: RoadMethod;
  readonly metres: Float64Array;
  /** Free-flow riding time of a courier's motorcycle. */
  readonly seconds: Float64Array;
}

/** A way along roads. */
export interface RoadRoute {
  readonly method: RoadMethod;
  /** From the first place to the last, both snapped to the road; at least two. */
  readonly points: readonly LatLng[];
  readonly metres: number;
  /** Free-flow riding time. */
  readonly seconds: number;
}

/** A position of a courier on the way. */
export interface TraceFix extends LatLng {
  /** Epoch ms. */
  readonly at: number;
  readonly accuracyM: number | null;
}

/** What a courier rode, put onto roads. */
export interface MatchedTrace {
  readonly method: RoadMethod;
  readonly metres: number;
  /** Share of the fixes that lie on the matched way, 0–1. */
  readonly matched: number;
}

/** Rings of a (multi)polygon as GeoJSON has them: [lng, lat], the outer one first. */
export type ReachableArea = readonly (readonly (readonly [lng: number, lat: number])[])[][];

/** What is reached from a place. */
export interface RoadReach {
  readonly method: RoadMethod;
  readonly area: ReachableArea;
}

/** One way of finding roads. Answers null where it has none there; throws where it failed. */
export interface Router {
  readonly method: RoadMethod;
  /** Whether it has roads near the place. */
  covers(place: LatLng): Promise<boolean>;
  matrix(from: readonly LatLng[], to: readonly LatLng[]): Promise<RoadMatrix | null>;
  /** The way over the places in this order. */
  route(places: readonly LatLng[]): Promise<RoadRoute | null>;
  /** @param fixes at least two, by time */
  match(fixes: readonly TraceFix[]): Promise<MatchedTrace | null>;
  /** What is reached from the place in so many free-flow minutes. */
  reachable(from: LatLng, minutes: number): Promise<RoadReach | null>;
}
