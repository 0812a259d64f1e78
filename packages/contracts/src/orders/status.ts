/**
 * Every status of an order, in the order of its life cycle.
 * @see spec 1 §4, spec 3 §4.1 (AVAILABLE); what leads where: `orders/transitions.ts`
 */
export const ORDER_STATUSES = [
  'PENDING',
  'PREPARING',
  'READY',
  'AVAILABLE',
  'ASSIGNED',
  'PICKED_UP',
  'IN_DELIVERY',
  'DELIVERED',
  'UNDELIVERABLE',
  'CANCELLED',
] as const;

/** One status of an order. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses that end an order: nothing leads out of them (DECISIONS "Orders"). */
export const FINAL_STATUSES = ['DELIVERED', 'CANCELLED'] as const satisfies readonly OrderStatus[];

/** Statuses of orders in progress: everything the dashboard and its map show (spec 1 §2.3). */
export const ACTIVE_STATUSES = [
  'PENDING',
  'PREPARING',
  'READY',
  'AVAILABLE',
  'ASSIGNED',
  'PICKED_UP',
  'IN_DELIVERY',
  'UNDELIVERABLE',
] as const satisfies readonly OrderStatus[];

/**
 * Statuses of orders assigned to a courier: the load that maxConcurrentDeliveries limits, and the "active
 * deliveries" that keep a courier online (spec 3 §4.3, DECISIONS "Orders").
 */
export const COURIER_LOAD_STATUSES = [
  'ASSIGNED',
  'PICKED_UP',
  'IN_DELIVERY',
] as const satisfies readonly OrderStatus[];

/**
 * Statuses in which the goods are on the road, so customer and staff may see the courier of that order (spec
 * 1 §2.5, DECISIONS "Public tracking and privacy", criteria B12).
 */
export const ON_ROAD_STATUSES = ['PICKED_UP', 'IN_DELIVERY'] as const satisfies readonly OrderStatus[];

/** States in which an order without a courier can be claimed from the pool (DECISIONS "Orders", Pool). */
export const POOL_STATUSES = ['PREPARING', 'READY', 'AVAILABLE'] as const satisfies readonly OrderStatus[];

/** Whether a status is in a list of statuses, without widening the list. */
export const isOneOf = (status: OrderStatus, list: readonly OrderStatus[]): boolean => list.includes(status);
