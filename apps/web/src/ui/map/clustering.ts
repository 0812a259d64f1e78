/** Pixels at one zoom level. `isUnclustered`: never swallowed by a cluster (selected, new, overdue). */
export type ClusterInput = { x: number; y: number; isUnclustered?: boolean };

/** Indexes into the input. */
export type Clustering = { clusters: number[][]; singles: number[] };

/**
 * Greedy clusters on a grid: each point not yet taken gathers the free points within `radiusPx`; fewer than
 * `minPoints` stay single. Linear in the number of points and the same for the same input, so clusters hold
 * still while the map is dragged.
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
/** World pixels at zoom 18 divided by a few stay far below this, so column and row make one unique number. */
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
 * Markers at the same address would hide each other: those within `withinPx` of one another are put on a
 * small circle.
 * @returns an offset in pixels for every point, { 0, 0 } for the ones that stand alone
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
 * A group of couriers must not cover the number of a group of orders: it is pushed out of the nearest bubble,
 * straight away from its middle.
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
