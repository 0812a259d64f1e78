import { mayTakeOrders } from '@ulak/contracts/domain/assignment';
import { isInBranchArea } from '@ulak/contracts/domain/courier-presence';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { findStop, holdStops } from '../../../db/delivery-stops.ts';
import type { LockedCourier } from '../../couriers/service.ts';
import { applyAssignment, assignVerdict } from '../assignment/assign.ts';
import { lockMany, type OrderRow } from '../repository.ts';
import { type CourierPort, freshPositionOf, type StepCall } from '../steps/take-step.ts';
import { isOpenOffer } from './offer-outcome.ts';
import { insertOffers, insertPassedOver, type NewOffer, type PassedOverCourier } from './repository.ts';

/** One order of a planned trip. */
export interface PlannedOffer {
  readonly orderId: OrderId;
  /** The courier to whom it was offered when the trip was planned; null: nobody. */
  readonly seenCourierId: UserId | null;
  /** The destination that the plan was made with. */
  readonly seenDestination: LatLng;
  readonly expiresAt: Date;
  readonly deliveryAt: Date;
  readonly choice: DispatchChoice;
  /** Couriers whom the choice passed over. */
  readonly passedOver: readonly PassedOverCourier[];
}

/** Orders that automatic assignment offers to one courier. */
export interface OfferTripCommand {
  readonly courierId: UserId;
  readonly pickupAt: Date;
  readonly orders: readonly PlannedOffer[];
}

/** Offers orders to a courier as an assignment, under the same locks and verdicts as one by hand. What has
 * changed since it was planned is left out: the next round plans anew.
 * @returns the offered orders; none when deliveries are stopped, the courier may take no orders now, or has
 * left the branch's area where it is required */
export async function offerTrip(
  couriers: CourierPort,
  call: StepCall,
  command: OfferTripCommand,
): Promise<OrderId[]> {
  await holdStops(call.tx, command);
  const courier = await couriers.lockCourier(call.tx, command.courierId);
  if (!courier || !mayTakeOrders(courier).ok || !isWithinOfferReach(courier, call.now)) return [];
  if (await findStop(call.tx, courier.branchId, call.now)) return [];
  const ids = command.orders.map(({ orderId }) => orderId);
  const orders = await lockMany(call.tx, call.scope, ids);
  const offers: NewOffer[] = [];
  const passedOver: (PassedOverCourier & { readonly order: OrderRow })[] = [];
  for (const planned of command.orders) {
    const order = orders.get(planned.orderId);
    const load = courier.load + offers.length;
    if (!order || !isAsPlanned(order, planned) || !assignVerdict(order, { ...courier, load }).ok) continue;
    const { expiresAt, choice } = planned;
    await applyAssignment(couriers, call, { order, courier, by: 'ENGINE', offer: { expiresAt, choice } });
    offers.push(toNewOffer(order, planned, { command, offeredAt: call.now }));
    passedOver.push(...planned.passedOver.map((one) => ({ ...one, order })));
  }
  await insertOffers(call.tx, offers);
  await insertPassedOver(call.tx, passedOver, { chosenId: command.courierId, at: call.now });
  return offers.map(({ order_id: id }) => id);
}

function isWithinOfferReach(courier: LockedCourier, now: Date): boolean {
  const { row } = courier;
  const area = { location: { lat: row.branch_lat, lng: row.branch_lng }, radiusM: row.radius_m };
  return !row.require_in_branch_area || isInBranchArea(freshPositionOf(courier, now), area);
}

function isAsPlanned(order: OrderRow, { seenCourierId, seenDestination }: PlannedOffer): boolean {
  if (order.lat !== seenDestination.lat || order.lng !== seenDestination.lng) return false;
  if (seenCourierId === null) return order.status === 'PREPARING' || order.status === 'READY';
  return isOpenOffer(order) && order.courier_id === seenCourierId;
}

const toNewOffer = (
  order: OrderRow,
  { expiresAt, deliveryAt, choice }: PlannedOffer,
  { command, offeredAt }: { readonly command: OfferTripCommand; readonly offeredAt: Date },
): NewOffer => ({
  company_id: order.company_id,
  branch_id: order.branch_id,
  order_id: order.id,
  courier_id: command.courierId,
  offered_at: offeredAt,
  expires_at: expiresAt,
  pickup_at: command.pickupAt,
  delivery_at: deliveryAt,
  choice,
});
