import type { OrderAction } from './transitions.ts';

/** What outside systems are told of an order, by webhooks and `GET /api/orders/changes` (spec 2 §3). */
export const OUTSIDE_EVENTS = [
  'ORDER_CREATED',
  'ORDER_UPDATED',
  'ORDER_ASSIGNED',
  'ORDER_PICKED_UP',
  'ORDER_DELIVERED',
] as const;
export type OutsideEvent = (typeof OUTSIDE_EVENTS)[number];

/** Steps of an order that have an event of their own; every other change is ORDER_UPDATED. */
const EVENT_OF_ACTION: Partial<Record<OrderAction, OutsideEvent>> = {
  assign: 'ORDER_ASSIGNED',
  reassign: 'ORDER_ASSIGNED',
  claim: 'ORDER_ASSIGNED',
  accept: 'ORDER_PICKED_UP',
  deliver: 'ORDER_DELIVERED',
};

/**
 * What outside systems call a row of `events`; null: nothing that they are told of. @param action as the
 * row's payload has it
 */
export function outsideEventOf(kind: string, action: unknown): OutsideEvent | null {
  if (kind === 'ORDER_CREATED') return 'ORDER_CREATED';
  if (kind !== 'ORDER_CHANGED') return null;
  return EVENT_OF_ACTION[action as OrderAction] ?? 'ORDER_UPDATED';
}
