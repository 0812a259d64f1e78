/** What a webhook is told of (spec 2 §3). */
export const WEBHOOK_EVENTS = [
  'ORDER_CREATED',
  'ORDER_UPDATED',
  'ORDER_ASSIGNED',
  'ORDER_PICKED_UP',
  'ORDER_DELIVERED',
  'COURIER_LOCATION_UPDATED',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where a message to a receiver stands; FAILED: no try follows by itself. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** Why the server stopped sending to a receiver: it answered 410, or failed for five days. */
export const PAUSE_REASONS = ['GONE', 'FAILING'] as const;

/** Why one try failed. STATUS: the receiver answered with a status that is no success. */
export const ATTEMPT_ERRORS = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'TLS',
  'CONNECTION',
  'SECRET_UNREADABLE',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];
