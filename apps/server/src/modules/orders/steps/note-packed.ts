import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { lockOrder, type StepCall, takeStep, getOrderView } from './take-step.ts';

/**
 * Tells that the goods are packed while the order lies on a courier or in the pool: its status stays, taken
 * back it rests as READY. Telling it again changes nothing.
 * @throws AppError ORDER_NOT_FOUND; ORDER_CHANGED in every other status (PREPARING becomes READY by the
 * status call)
 */
export async function notePacked(call: StepCall, id: OrderId): Promise<OrderView> {
  const order = await lockOrder(call, id);
  const isKnown = order.ready_at !== null && (order.status === 'ASSIGNED' || order.status === 'AVAILABLE');
  if (!isKnown) {
    const set = { ready_at: call.now, previous_status: 'READY' as const };
    await takeStep(call, { order, action: 'notePacked', to: order.status, set });
  }
  return getOrderView(call, id);
}
