import type { OrderStatus } from './status.ts';

/** What stands where a customer's name and address stood before they were erased (docs/decisions/035). */
export const ERASED_TEXT = 'Silindi';

/**
 * Statuses in which an order's customer may be erased: nobody is on the way to them, and nobody prepares
 * anything for them.
 */
export const ERASABLE_STATUSES = [
  'DELIVERED',
  'UNDELIVERABLE',
  'CANCELLED',
] as const satisfies readonly OrderStatus[];

/**
 * Whether the order's customer was erased: such an order has no telephone number, and no other order is
 * without one.
 */
export const isErased = ({ customerPhone }: { readonly customerPhone: string }): boolean =>
  customerPhone === '';
