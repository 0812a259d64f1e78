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

/**
 * Takes an ASSIGNED order back from its courier; it becomes what it was before (DECISIONS "Orders"). @throws
 * AppError ORDER_NOT_FOUND, ORDER_CHANGED
 */
export async function unassign(couriers: CourierPort, call: StepCall, id: OrderId): Promise<OrderView> {
  const order = await lockOrder(call, id);
  await takeStep(call, revertStep(order));
  await recordUnassigned(couriers, call, order.courier_id);
  return getOrderView(call, id);
}

/** The step that takes an order from its courier. */
export const revertStep = (order: OrderRow): Step => ({
  order,
  action: 'unassign',
  to: order.previous_status ?? 'PREPARING',
  set: { courier_id: null, assigned_at: null, assigned_by: null },
  courier: null,
});
