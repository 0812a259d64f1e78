import { MIN_BRANCH_GAP_M, MIN_SERVED_ORDERS } from '@ulak/contracts/branch-plans/potential';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { GRID_PRECISION } from '@ulak/contracts/heatmap/analysis';
import { chooseSites } from '@ulak/dispatch/p-median';

/** Orders of a cell of {@link GRID_PRECISION}: of all slots, and by slot from midnight on. */
export interface DemandCell {
  readonly row: number;
  readonly col: number;
  readonly orders: number;
  readonly kurus: number;
  readonly slots: readonly [night: number, morning: number, afternoon: number, evening: number];
}

/** Demand, the branches that stand, and how many to add. */
export interface SiteTask {
  readonly cells: readonly DemandCell[];
  readonly branches: readonly LatLng[];
  readonly count: number;
}

/** A place with the orders that would be nearest to it. Metres; means per order. */
export interface PlannedSite extends LatLng {
  readonly orders: number;
  readonly kurus: number;
  readonly slots: readonly number[];
  readonly distanceBeforeM: number;
  readonly distanceAfterM: number;
  /** Place of the nearest branch in the task. */
  readonly nearest: number;
  readonly nearestM: number;
}

export interface SitePlan {
  readonly sites: readonly PlannedSite[];
  /** Orders that were looked at, and all there were. */
  readonly orders: number;
  readonly allOrders: number;
  /** Side of the cells that demand was gathered in, degrees. */
  readonly cellDegrees: number;
  readonly distanceBeforeM: number;
  readonly distanceAfterM: number;
}

/** Every pair of points has a distance in memory. */
const MAX_POINTS = 1_000;
/** Sides of cells in steps of {@link GRID_PRECISION}; the first that leaves few enough is taken. */
const FACTORS = [2, 3, 5, 10, 20] as const;

interface DemandPoint extends LatLng {
  readonly orders: number;
  readonly kurus: number;
  readonly slots: readonly number[];
}

const centre = (place: number): number => Math.round((place + 0.5) * GRID_PRECISION * 1e6) / 1e6;

/**
 * Cells gathered in larger ones. Each stands at the middle of its fullest cell of 100 m, to which orders were
 * carried: on land, which the middle of a larger one need not be.
 */
function gather(cells: readonly DemandCell[], factor: number): DemandPoint[] {
  const groups = new Map<string, DemandCell[]>();
  for (const cell of cells) {
    const key = `${Math.floor(cell.row / factor)}:${Math.floor(cell.col / factor)}`;
    const group = groups.get(key);
    if (group) group.push(cell);
    else groups.set(key, [cell]);
  }
  return [...groups.values()].map((group) => {
    const fullest = group.reduce((most, cell) => (isFuller(cell, most) ? cell : most));
    return {
      lat: centre(fullest.row),
      lng: centre(fullest.col),
      orders: group.reduce((sum, { orders }) => sum + orders, 0),
      kurus: group.reduce((sum, { kurus }) => sum + kurus, 0),
      slots: [0, 1, 2, 3].map((slot) => group.reduce((sum, { slots }) => sum + (slots[slot] ?? 0), 0)),
    };
  });
}

/** With ties broken by place, so that the order of rows does not matter. */
const isFuller = (a: DemandCell, b: DemandCell): boolean =>
  a.orders !== b.orders ? a.orders > b.orders : a.row !== b.row ? a.row < b.row : a.col < b.col;

function demandOf(cells: readonly DemandCell[]): { points: DemandPoint[]; factor: number } {
  let [factor, points]: [number, DemandPoint[]] = [FACTORS[0], []];
  for (factor of FACTORS) {
    points = gather(cells, factor);
    if (points.length <= MAX_POINTS) break;
  }
  points.sort((a, b) => b.orders - a.orders || a.lat - b.lat || a.lng - b.lng);
  return { points: points.slice(0, MAX_POINTS), factor };
}

/** Where branches would shorten the ways of demand most. Nothing where no branch stands yet. */
export function planSites({ cells, branches, count }: SiteTask): SitePlan {
  const { points, factor } = demandOf(cells);
  const nearest = points.map((point) => nearestOf(branches, point));
  const fixed = nearest.map(({ metres }) => metres);
  const candidates = [...points.keys()].filter((at) => (fixed[at] ?? 0) >= MIN_BRANCH_GAP_M);
  const distances = candidates.map((at) =>
    Float64Array.from(points, (point) => distanceM(points[at] ?? point, point)),
  );
  const weights = points.map(({ orders }) => orders);
  const hasBranches = branches.length > 0;
  const { sites } = hasBranches ? chooseSites({ weights, fixed, distances, count }) : { sites: [] };
  const served = keepServed(sites, { fixed, distances, weights });
  const orders = weights.reduce((sum, weight) => sum + weight, 0);
  const allOrders = cells.reduce((sum, cell) => sum + cell.orders, 0);
  const mean = (way: (at: number) => number): number =>
    orders === 0 || !hasBranches
      ? 0
      : weights.reduce((sum, weight, at) => sum + weight * way(at), 0) / orders;
  return {
    sites: served.sites.map((site) => {
      const at = candidates[site] ?? 0;
      const own = [...points.keys()].filter((point) => served.owner[point] === site);
      return viewSite(points, own, { at, before: fixed, after: served.way, nearest: nearest[at] });
    }),
    orders,
    allOrders,
    cellDegrees: factor * GRID_PRECISION,
    distanceBeforeM: mean((at) => fixed[at] ?? 0),
    distanceAfterM: mean((at) => served.way[at] ?? 0),
  };
}

function nearestOf(branches: readonly LatLng[], point: LatLng): { place: number; metres: number } {
  let best = { place: -1, metres: Infinity };
  for (const [place, branch] of branches.entries()) {
    const metres = distanceM(branch, point);
    if (metres < best.metres) best = { place, metres };
  }
  return best;
}

interface Ways {
  readonly fixed: readonly number[];
  readonly distances: readonly Float64Array[];
  readonly weights: readonly number[];
}

/** Leaves out, the weakest first, what would serve too few orders; their demand goes to the next. */
function keepServed(
  chosen: readonly number[],
  ways: Ways,
): { sites: readonly number[]; owner: readonly number[]; way: readonly number[] } {
  const owner = ways.fixed.map(() => -1);
  const way = [...ways.fixed];
  for (const site of chosen)
    for (const [point, metres] of ways.distances[site]?.entries() ?? [])
      if (metres < (way[point] ?? 0)) [owner[point], way[point]] = [site, metres];
  const ordersOf = (site: number): number =>
    ways.weights.reduce((sum, weight, point) => sum + (owner[point] === site ? weight : 0), 0);
  const weakest = chosen.toSorted((a, b) => ordersOf(a) - ordersOf(b))[0];
  if (weakest === undefined || ordersOf(weakest) >= MIN_SERVED_ORDERS) return { sites: chosen, owner, way };
  return keepServed(
    chosen.filter((site) => site !== weakest),
    ways,
  );
}

function viewSite(
  points: readonly DemandPoint[],
  own: readonly number[],
  site: {
    readonly at: number;
    readonly before: readonly number[];
    readonly after: readonly number[];
    readonly nearest: { readonly place: number; readonly metres: number } | undefined;
  },
): PlannedSite {
  const { lat, lng } = points[site.at] ?? { lat: 0, lng: 0 };
  const sum = (of: (at: number) => number): number => own.reduce((total, at) => total + of(at), 0);
  const orders = sum((at) => points[at]?.orders ?? 0);
  const mean = (ways: readonly number[]): number =>
    orders === 0 ? 0 : sum((at) => (points[at]?.orders ?? 0) * (ways[at] ?? 0)) / orders;
  return {
    lat,
    lng,
    orders,
    kurus: sum((at) => points[at]?.kurus ?? 0),
    slots: [0, 1, 2, 3].map((slot) => sum((at) => points[at]?.slots[slot] ?? 0)),
    distanceBeforeM: mean(site.before),
    distanceAfterM: mean(site.after),
    nearest: site.nearest?.place ?? -1,
    nearestM: site.nearest?.metres ?? 0,
  };
}
