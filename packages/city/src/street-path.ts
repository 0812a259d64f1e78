import { bearingDeg, distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { Random } from './random.ts';
import { type OffsetM, movedBy, offsetBetween } from './plane.ts';

/** Blocks are about this long: a path turns about this often, metres. */
const BLOCK_M = 260;
const MAX_TURNS = 14;
/** Corners lie this far off their ideal place, metres (standard deviation). */
const CORNER_JITTER_M = 14;
/** Below this distance the path is straight. */
const STRAIGHT_LINE_MAX_M = 40;

/** A path through the streets. */
export interface StreetPath {
  readonly points: readonly LatLng[];
  /** Metres from the start to each point; the last is the length. */
  readonly distancesM: readonly number[];
  readonly lengthM: number;
}

/** A position on a path. */
export interface PathPosition {
  readonly place: LatLng;
  readonly headingDeg: number;
  readonly isEnd: boolean;
}

/**
 * A path like a driven one: streets run in two directions of a grid that is turned by `gridDeg`, and the path
 * turns at corners every few hundred metres. Never shorter than the straight line, seldom longer than 1.5
 * times.
 */
export function makeStreetPath(
  from: LatLng,
  to: LatLng,
  { random, gridDeg }: { random: Random; gridDeg: number },
): StreetPath {
  const offset = rotate(offsetBetween(from, to), -gridDeg);
  const straightM = Math.hypot(offset.east, offset.north);
  if (straightM < STRAIGHT_LINE_MAX_M) return pathAlong([from, to]);
  const turns = Math.max(1, Math.min(MAX_TURNS, Math.round(straightM / BLOCK_M)));
  const eastParts = splitUnevenly(random, turns);
  const northParts = splitUnevenly(random, turns);
  const points: LatLng[] = [from];
  let corner: OffsetM = { east: 0, north: 0 };
  let eastFirst = random.chance(0.5);
  for (let i = 0; i < turns; i += 1) {
    const step = { east: offset.east * (eastParts[i] ?? 0), north: offset.north * (northParts[i] ?? 0) };
    const middle = eastFirst
      ? { east: corner.east + step.east, north: corner.north }
      : { east: corner.east, north: corner.north + step.north };
    corner = { east: corner.east + step.east, north: corner.north + step.north };
    points.push(movedBy(from, rotate(withJitter(random, middle), gridDeg)));
    if (i < turns - 1) points.push(movedBy(from, rotate(withJitter(random, corner), gridDeg)));
    // Going on in the same direction makes long and short blocks out of equal ones.
    if (random.chance(0.6)) eastFirst = !eastFirst;
  }
  points.push(to);
  return pathAlong(points);
}

/** The place after so many metres; the end when that is beyond it. */
export function positionAlong({ points, distancesM, lengthM }: StreetPath, metres: number): PathPosition {
  const last = points.length - 1;
  const index =
    metres >= lengthM
      ? last
      : Math.max(
          1,
          distancesM.findIndex((distance) => distance > metres),
        );
  const [a, b] = [points[index - 1] ?? points[0], points[index] ?? points[last]];
  if (!a || !b) throw new Error('a path has at least two points');
  const headingDeg = bearingDeg(a, b);
  if (metres >= lengthM) return { place: b, headingDeg, isEnd: true };
  const [start, end] = [distancesM[index - 1] ?? 0, distancesM[index] ?? 0];
  const share = end > start ? Math.max(0, metres - start) / (end - start) : 0;
  return {
    place: { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share },
    headingDeg,
    isEnd: false,
  };
}

/** The path through these points in turn. */
export function pathAlong(points: readonly LatLng[]): StreetPath {
  const distancesM: number[] = [];
  let lengthM = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) lengthM += distanceM(before, point);
    distancesM.push(lengthM);
  }
  return { points, distancesM, lengthM };
}

/** A whole cut into so many uneven parts. */
function splitUnevenly(random: Random, count: number): number[] {
  const raw = Array.from({ length: count }, () => random.floatBetween(0.3, 1.7));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((part) => part / sum);
}

const withJitter = (random: Random, { east, north }: OffsetM): OffsetM => ({
  east: east + random.normal() * CORNER_JITTER_M,
  north: north + random.normal() * CORNER_JITTER_M,
});

function rotate({ east, north }: OffsetM, deg: number): OffsetM {
  const [sin, cos] = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)];
  return { east: east * cos - north * sin, north: east * sin + north * cos };
}
