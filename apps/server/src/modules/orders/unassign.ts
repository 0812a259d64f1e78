import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type CourierDoor, lockOrder, noteTakenBack, type StepCall, takeStep, viewAfter } from './take-step.ts';

/** Takes an ASSIGNED order back from its courier; it becomes what it was before (DECISIONS "Orders"). @throws AppError ORDER_NOT_FOUND, ORDER_CHANGED */
export async function unassign(couriers: CourierDoor, call: StepCall, id: OrderId): Promise<OrderView> {
  const order = await lockOrder(call, id);
  await takeStep(call, {
    order,
    action: 'unassign',
    to: order.previous_status ?? 'PREPARING',
    set: { courier_id: null, assigned_at: null },
    courier: null,
  });
  await noteTakenBack(couriers, call, order.courier_id);
  return viewAfter(call, id);
}
