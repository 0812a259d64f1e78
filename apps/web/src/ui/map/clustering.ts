/** A point in pixels of one zoom level. `isUnclustered`: never part of a cluster (selected, new). */
export type ClusterInput = { x: number; y: number; isUnclustered?: boolean };

/** Clusters and single points, as indexes into the input. */
export type Clustering = { clusters: number[][]; singles: number[] };

/**
 * Greedy clusters on a grid: each free point gathers the free points within `radiusPx`; fewer than
 * `minPoints` stay single. Linear and deterministic, so that clusters do not change while the map is panned.
 */
export function clusterPoints(
  points: readonly ClusterInput[],
  radiusPx: number,
  minPoints: number,
): Clustering {
  const result: Clustering = { clusters: [], singles: [] };
  const cells = gridOf(points, radiusPx);
  const taken = new Uint8Array(points.length);
  points.forEach((point, i) => {
    if (taken[i]) return;
    taken[i] = 1;
    const near = point.isUnclustered ? [] : freeNeighbours(points, i, { cells, taken, radiusPx });
    if (near.length + 1 < minPoints) {
      result.singles.push(i);
      return;
    }
    for (const index of near) taken[index] = 1;
    result.clusters.push([i, ...near]);
  });
  return result;
}

type Grid = Map<number, number[]>;
/** Larger than any row number (world pixels at zoom 18 by cell size): column and row make a unique key. */
const ROW_STRIDE = 2 ** 26;

const cellKey = (x: number, y: number, size: number): number =>
  Math.floor(x / size) * ROW_STRIDE + Math.floor(y / size);

function gridOf(points: readonly ClusterInput[], size: number): Grid {
  const cells: Grid = new Map();
  points.forEach(({ x, y, isUnclustered }, i) => {
    if (isUnclustered) return;
    const key = cellKey(x, y, size);
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  });
  return cells;
}

function freeNeighbours(
  points: readonly ClusterInput[],
  index: number,
  { cells, taken, radiusPx }: { cells: Grid; taken: Uint8Array; radiusPx: number },
): number[] {
  const found: number[] = [];
  const origin = points[index];
  if (!origin) return found;
  for (let column = -1; column <= 1; column += 1) {
    for (let row = -1; row <= 1; row += 1) {
      for (const other of cells.get(
        cellKey(origin.x + column * radiusPx, origin.y + row * radiusPx, radiusPx),
      ) ?? []) {
        const point = points[other];
        if (!point || taken[other]) continue;
        if ((point.x - origin.x) ** 2 + (point.y - origin.y) ** 2 <= radiusPx ** 2) found.push(other);
      }
    }
  }
  return found;
}

/**
 * Offsets that spread markers at one address (within `withinPx` of each other) on a small circle.
 * @returns an offset in pixels for every point, { 0, 0 } for single ones
 */
export function spreadOverlapping(
  points: readonly ClusterInput[],
  withinPx: number,
  ringPx: number,
): { dx: number; dy: number }[] {
  const offsets = points.map(() => ({ dx: 0, dy: 0 }));
  const { clusters } = clusterPoints(
    points.map(({ x, y }) => ({ x, y })),
    withinPx,
    2,
  );
  for (const members of clusters) {
    const ring = Math.max(ringPx, (members.length * ringPx) / 4);
    members.forEach((member, i) => {
      const angle = (i / members.length) * 2 * Math.PI - Math.PI / 2;
      offsets[member] = { dx: Math.cos(angle) * ring, dy: Math.sin(angle) * ring };
    });
  }
  return offsets;
}

/**
 * Offset that moves a cluster of couriers off a cluster of orders, whose number it must not cover: straight
 * away from its centre.
 * @returns the offset in pixels, { 0, 0 } when it touches none
 */
export function avoidOverlap(
  { x, y }: ClusterInput,
  bubbles: readonly { x: number; y: number; radius: number }[],
  halfHeightPx: number,
): { dx: number; dy: number } {
  for (const bubble of bubbles) {
    const reach = bubble.radius + halfHeightPx;
    const [awayX, awayY] = [x - bubble.x, y - bubble.y];
    const distance = Math.hypot(awayX, awayY);
    if (distance >= reach) continue;
    if (distance < 1) return { dx: 0, dy: reach };
    return { dx: (awayX / distance) * (reach - distance), dy: (awayY / distance) * (reach - distance) };
  }
  return { dx: 0, dy: 0 };
}
