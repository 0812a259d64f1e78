import type { OrderView } from '@ulak/contracts/orders/schema';
import { isOneOf, ON_ROAD_STATUSES } from '@ulak/contracts/orders/status';

/**
 * Whether the goods are on the road with a courier, so that the courier's deliveries can be seen (spec 1
 * §2.3).
 */
export const isOnRoad = ({ status, courierId }: Pick<OrderView, 'status' | 'courierId'>): boolean =>
  courierId !== null && isOneOf(status, ON_ROAD_STATUSES);

/** Names of a courier when it adds something to the status (spec 1 §2.3). */
export const courierNameOf = (order: Pick<OrderView, 'status' | 'assignedToName'>): string | undefined =>
  isOneOf(order.status, ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY'])
    ? (order.assignedToName ?? undefined)
    : undefined;
