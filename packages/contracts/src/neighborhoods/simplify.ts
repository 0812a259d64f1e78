import {
  type BoundaryShape,
  countPoints,
  findBoundaryFault,
  MAX_BOUNDARY_POINTS,
  polygonsOf,
  type Ring,
} from './boundary.ts';
import type { PlainShape } from './plain-shape.ts';

/** Distances that are looked at for one shape; points that are left then stay. */
const MOST_STEPS = 20_000_000;

interface Prepared {
  readonly ring: Ring;
  /** Up to which square of a tolerance each point stays. */
  readonly stays: Float64Array;
  /** The two that stay longest beside the ends: a ring has four points at least. */
  readonly longest: readonly number[];
}

/** The point between two others that lies farthest from their stretch, and the square of how far. */
function farthestBetween(
  xs: Float64Array,
  ys: Float64Array,
  first: number,
  last: number,
): { farthest: number; most: number } {
  const x1 = xs[first] ?? NaN;
  const y1 = ys[first] ?? NaN;
  const dx = (xs[last] ?? NaN) - x1;
  const dy = (ys[last] ?? NaN) - y1;
  const scale = 1 / (dx * dx + dy * dy || 1);
  let farthest = 0;
  let most = -1;
  for (let at = first + 1; at < last; at++) {
    const x = (xs[at] ?? NaN) - x1;
    const y = (ys[at] ?? NaN) - y1;
    const along = Math.min(1, Math.max(0, (x * dx + y * dy) * scale));
    const distance = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (distance > most) {
      farthest = at;
      most = distance;
    }
  }
  return { farthest, most };
}

/**
 * Douglas–Peucker for all tolerances at once. The list of stretches takes the place of a recursion, which a
 * zigzag makes too deep.
 */
function prepare(ring: Ring, steps: { left: number }): Prepared {
  const stays = new Float64Array(ring.length).fill(Infinity);
  const longest: number[] = [];
  const xs = Float64Array.from(ring, ([lng = NaN]) => lng);
  const ys = Float64Array.from(ring, ([, lat = NaN]) => lat);
  const stretches: [number, number, number][] = [[0, ring.length - 1, Infinity]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [first, last, limit] = stretch;
    steps.left -= last - first;
    if (steps.left < 0) break;
    const { farthest, most } = farthestBetween(xs, ys, first, last);
    if (most < 0) continue;
    // no point stays longer than the one that split its stretch
    const own = Math.min(most, limit);
    stays[farthest] = own;
    const staysLonger = (at: number): boolean => (stays[at] ?? 0) >= own;
    longest.splice(longest.filter(staysLonger).length, 0, farthest);
    longest.length = Math.min(longest.length, 2);
    stretches.push([first, farthest, own], [farthest, last, own]);
  }
  return { ring, stays, longest };
}

const coarse = ({ ring, stays, longest }: Prepared, tolerance: number): number[][] =>
  ring
    .filter((_, at) => longest.includes(at) || (stays[at] ?? 0) > tolerance ** 2)
    .map((position) => [...position]);

/** @returns what makes a shape coarser: it leaves the true one by at most so many degrees */
export function simplifierOf(shape: BoundaryShape): (tolerance: number) => PlainShape {
  const steps = { left: MOST_STEPS };
  const prepared = polygonsOf(shape).map((rings) => rings.map((ring) => prepare(ring, steps)));
  return (tolerance) => {
    const polygons = prepared.map((rings) => rings.map((ring) => coarse(ring, tolerance)));
    return shape.type === 'Polygon'
      ? { type: 'Polygon', coordinates: polygons[0] ?? [] }
      : { type: 'MultiPolygon', coordinates: polygons };
  };
}

/** Degrees by which a simplified boundary may leave the true one: a metre, then twice as much each time. */
const FIRST_TOLERANCE = 0.000_01;
const LAST_TOLERANCE = 0.01;

const hasNoFault = (shape: BoundaryShape): boolean => findBoundaryFault(shape) === null;

/** A valid boundary with at most so many points, for one that has more. Null: none is valid. */
export function simplifyShape(
  shape: BoundaryShape,
  maxPoints = MAX_BOUNDARY_POINTS,
  isValid = hasNoFault,
): PlainShape | null {
  const simplify = simplifierOf(shape);
  for (let tolerance = FIRST_TOLERANCE; tolerance <= LAST_TOLERANCE; tolerance *= 2) {
    const simple = simplify(tolerance);
    if (countPoints(simple) <= maxPoints && isValid(simple)) return simple;
  }
  return null;
}
