import { bearingDeg, distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { Random } from '../random.ts';
import { type Metres, moved, toMetres } from './plane.ts';

/** Blocks are about this long: a way turns about this often, metres. */
const BLOCK_M = 260;
const MAX_LEGS = 14;
/** Corners lie this far off their ideal place, metres (standard deviation). */
const CORNER_WOBBLE_M = 14;
/** Nearer than this the way is one straight piece. */
const NEXT_DOOR_M = 40;

/** A way through the streets. */
export interface Path {
  readonly points: readonly LatLng[];
  /** Metres from the start to each point; the last is the length. */
  readonly at: readonly number[];
  readonly lengthM: number;
}

/** Where somebody is on a path. */
export interface Spot {
  readonly place: LatLng;
  readonly headingDeg: number;
  readonly isEnd: boolean;
}

/**
 * A way that looks driven: streets run in two directions of a grid that is turned by `gridDeg`, and the way
 * turns at corners every few hundred metres. Never shorter than the straight line, seldom longer than 1.5
 * times.
 */
export function makePath(
  from: LatLng,
  to: LatLng,
  { random, gridDeg }: { random: Random; gridDeg: number },
): Path {
  const whole = turned(toMetres(from, to), -gridDeg);
  const straightM = Math.hypot(whole.east, whole.north);
  if (straightM < NEXT_DOOR_M) return measured([from, to]);
  const turns = Math.max(1, Math.min(MAX_LEGS, Math.round(straightM / BLOCK_M)));
  const eastParts = parts(random, turns);
  const northParts = parts(random, turns);
  const points: LatLng[] = [from];
  let corner: Metres = { east: 0, north: 0 };
  let eastFirst = random.chance(0.5);
  for (let i = 0; i < turns; i += 1) {
    const step = { east: whole.east * (eastParts[i] ?? 0), north: whole.north * (northParts[i] ?? 0) };
    const middle = eastFirst
      ? { east: corner.east + step.east, north: corner.north }
      : { east: corner.east, north: corner.north + step.north };
    corner = { east: corner.east + step.east, north: corner.north + step.north };
    points.push(moved(from, turned(wobbled(random, middle), gridDeg)));
    if (i < turns - 1) points.push(moved(from, turned(wobbled(random, corner), gridDeg)));
    // Going on in the same direction makes long and short blocks out of equal ones.
    if (random.chance(0.6)) eastFirst = !eastFirst;
  }
  points.push(to);
  return measured(points);
}

/** The place after so many metres; the end when that is beyond it. */
export function alongPath({ points, at, lengthM }: Path, metres: number): Spot {
  const last = points.length - 1;
  const index =
    metres >= lengthM
      ? last
      : Math.max(
          1,
          at.findIndex((distance) => distance > metres),
        );
  const [a, b] = [points[index - 1] ?? points[0], points[index] ?? points[last]];
  if (!a || !b) throw new Error('a path has at least two points');
  const headingDeg = bearingDeg(a, b);
  if (metres >= lengthM) return { place: b, headingDeg, isEnd: true };
  const [start, end] = [at[index - 1] ?? 0, at[index] ?? 0];
  const share = end > start ? Math.max(0, metres - start) / (end - start) : 0;
  return {
    place: { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share },
    headingDeg,
    isEnd: false,
  };
}

function measured(points: readonly LatLng[]): Path {
  const at: number[] = [];
  let lengthM = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) lengthM += distanceM(before, point);
    at.push(lengthM);
  }
  return { points, at, lengthM };
}

/** A whole cut into so many uneven parts. */
function parts(random: Random, count: number): number[] {
  const raw = Array.from({ length: count }, () => random.within(0.3, 1.7));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((part) => part / sum);
}

const wobbled = (random: Random, { east, north }: Metres): Metres => ({
  east: east + random.normal() * CORNER_WOBBLE_M,
  north: north + random.normal() * CORNER_WOBBLE_M,
});

function turned({ east, north }: Metres, deg: number): Metres {
  const [sin, cos] = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)];
  return { east: east * cos - north * sin, north: east * sin + north * cos };
}
