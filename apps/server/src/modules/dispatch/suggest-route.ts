import type { CourierRoute } from '@ulak/contracts/dispatch/schema';
import { distanceKm, type LatLng, roundKm } from '@ulak/contracts/domain/geo';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { orderStops, type PlannedStop } from '@ulak/dispatch/order-stops';
import { systemScope } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { policyOf } from './dispatch-snapshot.ts';
import { type CarriedRow, listCarried } from './load-repository.ts';
import { placeOf } from './observe-couriers.ts';
import { readTimings, type TimingsPort } from './read-branch.ts';
import { type BranchRow, listBranches } from './repository.ts';
import { travelMin } from './travel-data.ts';

/** Whose route is asked for, and when. */
export interface RouteRequest {
  readonly courierId: UserId;
  /** Null: a courier without a branch carries nothing. */
  readonly branchId: BranchId | null;
  readonly now: Date;
}

/**
 * Suggests in which sequence the courier delivers what they carry: the one with the least cost by the
 * engine's policy and the branch's learned pace, from where the courier is, else from the branch
 * (docs/decisions/054).
 */
export async function suggestRoute(
  { timingsOf }: { readonly timingsOf: TimingsPort },
  tx: Tx,
  { courierId, branchId, now }: RouteRequest,
): Promise<CourierRoute> {
  const computedAt = now.toISOString();
  const carried = await listCarried(tx, courierId);
  const [first] = carried;
  if (!first || branchId === null) return { computedAt, stops: [] };
  const [branch] = await listBranches(tx, systemScope(), branchId);
  if (!branch) return { computedAt, stops: [] };
  const timings = await readTimings(tx, branch, { now, timingsOf });
  const from = startOf(first, branch, now);
  const points: readonly LatLng[] = [...carried, from];
  const pointAt = (place: number): LatLng => points[place] ?? from;
  const sequence = orderStops(
    {
      now: 0,
      place: carried.length,
      orders: carried.map((order, index) => ({
        dropoff: index,
        placedAt: Math.min(0, (order.created_at.getTime() - now.getTime()) / MINUTE_MS),
        isUnderWay: order.is_under_way,
      })),
      travel: {
        placeCount: points.length,
        minutes: (a, b) => travelMin(pointAt(a), pointAt(b), timings.minPerKmP50),
      },
    },
    policyOf(branch, timings),
  );
  return { computedAt, stops: toStops(sequence, carried, from) };
}

/** Where the route begins: the courier's position while it is usable, else the branch. */
function startOf(row: CarriedRow, branch: BranchRow, now: Date): LatLng {
  const { courier_lat: lat, courier_lng: lng, courier_fix_at: fix_at } = row;
  return placeOf({ lat, lng, fix_at }, now)?.point ?? { lat: branch.lat, lng: branch.lng };
}

function toStops(
  sequence: readonly PlannedStop[],
  carried: readonly CarriedRow[],
  from: LatLng,
): CourierRoute['stops'] {
  let place = from;
  return sequence.flatMap(({ index, dropAt }) => {
    const order = carried[index];
    if (!order) return [];
    const km = roundKm(distanceKm(place, order));
    place = order;
    return [{ orderId: order.id, km, minutes: Math.ceil(dropAt) }];
  });
}
