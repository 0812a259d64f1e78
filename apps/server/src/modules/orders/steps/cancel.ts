import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';
import * as repository from '../repository.ts';
import {
  type CourierPort,
  lockOrder,
  recordUnassigned,
  type StepCall,
  takeStep,
  getOrderView,
  endOf,
} from './take-step.ts';
import { AppError } from '../../../app-error.ts';

/** Cancels an order that is not delivered yet, with a reason (DECISIONS "Orders"). A courier who was on the
 * road with it returns to the branch.
 * @throws AppError ORDER_NOT_FOUND; ORDER_CHANGED when it is finished, or changed hands meanwhile */
export async function cancel(
  couriers: CourierPort,
  call: StepCall,
  id: OrderId,
  reason: string,
): Promise<OrderView> {
  const seen = await repository.find(call.tx, call.scope, id);
  if (!seen) throw new AppError('ORDER_NOT_FOUND');
  // The courier's row comes before the order's in every step.
  if (seen.courier_id !== null) await couriers.lockCourier(call.tx, seen.courier_id);
  const order = await lockOrder(call, id);
  const isOnRoad = isOneOf(order.status, ON_ROAD_STATUSES);
  if (isOnRoad && order.courier_id !== seen.courier_id) throw new AppError('ORDER_CHANGED');
  await takeStep(call, {
    order,
    action: 'cancel',
    set: { cancel_reason: reason, ended_at: call.now },
    note: reason,
  });
  if (isOnRoad && order.courier_id !== null) {
    const { courier_id: courierId, is_test } = order;
    await couriers.recordDeliveryEnded(call.tx, {
      courierId,
      at: call.now,
      actor: call.actor,
      // nobody comes back from a test
      from: is_test ? null : endOf(order),
    });
  } else if (order.status === 'ASSIGNED') {
    await recordUnassigned(couriers, call, order.courier_id);
  }
  return getOrderView(call, id);
}
