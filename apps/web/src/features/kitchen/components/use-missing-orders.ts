import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MissingOrder } from '../model.ts';
import type { OrderRow } from '../../../domain/orders/order-row.ts';

/** Upper limit of remembered orders. */
const MAX_MISSING_ORDERS = 20;

/**
 * Detects orders that disappear from the kitchen (cancelled elsewhere), so that nobody goes on
 * packing them.
 * @param orders the active orders; undefined while they are not known
 * @param kitchenRows what the kitchen shows of them
 * @param fetchReason why an order left the list; null when the kitchen needs no message
 */
export function useMissingOrders(
  orders: readonly OrderView[] | undefined,
  kitchenRows: readonly OrderRow[],
  fetchReason: (id: OrderId) => Promise<string | null>,
): { missing: readonly MissingOrder[]; dismiss: (id: OrderId) => void } {
  const before = useRef<readonly OrderRow[]>([]);
  const latestFetchReason = useRef(fetchReason);
  const [missing, setMissing] = useState<readonly MissingOrder[]>([]);
  useEffect(() => {
    latestFetchReason.current = fetchReason;
  }, [fetchReason]);

  useEffect(() => {
    if (!orders) return;
    const active = new Set(orders.map(({ id }) => id));
    const vanished = before.current.filter(({ order }) => !active.has(order.id));
    before.current = kitchenRows;
    if (vanished.length === 0) return;
    setMissing((known) =>
      [...known, ...vanished.map((row) => ({ row, text: null }))].slice(-MAX_MISSING_ORDERS),
    );
    for (const { order } of vanished) {
      // Without a response there is no message; the list itself shows that it left.
      void latestFetchReason.current(order.id).then(
        (text) =>
          setMissing((known) => known.map((one) => (one.row.order.id === order.id ? { ...one, text } : one))),
        () => {},
      );
    }
  }, [orders, kitchenRows]);

  const dismiss = useCallback(
    (id: OrderId) => setMissing((known) => known.filter(({ row }) => row.order.id !== id)),
    [],
  );
  return { missing, dismiss };
}
