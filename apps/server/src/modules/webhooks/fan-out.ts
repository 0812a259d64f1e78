import { asOrderId, type OrderId, type WebhookId } from '@ulak/contracts/ids';
import { outsideEventOf } from '@ulak/contracts/orders/outside-events';
import { SECOND_MS } from '@ulak/contracts/time';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { PositionRow } from '../../live/position-tail.ts';
import type { EventRow } from '../../live/tail.ts';
import { listOutside, outsideChangeOf, outsideOrderAsOf, type OutsideRow } from '../orders/service.ts';
import * as repository from './fan-out-repository.ts';
import type { NewMessage, Receiver } from './fan-out-repository.ts';
import type { ClaimedMessage } from './queue-repository.ts';
import { bodyOf, type LocationData, newMessageId } from './message-body.ts';

export interface FanOutDeps {
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly sender: MessageTaker;
}

/** Sends messages of this node as soon as they are made. */
export interface MessageTaker {
  /** How many more it would take for this receiver now. */
  room(id: WebhookId): number;
  /** The end of a lease that begins now. */
  leaseUntil(): Date;
  /** Takes committed messages, leased to this node. */
  take(messages: readonly ClaimedMessage[]): void;
}

/** A courier's position is told at most this often. */
const POSITION_INTERVAL_MS = 20 * SECOND_MS;
/** Events that concern no webhook move the stored progress in steps of so many. */
const PROGRESS_STEP = 500;

interface Told {
  readonly row: EventRow;
  readonly type: WebhookEvent;
  readonly orderId: OrderId;
}

const wants = ({ branch_id, company_id, events, created_at }: Receiver, { row, type }: Told): boolean =>
  company_id === row.company_id &&
  (branch_id === null || branch_id === row.branch_id) &&
  events.includes(type) &&
  created_at <= row.at;
const isWorking = ({ failing_since, paused_at, resting_until }: Receiver, now: Date): boolean =>
  failing_since === null && paused_at === null && (resting_until === null || resting_until <= now);

/** Makes messages to webhooks of committed events and of positions, in transactions of its own. */
export function createFanOut({ db, clock, sender }: FanOutDeps) {
  let saved = 0;

  /** Messages of these events, in their order. */
  async function messagesOf(
    tx: Tx,
    told: readonly Told[],
    receivers: readonly Receiver[],
  ): Promise<NewMessage[]> {
    const wanted = told.filter((one) => receivers.some((receiver) => wants(receiver, one)));
    if (wanted.length === 0) return [];
    const orderIds = [...new Set(wanted.map(({ orderId }) => orderId))];
    const ids = receivers.map(({ id }) => id);
    // In one write; orders before messages, as who removes orders locks them.
    const [there, views, waiting] = await Promise.all([
      repository.lockOrders(tx, orderIds),
      listOutside(tx, orderIds),
      repository.lockWaiting(tx, ids, orderIds),
    ]);
    const now = clock.now();
    const lease = leases(now);
    return wanted.flatMap((one) => {
      const order = views.get(one.orderId);
      // removed meanwhile, with its messages
      if (!order || !there.has(one.orderId)) return [];
      return receivers
        .filter((receiver) => wants(receiver, one))
        .map((receiver) => {
          const place = `${receiver.id}:${one.orderId}`;
          const isFirst = !waiting.has(place);
          waiting.add(place);
          const leasedUntil = isFirst ? lease(receiver) : null;
          return { ...messageOf(one, order), ...addressOf(receiver), at: now, isFirst, leasedUntil };
        });
    });
  }

  /** Gives this node messages of receivers that work, as far as its sender has room for them. */
  function leases(now: Date): (receiver: Receiver) => Date | null {
    const until = sender.leaseUntil();
    const left = new Map<WebhookId, number>();
    return (receiver) => {
      const room = left.get(receiver.id) ?? (isWorking(receiver, now) ? sender.room(receiver.id) : 0);
      left.set(receiver.id, room - 1);
      return room > 0 ? until : null;
    };
  }

  return {
    /**
     * Reads on from the stored progress; the events are committed, in id order and without gaps. @returns how
     * many messages wait to be claimed
     */
    async deliverEvents(rows: readonly EventRow[]): Promise<number> {
      const last = rows.at(-1)?.id ?? 0;
      const told = rows.flatMap((row) => {
        const type = outsideEventOf(row.kind, row.payload.action);
        return type === null ? [] : [{ row, type, orderId: asOrderId(row.entity_id) }];
      });
      if (told.length === 0 && last - saved < PROGRESS_STEP) return 0;
      const { messages, taken } = await db.asSystem(async (tx) => {
        const companies = [...new Set(told.flatMap(({ row }) => row.company_id ?? []))];
        // Another node may have read further meanwhile.
        const [known, receivers] = await Promise.all([
          repository.lockProgress(tx),
          companies.length === 0 ? [] : repository.listReceivers(tx, companies),
        ]);
        const messages = await messagesOf(
          tx,
          told.filter(({ row }) => row.id > known),
          receivers,
        );
        const mayMoveOn = last > known && (messages.length > 0 || last - known >= PROGRESS_STEP);
        const [keys] = await Promise.all([
          repository.insertMessages(tx, messages),
          mayMoveOn ? repository.saveProgress(tx, last) : undefined,
        ]);
        if (mayMoveOn) saved = last;
        return { messages, taken: claimedOf(messages, keys, receivers) };
      });
      sender.take(taken);
      return messages.length - taken.length;
    },

    /** Tells positions of couriers who are on the road; a newer one replaces what has not arrived. */
    async deliverPositions(rows: readonly PositionRow[]): Promise<number> {
      const now = clock.now();
      const before = new Date(now.getTime() - POSITION_INTERVAL_MS);
      const byCourier = new Map(rows.map((row) => [row.courierId, row]));
      return db.asSystem(async (tx) => {
        const tracked = await repository.listTracked(tx, [...byCourier.keys()], before);
        if (tracked.length === 0) return 0;
        await repository.removePositions(tx, tracked, { before, now });
        const messages = tracked.flatMap((one) => {
          const position = byCourier.get(one.courierId);
          return position ? [positionMessage(one, position, now)] : [];
        });
        await repository.insertMessages(tx, messages);
        return messages.length;
      });
    },
  };
}

/** Messages that were made for this node, as its sender takes them. */
function claimedOf(
  messages: readonly NewMessage[],
  keys: ReadonlyMap<string, number>,
  receivers: readonly Receiver[],
): ClaimedMessage[] {
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  return messages.flatMap((message) => {
    const [key, receiver] = [keys.get(message.messageId), byId.get(message.webhookId)];
    if (message.leasedUntil === null || key === undefined || !receiver) return [];
    const { url, secret_sealed, previous_sealed, previous_until } = receiver;
    return {
      id: key,
      webhook_id: message.webhookId,
      company_id: message.companyId,
      order_id: message.orderId,
      courier_id: message.courierId,
      message_id: message.messageId,
      body: message.body,
      attempts: 0,
      created_at: message.at,
      leased_until: message.leasedUntil,
      url,
      secret_sealed,
      previous_sealed,
      previous_until,
    };
  });
}

const addressOf = ({ id, company_id }: Receiver) => ({
  webhookId: id,
  companyId: company_id,
  messageId: newMessageId(),
});

const messageOf = ({ row, type, orderId }: Told, order: OutsideRow) => ({
  type,
  body: bodyOf(type, row.at, { ...outsideOrderAsOf(order, row), change: outsideChangeOf(row) }),
  eventId: row.id,
  orderId,
  orderNumber: order.order_number,
  courierId: null,
});

function positionMessage(
  { webhookId, companyId, courierId, orders }: repository.TrackedCourier,
  { branchId, lat, lng, fixAt }: PositionRow,
  now: Date,
): NewMessage {
  const type = 'COURIER_LOCATION_UPDATED';
  const data: LocationData = { courierId, branchId, lat, lng, positionAt: fixAt.toISOString(), orders };
  return {
    webhookId,
    companyId,
    messageId: newMessageId(),
    type,
    body: bodyOf(type, fixAt, data),
    at: now,
    isFirst: true,
    leasedUntil: null,
    eventId: null,
    orderId: null,
    orderNumber: null,
    courierId,
  };
}
