import { asOrderId, type CompanyId, type OrderId, type WebhookId } from '@ulak/contracts/ids';
import { outsideEventOf } from '@ulak/contracts/orders/outside-events';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { Tx } from '../../db/database.ts';
import type { EventRow } from '../../live/tail.ts';
import { listOutside, outsideChangeOf, outsideOrderAsOf } from '../orders/service.ts';
import * as repository from './fan-out-repository.ts';
import { type Receiver, placeOf } from './fan-out-repository.ts';
import type { FirstTry } from './first-tries.ts';
import { bodyOf, messageIdOf } from './message-body.ts';

/** An event that webhooks may hear of. */
export interface Told {
  readonly row: EventRow;
  readonly type: WebhookEvent;
  readonly orderId: OrderId;
}

/** A message of an event to a webhook, before it is written down. */
export interface Draft {
  readonly eventId: number;
  readonly type: WebhookEvent;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly receiver: Receiver;
  readonly message: FirstTry['message'];
}

/** Everything that is made of a batch of events, event by event. */
export interface Plan {
  readonly drafts: readonly (readonly Draft[])[];
  /** Where a message waits already, `placeOf`. */
  readonly waiting: Set<string>;
  /** Up to which event messages were made before. */
  readonly known: number;
}

/** Which of these events webhooks may hear of. */
export const tellable = (rows: readonly EventRow[]): Told[] =>
  rows.flatMap((row) => {
    const type = outsideEventOf(row.kind, row.payload.action);
    return type === null ? [] : [{ row, type, orderId: asOrderId(row.entity_id) }];
  });

/** Plans messages of these events; this node has its turn until the transaction ends. */
export async function planMessages(tx: Tx, told: readonly Told[], now: Date): Promise<Plan> {
  const companies = [...new Set(told.flatMap(({ row }) => row.company_id ?? []))];
  // Another node may have read further meanwhile.
  const [, progress, receivers] = await Promise.all([
    repository.takeTurn(tx),
    repository.findProgress(tx),
    companies.length === 0 ? [] : repository.listReceivers(tx, companies),
  ]);
  const known = progress ?? 0;
  const byCompany = new Map<CompanyId, Receiver[]>();
  for (const receiver of receivers)
    byCompany.set(receiver.company_id, [...(byCompany.get(receiver.company_id) ?? []), receiver]);
  const wanted = told.flatMap((one) => {
    if (one.row.id <= known || one.row.company_id === null) return [];
    const wanting = (byCompany.get(one.row.company_id) ?? []).filter((receiver) => wants(receiver, one));
    return wanting.length === 0 ? [] : [{ one, wanting }];
  });
  if (wanted.length === 0) return { drafts: [], waiting: new Set(), known };
  const orderIds = [...new Set(wanted.map(({ one }) => one.orderId))];
  const ids = [...new Set<WebhookId>(wanted.flatMap(({ wanting }) => wanting.map(({ id }) => id)))];
  const [orders, waiting] = await Promise.all([
    listOutside(tx, orderIds),
    repository.findWaiting(tx, ids, orderIds),
  ]);
  const drafts = wanted.flatMap(({ one, wanting }) => {
    const { row, type, orderId } = one;
    const order = orders.get(orderId);
    // removed meanwhile, with its messages
    if (!order) return [];
    const body = bodyOf(type, row.at, { ...outsideOrderAsOf(order, row), change: outsideChangeOf(row) });
    return [
      wanting.map((receiver) => ({
        eventId: row.id,
        type,
        orderId,
        orderNumber: order.order_number,
        receiver,
        message: messageOf(receiver, one, { body, now }),
      })),
    ];
  });
  return { drafts, waiting, known };
}

const wants = ({ branch_id, events, created_at }: Receiver, { row, type }: Told): boolean =>
  (branch_id === null || branch_id === row.branch_id) && events.includes(type) && created_at <= row.at;

const messageOf = (
  receiver: Receiver,
  { row, orderId }: Told,
  { body, now }: { body: string; now: Date },
): FirstTry['message'] => ({
  webhook_id: receiver.id,
  company_id: receiver.company_id,
  order_id: orderId,
  courier_id: null,
  message_id: messageIdOf(receiver, row),
  body,
  attempts: 0,
  created_at: now,
  url: receiver.url,
  secret_sealed: receiver.secret_sealed,
  previous_sealed: receiver.previous_sealed,
  previous_until: receiver.previous_until,
});

/** Where the message of a draft stands. */
export const placeOfDraft = ({ receiver, orderId }: Draft): string => placeOf(receiver.id, orderId);
