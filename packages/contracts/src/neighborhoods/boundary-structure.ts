import type { Ring } from './boundary.ts';

/** What is wrong with how the lines of a boundary lie to each other. */
export type StructureFault = 'CROSSES_ITSELF' | 'COVERED_TWICE' | 'HOLE_OUTSIDE' | 'SPIKE' | 'TANGLED';

/** Pairs of edges, and edges beside points, that are looked at before a boundary counts as tangled. */
const MOST_STEPS = 8_000_000;

interface Edge {
  readonly ring: number;
  /** Its place among the edges of its ring, and how many they are. */
  readonly place: number;
  readonly count: number;
  readonly polygon: number;
  /** 1 where the inside lies to the left; -1 where to the right. */
  readonly turn: number;
  readonly isHole: boolean;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
  /** Points of others in its inside, x and y; null: it touches none. */
  touches: [number, number][] | null;
}

/** As it is stored, six decimals, doubled: so are middles between two points whole numbers. */
const units = (degrees = NaN): number => Math.round(degrees * 1e6) * 2;

/** Corners in units, none twice in a row, the last not the first. */
function cornersOf(ring: Ring): [number, number][] {
  const corners: [number, number][] = [];
  for (const [lng, lat] of ring) {
    const [x, y] = [units(lng), units(lat)];
    const last = corners.at(-1);
    if (!last || last[0] !== x || last[1] !== y) corners.push([x, y]);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop();
  return corners;
}

/** 1: counter-clockwise, -1: clockwise. */
function turnOf(corners: readonly [number, number][]): number {
  const [[x0, y0] = [0, 0]] = corners;
  let twice = 0;
  let [fromX, fromY] = corners.at(-1) ?? [0, 0];
  for (const [x, y] of corners) {
    twice += (fromX - x0) * (y - y0) - (fromY - y0) * (x - x0);
    [fromX, fromY] = [x, y];
  }
  return twice < 0 ? -1 : 1;
}

/** Edges of all rings, each ring's in a row. */
function edgesOf(polygons: readonly (readonly Ring[])[]): Edge[] {
  const edges: Edge[] = [];
  let ring = 0;
  for (const [polygon, rings] of polygons.entries())
    for (const [nth, positions] of rings.entries()) {
      const corners = cornersOf(positions);
      const turn = turnOf(corners);
      let [x1, y1] = corners.at(-1) ?? [0, 0];
      const [count, isHole] = [corners.length, nth > 0];
      for (const [place, [x2, y2]] of corners.entries()) {
        const [minX, maxX] = [Math.min(x1, x2), Math.max(x1, x2)];
        const [minY, maxY] = [Math.min(y1, y2), Math.max(y1, y2)];
        edges.push({
          ring,
          polygon,
          turn,
          isHole,
          place,
          count,
          x1,
          y1,
          x2,
          y2,
          minX,
          maxX,
          minY,
          maxY,
          touches: null,
        });
        [x1, y1] = [x2, y2];
      }
      ring++;
    }
  return edges;
}

/** On which side of an edge's line a point lies: left is positive. Exact, for whole numbers. */
const side = (edge: Edge, x: number, y: number): number =>
  Math.sign((edge.x2 - edge.x1) * (y - edge.y1) - (edge.y2 - edge.y1) * (x - edge.x1));

/** Whether a point of an edge's line lies on the edge; inside of it, it is noted. */
function isTouchedAt(edge: Edge, x: number, y: number): boolean {
  if (x < edge.minX || x > edge.maxX || y < edge.minY || y > edge.maxY) return false;
  const isEnd = (x === edge.x1 && y === edge.y1) || (x === edge.x2 && y === edge.y2);
  if (!isEnd) (edge.touches ??= []).push([x, y]);
  return true;
}

const isFollowedBy = (a: Edge, b: Edge): boolean => a.ring === b.ring && (a.place + 1) % a.count === b.place;

/** Whether two edges cross inside both; where they touch, both learn it. */
function meet(a: Edge, b: Edge): boolean {
  if (isFollowedBy(a, b) || isFollowedBy(b, a)) return false;
  const b1 = side(a, b.x1, b.y1);
  const b2 = side(a, b.x2, b.y2);
  if (b1 * b2 > 0) return false;
  const a1 = side(b, a.x1, a.y1);
  const a2 = side(b, a.x2, a.y2);
  if (a1 * a2 > 0) return false;
  if (b1 * b2 < 0 && a1 * a2 < 0) return true;
  const touches = [
    b1 === 0 && isTouchedAt(a, b.x1, b.y1),
    b2 === 0 && isTouchedAt(a, b.x2, b.y2),
    a1 === 0 && isTouchedAt(b, a.x1, a.y1),
    a2 === 0 && isTouchedAt(b, a.x2, a.y2),
  ];
  if (touches.includes(true)) {
    a.touches ??= [];
    b.touches ??= [];
  }
  return false;
}

/** The share of the whole width that edges take together: how many of them lie side by side. */
function sideBySide(from: Float64Array, to: Float64Array): number {
  let [least, most, sum] = [Infinity, -Infinity, 0];
  for (const [at, start = 0] of from.entries()) {
    const end = to[at] ?? 0;
    least = Math.min(least, start);
    most = Math.max(most, end);
    sum += end - start;
  }
  return sum / (most - least || 1);
}

const listOf = (edges: readonly Edge[], value: (edge: Edge) => number): Float64Array =>
  Float64Array.from(edges, value);
const west = ({ minX }: Edge): number => minX;
const east = ({ maxX }: Edge): number => maxX;
const south = ({ minY }: Edge): number => minY;
const north = ({ maxY }: Edge): number => maxY;

/** A sweep along the axis on which fewer edges lie side by side. */
function sweep(edges: readonly Edge[]): 'CROSSES_ITSELF' | 'TANGLED' | null {
  const across = sideBySide(listOf(edges, west), listOf(edges, east));
  const along = sideBySide(listOf(edges, south), listOf(edges, north));
  const [start, end, bottom, top] = across <= along ? [west, east, south, north] : [south, north, west, east];
  const sorted = edges.toSorted((a, b) => start(a) - start(b));
  // plain numbers beside each other: millions of pairs are looked at
  const [from, low, high] = [listOf(sorted, start), listOf(sorted, bottom), listOf(sorted, top)];
  let steps = 0;
  for (const [at, edge] of sorted.entries()) {
    const [to, least, most] = [end(edge), bottom(edge), top(edge)];
    for (let next = at + 1; next < sorted.length && (from[next] ?? 0) <= to; next++) {
      if (++steps > MOST_STEPS) return 'TANGLED';
      if ((low[next] ?? 0) > most || (high[next] ?? 0) < least) continue;
      const other = sorted[next];
      if (other && meet(edge, other)) return 'CROSSES_ITSELF';
    }
  }
  return null;
}

/** How often the lines go around the two sides of a point on an edge: of its ring, its polygon, and all. */
interface Turns {
  ring: number;
  polygon: number;
  all: number;
}

function turnsBeside(edges: readonly Edge[], edge: Edge, x: number, y: number): [Turns, Turns] {
  // the ray leaves along the axis that the edge follows less
  const isSteep = Math.abs(edge.y2 - edge.y1) >= Math.abs(edge.x2 - edge.x1);
  const beyond: Turns = { ring: 0, polygon: 0, all: 0 };
  const here: Turns = { ring: 0, polygon: 0, all: 0 };
  for (const other of edges) {
    const upwards = isSteep
      ? Number(other.y2 > y) - Number(other.y1 > y)
      : Number(other.x1 > x) - Number(other.x2 > x);
    if (upwards === 0) continue;
    const where = side(other, x, y) * upwards;
    if (where < 0) continue;
    const turns = where === 0 ? here : beyond;
    const step = upwards * other.turn;
    if (other.ring === edge.ring) turns.ring += step;
    turns.polygon += other.polygon === edge.polygon ? (other.isHole ? -step : step) : 0;
    turns.all += other.isHole ? -step : step;
  }
  const both = {
    ring: beyond.ring + here.ring,
    polygon: beyond.polygon + here.polygon,
    all: beyond.all + here.all,
  };
  return [beyond, both];
}

/** Each place is inside once or not at all: in its ring, in its polygon without its holes, and in all. */
function faultOf({ ring, polygon, all }: Turns): StructureFault | null {
  if (ring < 0) return 'CROSSES_ITSELF';
  if (ring > 1) return 'COVERED_TWICE';
  if (polygon < 0) return 'HOLE_OUTSIDE';
  return all > 1 ? 'COVERED_TWICE' : null;
}

/** Middles between the points at which an edge is touched. */
function middlesOf({ x1, y1, x2, y2, touches }: Edge): [number, number][] {
  const inOrder = (touches ?? []).toSorted(
    ([ax, ay], [bx, by]) => Math.abs(ax - x1) + Math.abs(ay - y1) - Math.abs(bx - x1) - Math.abs(by - y1),
  );
  let [fromX, fromY] = [x1, y1];
  const middles: [number, number][] = [];
  for (const [x, y] of [...inOrder, [x2, y2] as const]) {
    if (x !== fromX || y !== fromY) middles.push([(fromX + x) / 2, (fromY + y) / 2]);
    [fromX, fromY] = [x, y];
  }
  return middles;
}

/** Whether the next edge goes back the way this one came. */
const isTurningBack = (edge: Edge, next: Edge): boolean =>
  side(edge, next.x2, next.y2) === 0 &&
  (edge.x2 - edge.x1) * (next.x2 - next.x1) + (edge.y2 - edge.y1) * (next.y2 - next.y1) < 0;

const hasSpike = (edges: readonly Edge[]): boolean =>
  edges.some((edge, at) => {
    const next = edges[edge.place + 1 < edge.count ? at + 1 : at + 1 - edge.count];
    return next !== undefined && isTurningBack(edge, next);
  });

/**
 * What is wrong with how rings lie, or null. Lines may touch, at corners and along edges; none crosses
 * another, each place is covered once at most, holes lie in their part, and no line goes back the way it
 * came. Between two touches nothing changes beside a line: one look for each stretch, and for each ring.
 */
export function findStructureFault(polygons: readonly (readonly Ring[])[]): StructureFault | null {
  const edges = edgesOf(polygons);
  const met = sweep(edges);
  if (met) return met;
  let steps = 0;
  for (const edge of edges) {
    if (!edge.touches && edge.place > 0) continue;
    for (const [x, y] of middlesOf(edge)) {
      steps += edges.length;
      if (steps > MOST_STEPS) return 'TANGLED';
      for (const turns of turnsBeside(edges, edge, x, y)) {
        const fault = faultOf(turns);
        if (fault) return fault;
      }
    }
  }
  return hasSpike(edges) ? 'SPIKE' : null;
}
