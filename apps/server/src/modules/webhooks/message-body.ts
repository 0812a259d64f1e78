import { randomBytes } from 'node:crypto';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';

export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

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
