import type { CourierRoute } from '@ulak/contracts/dispatch/schema';
import { distanceKm, type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { orderStops, type PlannedStop } from '@ulak/dispatch/order-stops';
import { systemScope } from '../../access/scope.ts';
import type { RoadMatrix } from '@ulak/roads/router';
import { monotonicMs } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { RoadService } from '../roads/service.ts';
import { REQUEST_ROADS_MS, toPlacedRoads } from './branch-roads.ts';
import { drawRoute } from './draw-route.ts';
import { policyOf } from './dispatch-snapshot.ts';
import { type CarriedRow, listCarried } from './load-repository.ts';
import { placeOf } from './observe-couriers.ts';
import { readTimings, type Timings, type TimingsPort } from './read-branch.ts';
import { type BranchRow, listBranches } from './repository.ts';
import { travelMin } from './travel-data.ts';

/** Whose route is asked for, and when. */
export interface RouteRequest {
  readonly scope: Scope;
  readonly courierId: UserId;
  /** Null: a courier without a branch carries nothing. */
  readonly branchId: BranchId | null;
  readonly now: Date;
}

/** Where a route begins, among its places; each order's is one more than its index. */
const START = 0;

interface RouteDeps {
  readonly db: DatabaseAccess;
  readonly timingsOf: TimingsPort;
  readonly roads: RoadService;
}

/**
 * Suggests in which sequence the courier delivers what they carry: the one with the least cost by the
 * engine's policy and the branch's learned times, by road where a router answers, from where the courier is,
 * else from the branch (docs/decisions/054, 096), and draws the road over them. The connection is released
 * before the router is asked.
 */
export async function suggestRoute(deps: RouteDeps, request: RouteRequest): Promise<CourierRoute> {
  const { now } = request;
  const computedAt = now.toISOString();
  const load = await deps.db.inScope(request.scope, (tx) => readLoad(deps, tx, request));
  if (!load) return { computedAt, stops: [] };
  const { carried, branch, timings, from } = load;
  // the start first: what lies on no road is judged by it
  const points: readonly LatLng[] = [from, ...carried].map(({ lat, lng }) => ({ lat, lng }));
  const endsAt = monotonicMs() + REQUEST_ROADS_MS;
  const roads = await deps.roads.matrix(points, points, { timeoutMs: REQUEST_ROADS_MS });
  const ways =
    roads &&
    (await toPlacedRoads({ roads: deps.roads, timings, endsAt }, [
      { from: points, to: points, ways: roads },
    ]));
  const minutes = (a: number, b: number): number => {
    const [start, end] = [points[a] ?? from, points[b] ?? from];
    const byRoad = ways?.minutes(start, end) ?? Number.NaN;
    return byRoad >= 0 ? byRoad : travelMin(start, end, timings.minPerKmP50);
  };
  const sequence = orderStops(
    {
      now: 0,
      place: START,
      orders: carried.map((order, index) => ({
        dropoff: index + 1,
        placedAt: Math.min(0, (order.created_at.getTime() - now.getTime()) / MINUTE_MS),
        isUnderWay: order.is_under_way,
      })),
      travel: { placeCount: points.length, minutes },
    },
    policyOf(branch, timings),
  );
  const stops = toStops(sequence, carried, { points, roads });
  if (!roads) return { computedAt, stops };
  const places = sequence.flatMap(({ index }) => points[index + 1] ?? []);
  return { computedAt, stops, ...(await drawRoute(deps.roads, [from, ...places])) };
}

async function readLoad(
  { timingsOf }: RouteDeps,
  tx: Tx,
  { courierId, branchId, now }: RouteRequest,
): Promise<RouteLoad | null> {
  const carried = await listCarried(tx, courierId);
  const [first] = carried;
  if (!first || branchId === null) return null;
  const [branch] = await listBranches(tx, systemScope(), branchId);
  if (!branch) return null;
  const timings = await readTimings(tx, branch, { now, timingsOf });
  return { carried, branch, timings, from: startOf(first, branch, now) };
}

interface RouteLoad {
  readonly carried: readonly CarriedRow[];
  readonly branch: BranchRow;
  readonly timings: Timings;
  readonly from: LatLng;
}

/** Where the route begins: the courier's position while it is usable, else the branch. */
function startOf(row: CarriedRow, branch: BranchRow, now: Date): LatLng {
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: fix_at } = row;
  return placeOf({ lat, lng, fix_at }, now)?.point ?? { lat: branch.lat, lng: branch.lng };
}

/** The stops with the kilometres from the one before; the first from where the route begins. */
function toStops(
  sequence: readonly PlannedStop[],
  carried: readonly CarriedRow[],
  { points, roads }: { readonly points: readonly LatLng[]; readonly roads: RoadMatrix | null },
): CourierRoute['stops'] {
  let at = START;
  return sequence.flatMap(({ index, dropAt }) => {
    const [order, before, here] = [carried[index], points[at], points[index + 1]];
    if (!order || !before || !here) return [];
    const metres = roads?.metres[at * points.length + index + 1] ?? Number.NaN;
    const way = Number.isNaN(metres)
      ? { km: roundKm(distanceKm(before, here)) }
      : { km: roundKm(metres / 1_000), distanceMethod: roads?.method };
    at = index + 1;
    return [{ orderId: order.id, ...way, minutes: Math.ceil(dropAt) }];
  });
}
