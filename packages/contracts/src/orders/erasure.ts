import type { OrderStatus } from './status.ts';

/** Text in place of an erased customer's name and address (docs/decisions/035). */
export const ERASED_TEXT = 'Silindi';

/**
 * Statuses in which an order's customer may be erased: nobody is under way to them or prepares their order.
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
