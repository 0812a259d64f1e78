import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../../lib/server-time.ts';
import { toastError } from '../../../lib/toast.ts';
import { lapsedOffers, lossOf } from '../model.ts';
import { lookUp } from '../queries.ts';

/**
 * Says what became of an order that left the list without the courier's doing: cancelled, or taken back. Also
 * when that is only found out once there is signal again: they may be on the road with it.
 * @param isToldAnyway whether the answer to a tap of the courier's own tells what became of the order
 */
export function useLostOrders(
  orders: readonly OrderView[] | undefined,
  isToldAnyway: (id: OrderId) => boolean,
): void {
  const known = useRef<readonly OrderView[] | null>(null);
  const isTold = useRef(isToldAnyway);
  useEffect(() => {
    isTold.current = isToldAnyway;
  }, [isToldAnyway]);
  useEffect(() => {
    if (!orders) return;
    const before = known.current ?? [];
    known.current = orders;
    const lapsed = lapsedOffers(before, orders, serverNow());
    const left = before.filter(
      (order) => orders.every(({ id }) => id !== order.id) && !lapsed.includes(order),
    );
    for (const order of left) if (!isTold.current(order.id)) void tell(order);
  }, [orders]);
}

async function tell({ id, receiptNumber }: OrderView): Promise<void> {
  const loss = lossOf(await lookUp(id));
  if (!loss) return;
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  toastError(`#${receiptNumber} ${loss.text}`, loss.title);
}
