import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useRef, useState } from 'react';

/** How long a new order is highlighted on the map and in its table. */
const HIGHLIGHT_MS = 20_000;

const NONE: ReadonlySet<OrderId> = new Set();

/**
 * Tells orders that appeared while this list was on screen, by the stream or by a poll, from those that were
 * there before.
 * @param listKey another list (another branch) starts anew
 * @param onNew called once for each burst of new orders
 * @returns the ids that are new at present
 */
export function useNewOrders(
  orders: readonly OrderView[] | undefined,
  listKey: string,
  onNew: (orders: readonly OrderView[]) => void,
): ReadonlySet<OrderId> {
  const known = useRef<{ key: string; ids: Set<OrderId> } | null>(null);
  const latestOnNew = useRef(onNew);
  const [newIds, setNewIds] = useState(NONE);

  useEffect(() => {
    latestOnNew.current = onNew;
  }, [onNew]);

  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    if (!before || before.key !== listKey) {
      known.current = { key: listKey, ids: new Set(orders.map(({ id }) => id)) };
      return;
    }
    const arrived = orders.filter(({ id }) => !before.ids.has(id));
    if (arrived.length === 0) return;
    for (const { id } of arrived) before.ids.add(id);
    const ids = arrived.map(({ id }) => id);
    setNewIds((shown) => new Set([...shown, ...ids]));
    setTimeout(() => setNewIds((shown) => without(shown, ids)), HIGHLIGHT_MS);
    latestOnNew.current(arrived);
  }, [orders, listKey]);

  return newIds;
}

function without(shown: ReadonlySet<OrderId>, ids: readonly OrderId[]): ReadonlySet<OrderId> {
  const rest = [...shown].filter((id) => !ids.includes(id));
  return rest.length === 0 ? NONE : new Set(rest);
}
