import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { actionsFrom, type OrderAction } from '@ulak/contracts/orders/transitions';

/** Whether staff may take the step from this status, by the transition table. */
export const mayStaff = (action: OrderAction, from: OrderStatus): boolean =>
  actionsFrom(from, 'STAFF').includes(action);

/** Whether staff may assign the order to a courier, or move it to another one (DECISIONS "Orders"). */
export const isAssignable = ({
  status,
  customerPhone,
}: Pick<OrderView, 'status' | 'customerPhone'>): boolean =>
  !isErased({ customerPhone }) && (mayStaff('assign', status) || mayStaff('reassign', status));
