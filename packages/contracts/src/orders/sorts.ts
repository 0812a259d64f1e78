// Without zod, so that pages that only sort do not load the schemas.

/** What a list of orders can be sorted by; `delay`: minutes from creation to delivery beyond the branch's
 * maximum. */
export const ORDER_SORTS = ['number', 'customer', 'created', 'total', 'branch', 'courier', 'delay'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
