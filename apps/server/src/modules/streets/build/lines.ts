import type { Place } from '@ulak/roads/extract/read-extract';

const METRES_PER_DEGREE = 111_320;
const NOWHERE: Place = [0, 0];

/** Metres between two places near each other. */
export function metresBetween([latA, lngA]: Place, [latB, lngB]: Place): number {
  const dx = (lngB - lngA) * Math.cos(((latA + latB) * Math.PI) / 360);
  return Math.hypot(latB - latA, dx) * METRES_PER_DEGREE;
}

/** Length of a line. */
export function metresOf(line: readonly Place[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i += 1) sum += metresBetween(line[i - 1] ?? NOWHERE, line[i] ?? NOWHERE);
  return sum;
}

/** The place on a line that is so many metres from its beginning. */
export function placeAlong(line: readonly Place[], metres: number): Place {
  let left = metres;
  for (let i = 1; i < line.length; i += 1) {
    const [from, to] = [line[i - 1] ?? NOWHERE, line[i] ?? NOWHERE];
    const length = metresBetween(from, to);
    if (left <= length && length > 0) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return line.at(-1) ?? NOWHERE;
}

/** A line of points that are pairs of numbers in whatever units. */
type Line = readonly (readonly [number, number])[];

/**
 * Joins lines that meet at their ends, unless that would turn back: the two carriageways of a street stay
 * two lines. `isDirected`: each is ridden one way, and none is turned round.
 */
export function joinLines(lines: readonly Line[], isDirected = false): Line[] {
  const starts = new Map<string, Set<Line>>();
  const ends = new Map<string, Set<Line>>();
  const keyAt = (line: Line, at: 0 | -1): string => String(line.at(at));
  const put = (line: Line): void => {
    for (const [map, at] of [[starts, 0] as const, [ends, -1] as const]) {
      const key = keyAt(line, at);
      map.set(key, (map.get(key) ?? new Set()).add(line));
    }
  };
  const take = (
    map: Map<string, Set<Line>>,
    key: string,
    fits: (line: Line) => boolean,
  ): Line | undefined => {
    const found = [...(map.get(key) ?? [])].find(fits);
    if (!found) return undefined;
    starts.get(keyAt(found, 0))?.delete(found);
    ends.get(keyAt(found, -1))?.delete(found);
    return found;
  };
  for (const line of lines) {
    const first = keyAt(line, 0);
    const last = keyAt(line, -1);
    const before =
      take(ends, first, (other) => goesOn(other, line)) ??
      (isDirected
        ? undefined
        : take(starts, first, (other) => goesOn(other.toReversed(), line))?.toReversed());
    let joined: Line = before ? [...before, ...line.slice(1)] : line;
    const after =
      take(starts, last, (other) => goesOn(joined, other)) ??
      (isDirected
        ? undefined
        : take(ends, last, (other) => goesOn(joined, other.toReversed()))?.toReversed());
    if (after) joined = [...joined, ...after.slice(1)];
    put(joined);
  }
  return [...starts.values()].flatMap((there) => [...there]);
}

/** Sharper turns than 120° are another carriageway, no bend. */
const TURNS_BACK = -0.5;

/** Whether the second line, which begins where the first ends, goes on in about its direction. */
function goesOn(line: Line, next: Line): boolean {
  const [before = [0, 0], corner = [0, 0]] = [line.at(-2), line.at(-1)];
  const [, after = [0, 0]] = next;
  const [ax, ay] = [corner[0] - before[0], corner[1] - before[1]];
  const [bx, by] = [after[0] - corner[0], after[1] - corner[1]];
  return ax * bx + ay * by >= TURNS_BACK * Math.hypot(ax, ay) * Math.hypot(bx, by);
}

/** A line without the points that are nearer to it than the tolerance (Douglas, Peucker); flat x, y pairs. */
export function simplify(points: readonly number[], tolerance: number): number[] {
  const last = points.length - 2;
  const isKept = new Uint8Array(points.length / 2);
  isKept[0] = 1;
  isKept[last / 2] = 1;
  const open: [number, number][] = [[0, last]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [farthest, worst] = [-1, tolerance * tolerance];
    for (let i = from + 2; i < to; i += 2) {
      const distance = squaredDistance(points, i, from, to);
      if (distance <= worst) continue;
      worst = distance;
      farthest = i;
    }
    if (farthest < 0) continue;
    isKept[farthest / 2] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => isKept[i >> 1] === 1);
}

/** Square of the distance of a point from the stretch between two others. */
function squaredDistance(points: readonly number[], at: number, from: number, to: number): number {
  const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
  const [x1, y1] = [points[from] ?? 0, points[from + 1] ?? 0];
  const [dx, dy] = [(points[to] ?? 0) - x1, (points[to + 1] ?? 0) - y1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared));
  return (x - x1 - share * dx) ** 2 + (y - y1 - share * dy) ** 2;
}
