import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderRow } from '../repository.ts';
import {
  type CourierPort,
  lockOrder,
  recordUnassigned,
  type Step,
  type StepCall,
  takeStep,
  getOrderView,
} from '../steps/take-step.ts';

/** Unassigns an ASSIGNED order; it reverts to what it was before (DECISIONS "Orders").
 * @throws AppError ORDER_NOT_FOUND, ORDER_CHANGED */
export async function unassign(couriers: CourierPort, call: StepCall, id: OrderId): Promise<OrderView> {
  const order = await lockOrder(call, id);
  await takeStep(call, revertStep(order));
  await recordUnassigned(couriers, call, order.courier_id);
  return getOrderView(call, id);
}

/** The step that unassigns an order. */
export const revertStep = (order: OrderRow): Step => ({
  order,
  action: 'unassign',
  set: { courier_id: null, assigned_at: null, assigned_by: null, courier_seen_at: null },
  courier: null,
});
