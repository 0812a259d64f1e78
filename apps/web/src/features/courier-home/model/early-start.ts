import { leavesTooEarly } from '@ulak/contracts/domain/early-departure';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatTime } from '@ulak/contracts/time';

/** What a courier who leaves long before an order's slot is told first (decision 090); null: nothing. */
export const earlyStart = (order: Pick<OrderView, 'promisedSlot' | 'departFrom'>, now: number) =>
  order.departFrom && leavesTooEarly(order, now)
    ? `${formatTime(Date.parse(order.departFrom))} öncesinde çıkarsanız erken varırsınız.`
    : null;
