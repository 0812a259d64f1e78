import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KitchenRow, MissingOrder } from '../model.ts';

/** More than anybody would have left standing. */
const MOST = 20;

/**
 * Notices orders that disappear under the kitchen's hands (cancelled elsewhere), so that nobody goes on
 * packing them.
 * @param orders the active orders; undefined while they are not known
 * @param own what the kitchen shows of them
 * @param ask why an order is gone; null when the kitchen need not know
 */
export function useMissingOrders(
  orders: readonly OrderView[] | undefined,
  own: readonly KitchenRow[],
  ask: (id: OrderId) => Promise<string | null>,
): { missing: readonly MissingOrder[]; dismiss: (id: OrderId) => void } {
  const before = useRef<readonly KitchenRow[]>([]);
  const asked = useRef(ask);
  const [missing, setMissing] = useState<readonly MissingOrder[]>([]);
  useEffect(() => {
    asked.current = ask;
  }, [ask]);

  useEffect(() => {
    if (!orders) return;
    const active = new Set(orders.map(({ id }) => id));
    const vanished = before.current.filter(({ order }) => !active.has(order.id));
    before.current = own;
    if (vanished.length === 0) return;
    setMissing((known) => [...known, ...vanished.map((row) => ({ row, text: null }))].slice(-MOST));
    for (const { order } of vanished) {
      // Without an answer there is nothing true to say; the list itself shows that it is gone.
      void asked.current(order.id).then(
        (text) =>
          setMissing((known) => known.map((one) => (one.row.order.id === order.id ? { ...one, text } : one))),
        () => {},
      );
    }
  }, [orders, own]);

  const dismiss = useCallback(
    (id: OrderId) => setMissing((known) => known.filter(({ row }) => row.order.id !== id)),
    [],
  );
  return { missing, dismiss };
}
