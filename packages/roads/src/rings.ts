/** A corner, counted in cells. */
export type Point = readonly [x: number, y: number];
/** A ring without its first point repeated; the inside lies to its left. */
export type Ring = readonly Point[];

/** Area in cells; negative for a hole. */
export function areaOf(ring: Ring): number {
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/** Whether a ring goes round a point. */
export function isAround(ring: Ring, [x, y]: Point): boolean {
  let isIn = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  }
  return isIn;
}

/** A ring that is kept as steps from point to point: `x,y dx,dy …`. */
export function readSteps(text: string): Ring {
  let [x, y] = [0, 0];
  return text.split(' ').map((step): Point => {
    const [dx = 0, dy = 0] = step.split(',').map(Number);
    [x, y] = [x + dx, y + dy];
    return [x, y];
  });
}

/** A ring without the points that are nearer to it than the tolerance (Douglas, Peucker). */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const [first = [0, 0]] = ring;
  let farthest = 0;
  for (const [i, point] of ring.entries())
    if (squareBetween(first, point) > squareBetween(first, ring[farthest] ?? first)) farthest = i;
  const closed = [...ring, first];
  const kept = new Set([0, farthest]);
  const open: [number, number][] = [
    [0, farthest],
    [farthest, ring.length],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [a = first, b = first] = [closed[from], closed[to]];
    let [at, worst] = [-1, tolerance * tolerance];
    for (let i = from + 1; i < to; i += 1) {
      const distance = squareFrom(closed[i] ?? first, a, b);
      if (distance > worst) [at, worst] = [i, distance];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return ring.filter((_, i) => kept.has(i));
}

const squareBetween = ([ax, ay]: Point, [bx, by]: Point): number => (ax - bx) ** 2 + (ay - by) ** 2;

/** Square of the distance of a point from the stretch between two others. */
function squareFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / squared));
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

interface Side {
  readonly ring: number;
  readonly from: Point;
  readonly to: Point;
}

/** Whether no side of the rings crosses or touches another one, but where they follow each other. */
export function areApart(rings: readonly Ring[]): boolean {
  const sides = rings.flatMap((points, ring) =>
    points.map((from, i): Side => ({ ring, from, to: points[(i + 1) % points.length] ?? from })),
  );
  const left = ({ from, to }: Side): number => Math.min(from[0], to[0]);
  const right = ({ from, to }: Side): number => Math.max(from[0], to[0]);
  sides.sort((a, b) => left(a) - left(b));
  for (const [i, side] of sides.entries())
    for (let next = i + 1; next < sides.length; next += 1) {
      const other = sides[next];
      if (!other || left(other) > right(side)) break;
      if (!areNeighbours(side, other) && doMeet(side, other)) return false;
    }
  return true;
}

const areNeighbours = (a: Side, b: Side): boolean =>
  a.ring === b.ring && (a.to === b.from || b.to === a.from);

function doMeet(a: Side, b: Side): boolean {
  const turns = [turn(a, b.from), turn(a, b.to), turn(b, a.from), turn(b, a.to)];
  const [first = 0, second = 0, third = 0, fourth = 0] = turns;
  if (first * second > 0 || third * fourth > 0) return false;
  // on one line: apart where their boxes are
  return [0, 1].every((axis) => {
    const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = [a.from[axis], a.to[axis], b.from[axis], b.to[axis]];
    return Math.max(a1, a2) >= Math.min(b1, b2) && Math.max(b1, b2) >= Math.min(a1, a2);
  });
}

/** Positive: the point lies to the left of the side. */
const turn = ({ from, to }: Side, [x, y]: Point): number =>
  (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
