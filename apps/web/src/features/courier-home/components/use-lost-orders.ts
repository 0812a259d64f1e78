import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../../lib/server-time.ts';
import { toastError } from '../../../lib/toast.ts';
import { expiredOffers, lossMessage } from '../model/lost-orders.ts';
import { findOrder } from '../queries.ts';

/**
 * Says what became of an order that left the list without the courier's doing: cancelled, or taken back. Also
 * when that is only found out once there is signal again: they may be on the road with it.
 * @param isExplainedElsewhere whether the response to one of the courier's own steps explains the change
 */
export function useLostOrders(
  orders: readonly OrderView[] | undefined,
  isExplainedElsewhere: (id: OrderId) => boolean,
): void {
  const known = useRef<readonly OrderView[] | null>(null);
  const latestIsExplained = useRef(isExplainedElsewhere);
  useEffect(() => {
    latestIsExplained.current = isExplainedElsewhere;
  }, [isExplainedElsewhere]);
  useEffect(() => {
    if (!orders) return;
    const before = known.current ?? [];
    known.current = orders;
    const expired = expiredOffers(before, orders, serverNow());
    const lost = before.filter(
      (order) => orders.every(({ id }) => id !== order.id) && !expired.includes(order),
    );
    for (const order of lost) if (!latestIsExplained.current(order.id)) void toastLoss(order);
  }, [orders]);
}

async function toastLoss({ id, receiptNumber }: OrderView): Promise<void> {
  const loss = lossMessage(await findOrder(id));
  if (!loss) return;
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  toastError(`#${receiptNumber} ${loss.text}`, loss.title);
}
