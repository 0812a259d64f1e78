import type { OrderId } from '@ulak/contracts/ids';
import { CUSTOMER_LABELS, CUSTOMER_MESSAGES } from '@ulak/contracts/orders/labels';
import { isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import type { PushMessage } from '@ulak/contracts/push/message';
import type { Tx } from '../../db/database.ts';
import { enqueuePush } from './enqueue.ts';
import * as repository from './repository.ts';
import type { FollowedOrder } from './repository.ts';

/** Steps that a customer wants to hear of; the kitchen's are none. */
const TOLD_STATUSES = [
  'PICKED_UP',
  'IN_DELIVERY',
  'DELIVERED',
  'UNDELIVERABLE',
  'CANCELLED',
] as const satisfies readonly OrderStatus[];

/** Where the order is becomes worthless; how it ended does not. */
const TTL_S = { onTheWay: 30 * 60, ended: 12 * 3_600 } as const;

/**
 * In the words of the tracking page. The link is the browser's own, filled in when the message is sent. Shops
 * count for themselves: only with the branch does a number's message not replace another order's.
 */
const messageOf = ({ order_number, branch_id, status, company_name }: FollowedOrder): PushMessage => ({
  title: company_name,
  body: `${CUSTOMER_LABELS[status]} · ${CUSTOMER_MESSAGES[status]}`,
  tag: `siparis-${branch_id}-${order_number}`,
  url: '/customer/track-order',
  isUrgent: status === 'IN_DELIVERY',
});

/** Tells the customers who follow orders that took a step, in the step's transaction. */
export async function tellCustomers(
  tx: Tx,
  ids: readonly OrderId[],
  { to, now }: { to: OrderStatus | null; now: Date },
): Promise<void> {
  if (ids.length === 0 || to === null || !isOneOf(to, TOLD_STATUSES)) return;
  for (const order of await repository.listFollowed(tx, ids, now)) {
    const isOnTheWay = isOneOf(order.status, ['PICKED_UP', 'IN_DELIVERY']);
    const ttlS = isOnTheWay ? TTL_S.onTheWay : TTL_S.ended;
    await enqueuePush(tx, { orderId: order.id }, { message: messageOf(order), now, ttlS });
  }
}
