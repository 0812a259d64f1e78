import { distanceKm, isValidCoordinate, type LatLng } from '@ulak/contracts/domain/geo';
import { UNKNOWN_POSITION_MIN } from '@ulak/contracts/domain/courier-ranking';
import type { PlaceIndex, TravelTimes } from '@ulak/dispatch/snapshot';

/** The branch in every snapshot of one branch. */
export const BRANCH_PLACE: PlaceIndex = 0;

/** Places of a snapshot and the travel times between them, as plain values for a worker thread. */
export interface TravelData {
  /** A point for each place; null: a courier, with a known travel time to the branch only. */
  readonly points: readonly (LatLng | null)[];
  /** Minutes to the branch, for the places of couriers. */
  readonly toBranchMin: Readonly<Record<PlaceIndex, number>>;
  /** Minutes on the road for one kilometre of great circle, > 0. */
  readonly minPerKm: number;
  /**
   * Minutes by road from place to place, row by row; NaN: that pair by great circle. Left out without a
   * router.
   */
  readonly roadMin?: Float64Array;
}

/** Minutes between two points; an assumed time where one of them is not a valid place, never NaN. */
export function travelMin(from: LatLng, to: LatLng, minPerKm: number): number {
  if (!isValidCoordinate(from) || !isValidCoordinate(to)) return UNKNOWN_POSITION_MIN;
  const minutes = distanceKm(from, to) * minPerKm;
  return Number.isFinite(minutes) && minutes >= 0 ? minutes : UNKNOWN_POSITION_MIN;
}

/** Minutes by road between places by their numbers. */
export interface PlacedRoads {
  /** A place's number; −1: not known. */
  placeOf(point: LatLng): number;
  /** NaN: the great circle counts. */
  between(from: number, to: number): number;
}

/** Minutes by road between all places of a snapshot; NaN where a road is not known. */
export function roadTable(points: TravelData['points'], roads: PlacedRoads): Float64Array {
  const places = points.map((point) => (point ? roads.placeOf(point) : -1));
  const size = points.length;
  const table = new Float64Array(size * size).fill(Number.NaN);
  for (const [row, from] of places.entries())
    if (from >= 0)
      for (const [column, to] of places.entries())
        if (to >= 0) table[row * size + column] = roads.between(from, to);
  return table;
}

/** The travel times of a snapshot: by road where that is known, else great circle
 * times the branch's pace; couriers travel via the branch. */
export function createTravelTable({ points, toBranchMin, minPerKm, roadMin }: TravelData): TravelTimes {
  const between = (from: PlaceIndex, to: PlaceIndex): number => {
    const byRoad = roadMin?.[from * points.length + to];
    if (byRoad !== undefined && byRoad >= 0) return byRoad;
    const [a, b] = [points[from], points[to]];
    return a && b ? travelMin(a, b, minPerKm) : UNKNOWN_POSITION_MIN;
  };
  return {
    placeCount: points.length,
    minutes(from, to) {
      if (from === to) return 0;
      const toBranch = toBranchMin[from];
      if (toBranch === undefined) return between(from, to);
      return to === BRANCH_PLACE ? toBranch : toBranch + between(BRANCH_PLACE, to);
    },
  };
}
