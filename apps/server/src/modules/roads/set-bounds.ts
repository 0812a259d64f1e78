import type { LatLng } from '@ulak/contracts/domain/geo';
import { type BoundaryShape, polygonsOf } from '@ulak/contracts/neighborhoods/boundary';
import { MAX_SNAP_M } from '@ulak/roads/router';

/** What a set of streets covers, degrees. */
export interface SetBounds {
  readonly minLat: number;
  readonly minLng: number;
  readonly maxLat: number;
  readonly maxLng: number;
}

const DEGREE_M = 111_195;
const MARGIN = MAX_SNAP_M / DEGREE_M;
/**
 * Wide: roads at the edge of an extract go on beyond it for a while, and its outline is seldom a rectangle.
 * West of Beşiktaş the demo's streets end some 700 m inside of their bounds.
 */
const EDGE_MARGIN = 1_500 / DEGREE_M;

const isWithin = ({ minLat, minLng, maxLat, maxLng }: SetBounds, { lat, lng }: LatLng, north: number) => {
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return lat >= minLat - north && lat <= maxLat + north && lng >= minLng - east && lng <= maxLng + east;
};

/** Whether a road of the set could be near enough to the place. */
export const isNear = (bounds: SetBounds, place: LatLng): boolean => isWithin(bounds, place, MARGIN);

/** Whether a shape comes so near to where the set ends that it may end there itself. */
export const isAtEdge = (bounds: SetBounds, shape: BoundaryShape): boolean =>
  polygonsOf(shape).some(([outer = []]) =>
    outer.some(([lng = 0, lat = 0]) => !isWithin(bounds, { lat, lng }, -EDGE_MARGIN)),
  );
