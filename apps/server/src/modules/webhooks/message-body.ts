import { createHash, randomBytes } from 'node:crypto';
import type { BranchId, OrderId, UserId, WebhookId } from '@ulak/contracts/ids';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';

export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** As long as a random one. */
const ID_LENGTH = 24;

/**
 * The id of the message of an event to a webhook: always the same one, so that a message that left before it
 * was written down goes again with its id. The times tell databases apart that count alike.
 */
export function messageIdOf(
  webhook: { readonly id: WebhookId; readonly created_at: Date },
  event: { readonly id: number; readonly at: Date },
): string {
  const text = [webhook.id, webhook.created_at.getTime(), event.id, event.at.getTime()].join(':');
  return `msg_${createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH)}`;
}

/** The body of a message (Standard Webhooks). @param at the instant of what it tells */
export const bodyOf = (type: WebhookEvent, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** A courier with orders on the road, as `data` of COURIER_LOCATION_UPDATED. */
export interface LocationData {
  readonly courierId: UserId;
  readonly branchId: BranchId;
  readonly lat: number;
  readonly lng: number;
  readonly positionAt: string;
  readonly orders: readonly { readonly id: OrderId; readonly orderNumber: string }[];
}
