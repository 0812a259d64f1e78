import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { mayTransition } from '@ulak/contracts/orders/transitions';
import { AppError } from '../../../app-error.ts';
import { holdStops } from '../../../db/delivery-stops.ts';
import { assertNotStopped } from '../assignment/assert-not-stopped.ts';
import {
  type CourierPort,
  getOrderView,
  lockOrder,
  orderChangedError,
  recordOfferAccepted,
  takeStep,
  type UserStepCall,
} from '../steps/take-step.ts';

/** The courier accepts an offer of automatic assignment: it no longer expires, like an assignment by staff.
 * Repeating it, or without an open offer, it changes nothing.
 * @throws AppError ORDER_NOT_FOUND, ORDER_NOT_YOURS, ASSIGNMENT_STOPPED; ORDER_CHANGED when
 * the order is no longer ASSIGNED */
export async function acknowledge(
  couriers: CourierPort,
  call: UserStepCall,
  id: OrderId,
): Promise<OrderView> {
  await holdStops(call.tx, { courierId: call.actor.id });
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  if (!mayTransition('acknowledge', order.status)) throw orderChangedError(call, order.status);
  if (order.offer_expires_at !== null) {
    await assertNotStopped(call, order.branch_id);
    await takeStep(call, {
      order,
      action: 'acknowledge',
      set: { courier_seen_at: order.courier_seen_at ?? call.now },
    });
    await recordOfferAccepted(couriers, call, order);
  }
  return getOrderView(call, id);
}
