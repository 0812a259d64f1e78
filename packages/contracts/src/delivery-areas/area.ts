// Without zod: the screen judges a point against an area.
import { EARTH_RADIUS_M, type LatLng } from '../domain/geo.ts';
import {
  type BoundaryShape,
  isNearPlace,
  polygonsOf,
  type Position,
  type Ring,
} from '../neighborhoods/boundary.ts';
import { roundDegrees } from '../neighborhoods/plain-shape.ts';
import type { DistanceMethod } from '../roads/method.ts';
import type { OutsideRule } from './labels.ts';

/** Free-flow minutes of an area by road. */
export const AREA_MINUTES = { min: 5, max: 60, usual: 15 } as const;
/** Points of an area, drawn or made. */
export const MAX_AREA_POINTS = 500;

/** An area as a branch's row holds it; null there: none. */
export type StoredArea =
  | { readonly kind: 'MINUTES'; readonly minutes: number; readonly rule: OutsideRule }
  | { readonly kind: 'DRAWN'; readonly shape: BoundaryShape; readonly rule: OutsideRule };

/** What was made of an area of minutes, and what it was made of. */
export interface DeliveryReach extends LatLng {
  readonly minutes: number;
  readonly shape: BoundaryShape;
  /** GREAT_CIRCLE: a circle, because no road was known there. */
  readonly method: DistanceMethod;
  /** The circle's radius, metres; of a road 0. */
  readonly radiusM: number;
  /** Which streets; another text: newer ones are there. */
  readonly source: string;
  /** ISO. */
  readonly madeAt: string;
}

/** A point so near to an edge lies on it, degrees: a centimetre. */
const EDGE_DEGREES = 1e-7;

/** 1: inside of the ring, 0: on its edge, -1: outside. */
function sideOfRing(ring: Ring, { lat, lng }: LatLng): -1 | 0 | 1 {
  let isInside = false;
  for (let at = 0; at + 1 < ring.length; at++) {
    const [x1 = NaN, y1 = NaN] = ring[at] ?? [];
    const [x2 = NaN, y2 = NaN] = ring[at + 1] ?? [];
    if (isOnEdge([x1, y1], [x2, y2], { lat, lng })) return 0;
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

function isOnEdge([x1 = NaN, y1 = NaN]: Position, [x2 = NaN, y2 = NaN]: Position, p: LatLng): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((p.lng - x1) * dx + (p.lat - y1) * dy) / length2;
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(x1 + nearest * dx - p.lng, y1 + nearest * dy - p.lat) <= EDGE_DEGREES;
}

/** Whether an area holds a point. Its edges belong to it, those of its holes too. */
export const holdsPoint = (shape: BoundaryShape, point: LatLng): boolean =>
  polygonsOf(shape).some(
    ([outer = [], ...holes]) =>
      sideOfRing(outer, point) >= 0 && holes.every((hole) => sideOfRing(hole, point) <= 0),
  );

/** Without a shape nothing is outside. */
export const isOutsideArea = (shape: BoundaryShape | null, point: LatLng): boolean =>
  shape !== null && !holdsPoint(shape, point);

/** Corners of a circle. */
const CIRCLE_CORNERS = 64;

/** A circle as a polygon. */
export function circleAround({ lat, lng }: LatLng, radiusM: number): BoundaryShape {
  const up = (radiusM / EARTH_RADIUS_M) * (180 / Math.PI);
  const right = up / Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
    const angle = (at / CIRCLE_CORNERS) * 2 * Math.PI;
    return [roundDegrees(lng + right * Math.cos(angle)), roundDegrees(lat + up * Math.sin(angle))];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] };
}

/** How much longer a road is than the great circle, at a guess, where no road is known. */
const DETOUR = 1.3;

/** Radius of the circle that stands for minutes by road, metres. @param speedKmh the branch's lowest */
export const circleRadiusM = (minutes: number, speedKmh: number): number =>
  Math.round(((minutes / 60) * speedKmh * 1_000) / DETOUR);

/** Whether a shape lies where its branch does. */
export const isNearBranch = (shape: BoundaryShape, branch: LatLng): boolean =>
  isNearPlace(shape, branch) || holdsPoint(shape, branch);
