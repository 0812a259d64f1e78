import type { OrderId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderRow } from './order-row.ts';
import type { MapOrder } from '../../ui/map/types.ts';

/**
 * Orders as the map shows them: not those whose customer was erased, of which only the area is known. @param
 * isNew orders whose pin pulses
 */
export const mapOrdersOf = (rows: readonly OrderRow[], newIds: ReadonlySet<OrderId>): MapOrder[] =>
  rows
    .filter(({ order }) => !isErased(order))
    .map(({ order, remainingMin, urgency: urgencyLevel }) => ({
      id: String(order.id),
      status: order.status,
      label: `#${order.receiptNumber} · ${order.customerName}`,
      detail: urgencyLevel === 'overdue' ? `${-remainingMin} dk gecikti` : `${remainingMin} dk kaldı`,
      isWarning: urgencyLevel === 'warning',
      isOverdue: urgencyLevel === 'overdue',
      isNew: newIds.has(order.id),
      ...order.location,
    }));
