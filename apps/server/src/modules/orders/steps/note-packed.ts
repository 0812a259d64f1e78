import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { mayTransition } from '@ulak/contracts/orders/transitions';
import { lockOrder, type StepCall, takeStep, getOrderView } from './take-step.ts';

/** Records that the goods are packed while a courier or the pool has the order: its status stays, it reverts
 * to READY from now on. Repeating it changes nothing.
 * @throws AppError ORDER_NOT_FOUND; ORDER_CHANGED in every other status (PREPARING becomes READY by the
 * status call) */
export async function notePacked(call: StepCall, id: OrderId): Promise<OrderView> {
  const order = await lockOrder(call, id);
  const isKnown = order.ready_at !== null && mayTransition('notePacked', order.status);
  if (!isKnown) {
    const set = { ready_at: call.now, previous_status: 'READY' as const };
    await takeStep(call, { order, action: 'notePacked', set });
  }
  return getOrderView(call, id);
}
