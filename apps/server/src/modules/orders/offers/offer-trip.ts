import { mayTakeOrders } from '@ulak/contracts/domain/assignment';
import { isInBranchArea } from '@ulak/contracts/domain/courier-presence';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { LockedCourier } from '../../couriers/service.ts';
import { applyAssignment, assignVerdict } from '../assignment/assign.ts';
import * as repository from '../repository.ts';
import { isOpenOffer } from './end-offers.ts';
import type { OrderRow } from '../repository.ts';
import { type CourierPort, freshPositionOf, type StepCall } from '../steps/take-step.ts';

/** Orders that the engine offers to one courier. */
export interface OfferTripCommand {
  readonly courierId: UserId;
  readonly orders: readonly {
    readonly orderId: OrderId;
    /** On whose phone the engine's offer lay when it was planned; null: nobody had it. */
    readonly seenCourierId: UserId | null;
    /** Where to, as it was planned. */
    readonly seenDestination: LatLng;
    readonly expiresAt: Date;
    readonly choice: DispatchChoice;
  }[];
}

/**
 * Offers orders to a courier as an assignment, under the same locks and verdicts as one by hand. What is no
 * longer as it was planned is left out: somebody was quicker, and the next round plans anew.
 * @returns the orders that were given; none when the courier may take no orders now, or has left the area
 * where that is the rule
 */
export async function offerTrip(
  couriers: CourierPort,
  call: StepCall,
  command: OfferTripCommand,
): Promise<OrderId[]> {
  const courier = await couriers.lockCourier(call.tx, command.courierId);
  if (!courier || !mayTakeOrders(courier).ok || !isWithinOfferReach(courier, call.now)) return [];
  const orders = await repository.lockMany(
    call.tx,
    call.scope,
    command.orders.map(({ orderId }) => orderId),
  );
  const offered: OrderId[] = [];
  for (const { orderId, expiresAt, choice, ...seen } of command.orders) {
    const order = orders.get(orderId);
    const load = courier.load + offered.length;
    if (!order || !isAsSeen(order, seen) || !assignVerdict(order, { ...courier, load }).ok) continue;
    await applyAssignment(couriers, call, { order, courier, by: 'ENGINE', offer: { expiresAt, choice } });
    offered.push(orderId);
  }
  return offered;
}

function isWithinOfferReach(courier: LockedCourier, now: Date): boolean {
  const { row } = courier;
  const area = { location: { lat: row.branch_lat, lng: row.branch_lng }, radiusM: row.radius_m };
  return !row.require_in_branch_area || isInBranchArea(freshPositionOf(courier, now), area);
}

function isAsSeen(
  order: OrderRow,
  {
    seenCourierId,
    seenDestination,
  }: Pick<OfferTripCommand['orders'][number], 'seenCourierId' | 'seenDestination'>,
) {
  if (order.lat !== seenDestination.lat || order.lng !== seenDestination.lng) return false;
  if (seenCourierId === null) return order.status === 'PREPARING' || order.status === 'READY';
  return isOpenOffer(order) && order.courier_id === seenCourierId;
}
