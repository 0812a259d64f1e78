import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import {
  type CourierPort,
  lockOrder,
  recordOfferAccepted,
  orderChangedError,
  type UserStepCall,
  takeStep,
  getOrderView,
} from '../steps/take-step.ts';
import { AppError } from '../../../app-error.ts';

/**
 * The courier will come for an order that the engine offered: its time to accept stops to run, and it stays
 * theirs as one that staff assigned would. Saying it again, or of an order without an open offer, changes
 * nothing.
 * @throws AppError ORDER_NOT_FOUND, ORDER_NOT_YOURS, ORDER_CHANGED when it is no longer waiting for its
 * courier
 */
export async function acknowledge(
  couriers: CourierPort,
  call: UserStepCall,
  id: OrderId,
): Promise<OrderView> {
  const courier = await couriers.lockCourier(call.tx, call.actor.id);
  const order = await lockOrder(call, id);
  if (!courier || order.courier_id !== courier.id) throw new AppError('ORDER_NOT_YOURS');
  if (order.status !== 'ASSIGNED') throw orderChangedError(call, order.status);
  if (order.offer_expires_at !== null) {
    await takeStep(call, { order, action: 'acknowledge', to: 'ASSIGNED' });
    await recordOfferAccepted(couriers, call, order);
  }
  return getOrderView(call, id);
}
