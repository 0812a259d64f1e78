import {
  circleAround,
  circleRadiusM,
  type DeliveryReach,
  MAX_AREA_POINTS,
} from '@ulak/contracts/delivery-areas/area';
import type { LatLng } from '@ulak/contracts/domain/geo';
import {
  areaKm2,
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
} from '@ulak/contracts/neighborhoods/boundary';
import { roundDegrees } from '@ulak/contracts/neighborhoods/plain-shape';
import { simplifyShape } from '@ulak/contracts/neighborhoods/simplify';
import type { ReachableArea } from '@ulak/roads/router';
import type { RoadService } from '../roads/service.ts';

/** A reach before it is kept. */
export type FoundReach = Pick<DeliveryReach, 'shape' | 'method' | 'radiusM'>;

/** How long a router is waited for: by somebody who looks at a slider, and by the job. */
export const PREVIEW_TIMEOUT_MS = 5_000;
export const JOB_TIMEOUT_MS = 20_000;

/** What is asked for. `speedKmh`: by which a circle is measured. */
interface ReachAsked {
  readonly minutes: number;
  readonly speedKmh: number;
  readonly timeoutMs: number;
}

/** A part or a hole smaller than a football ground is noise of the roads. */
const LEAST_PART_KM2 = 0.01;

/**
 * What is reached from a place in so many minutes by road; a circle where no road is known there. Null: there
 * are roads, but no answer now.
 */
export async function findReach(
  roads: RoadService,
  place: LatLng,
  { minutes, speedKmh, timeoutMs }: ReachAsked,
): Promise<FoundReach | null> {
  if (roads.method() !== null) {
    const found = await roads.reachable(place, minutes, { timeoutMs });
    const shape = found && toShape(found.area);
    if (shape) return { shape, method: found.method, radiusM: 0 };
    // a router that is slow or busy says nothing about the place
    if ((await roads.covers(place, { timeoutMs })) !== false) return null;
  }
  const radiusM = circleRadiusM(minutes, speedKmh);
  return { shape: circleAround(place, radiusM), method: 'GREAT_CIRCLE', radiusM };
}

type Polygons = number[][][][];

/** The shape as it is stored: parts and holes worth drawing, at most 500 points. Null: none is left. */
function toShape(area: ReachableArea): BoundaryShape | null {
  const parts = area.flatMap((polygon) => {
    const [outer, ...holes] = polygon.map(closed).filter((ring) => kmOf([ring]) >= LEAST_PART_KM2);
    return outer ? [[outer, ...holes]] : [];
  });
  if (parts.length === 0) return null;
  const whole = shapeFrom(parts.toSorted((a, b) => kmOf(b) - kmOf(a)));
  if (countPoints(whole) <= MAX_AREA_POINTS && isValid(whole)) return whole;
  return simplifyShape(whole, MAX_AREA_POINTS, isValid);
}

const kmOf = (coordinates: number[][][]): number => areaKm2({ type: 'Polygon', coordinates });

/** How large it may be drawn is no matter of what was made. */
function isValid(shape: BoundaryShape): boolean {
  const fault = findBoundaryFault(shape);
  return fault === null || fault === 'TOO_LARGE';
}

function closed(ring: ReachableArea[number][number]): number[][] {
  const points = ring.map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)]);
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1];
  return first && !isClosed ? [...points, first] : points;
}

function shapeFrom(polygons: Polygons): BoundaryShape {
  const [only = [], ...more] = polygons;
  return more.length === 0
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}
