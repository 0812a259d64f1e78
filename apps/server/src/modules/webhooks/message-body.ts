import { randomBytes } from 'node:crypto';
import type { BranchId, OrderId, UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { ORDER_STATUSES, type OrderStatus } from '@ulak/contracts/orders/status';
import type { OrderAction } from '@ulak/contracts/orders/transitions';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { EventRow } from '../../live/tail.ts';

/** Steps of an order that have an event of their own; every other change is ORDER_UPDATED. */
const TYPE_OF_ACTION: Partial<Record<OrderAction, WebhookEvent>> = {
  assign: 'ORDER_ASSIGNED',
  reassign: 'ORDER_ASSIGNED',
  claim: 'ORDER_ASSIGNED',
  accept: 'ORDER_PICKED_UP',
  deliver: 'ORDER_DELIVERED',
};

/** What webhooks call an event; null: nothing that they are told of. */
export function webhookTypeOf({ kind, payload }: Pick<EventRow, 'kind' | 'payload'>): WebhookEvent | null {
  if (kind === 'ORDER_CREATED') return 'ORDER_CREATED';
  if (kind !== 'ORDER_CHANGED') return null;
  return TYPE_OF_ACTION[payload.action as OrderAction] ?? 'ORDER_UPDATED';
}

export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** The body of a message (Standard Webhooks). @param at the instant of what it tells */
export const bodyOf = (type: WebhookEvent, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Times of an order that its steps set. */
const STEP_TIMES = ['readyAt', 'assignedAt', 'pickedUpAt', 'startedAt', 'deliveredAt', 'endedAt'] as const;

const isStatus = (value: unknown): value is OrderStatus => ORDER_STATUSES.some((status) => status === value);

/**
 * The order as of an event. It may have changed since: then status, courier, version and times are those of
 * the event, what was ordered and for whom is the newest.
 */
export function orderAsOf(order: OrderView, { at, courier_id, payload }: EventRow): OrderView {
  const version = typeof payload.version === 'number' ? payload.version : order.version;
  if (version === order.version) return order;
  const times = STEP_TIMES.map((name) => {
    const time = order[name];
    return [name, time !== null && new Date(time) > at ? null : time];
  });
  const isSameCourier = order.courierId === courier_id;
  return {
    ...order,
    ...Object.fromEntries(times),
    version,
    status: isStatus(payload.to) ? payload.to : order.status,
    ...(isSameCourier
      ? {}
      : {
          courierId: courier_id,
          assignedToName: typeof payload.courierName === 'string' ? payload.courierName : null,
          courierPhone: null,
        }),
  };
}

/** What happened to the order, as `data.change`. */
export const changeOf = ({ payload }: Pick<EventRow, 'payload'>) => ({
  action: typeof payload.action === 'string' ? payload.action : null,
  from: isStatus(payload.from) ? payload.from : null,
  to: isStatus(payload.to) ? payload.to : null,
});

/** A courier with orders on the road, as `data` of COURIER_LOCATION_UPDATED. */
export interface LocationData {
  readonly courierId: UserId;
  readonly branchId: BranchId;
  readonly lat: number;
  readonly lng: number;
  readonly positionAt: string;
  readonly orders: readonly { readonly id: OrderId; readonly orderNumber: string }[];
}
