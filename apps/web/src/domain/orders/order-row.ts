import { remainingMinutes, type Urgency, urgencyOf } from '@ulak/contracts/domain/delivery-time';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** An order with what its age makes of it at one moment. */
export interface OrderRow {
  readonly order: OrderView;
  readonly remainingMin: number;
  readonly urgency: Urgency;
}

/** When an order's time stops to run: at its delivery or cancellation; null: it runs. */
const stoppedAt = ({ status, deliveredAt, endedAt }: OrderView): string | null =>
  deliveredAt ?? (status === 'CANCELLED' ? endedAt : null);

/** Rows of orders at a moment (spec 1 §4: warning, overdue). */
export const toRows = (orders: readonly OrderView[], now: number): OrderRow[] =>
  orders.map((order) => {
    const end = stoppedAt(order);
    const remainingMin = remainingMinutes(
      Date.parse(order.createdAt),
      order.maxDeliveryMin,
      end === null ? now : Date.parse(end),
    );
    // nobody waits for a test order
    const urgency = order.isTest === true ? 'normal' : urgencyOf(remainingMin, order.warningMin);
    return { order, remainingMin, urgency };
  });

/** Rows that say the same as before, with stable references; the same list when all rows do. */
function reuseRows(before: readonly OrderRow[], now: readonly OrderRow[]): readonly OrderRow[] {
  const known = new Map(before.map((row) => [row.order.id, row]));
  const rows = now.map((row) => {
    const old = known.get(row.order.id);
    return old &&
      old.order === row.order &&
      old.remainingMin === row.remainingMin &&
      old.urgency === row.urgency
      ? old
      : row;
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

/**
 * Creates a stabilizer of rows (see reuseRows): the map lays out every new list, so an equal one
 * keeps its reference.
 */
export function createRowStabilizer(): (now: readonly OrderRow[]) => readonly OrderRow[] {
  let last: readonly OrderRow[] = [];
  return (now) => {
    last = reuseRows(last, now);
    return last;
  };
}
