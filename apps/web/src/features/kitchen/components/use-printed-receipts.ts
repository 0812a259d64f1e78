import type { OrderId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useCallback, useState } from 'react';
import { storedValue } from '../../../lib/stored-value.ts';

/** More than a kitchen packs in a day. */
const MAX_STORED_RECEIPTS = 600;

const storedIds = storedValue<readonly number[]>('ulak.kitchen-printed', [], (value) =>
  Array.isArray(value) && value.every((id) => typeof id === 'number') ? value : undefined,
);

/** Which receipts this browser has printed, so that the new ones can be printed together. */
export function usePrintedReceipts(): {
  printed: ReadonlySet<OrderId>;
  recordPrinted: (orders: readonly OrderView[]) => void;
} {
  const [printed, setPrinted] = useState(() => new Set(storedIds.get() as readonly OrderId[]));
  const recordPrinted = useCallback((orders: readonly OrderView[]): void => {
    const ids = [
      ...new Set([...(storedIds.get() as readonly OrderId[]), ...orders.map(({ id }) => id)]),
    ].slice(-MAX_STORED_RECEIPTS);
    storedIds.set(ids);
    setPrinted(new Set(ids));
  }, []);
  return { printed, recordPrinted };
}
