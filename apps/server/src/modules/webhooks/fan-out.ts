import { asOrderId, type OrderId } from '@ulak/contracts/ids';
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
import { bodyOf, type LocationData, newMessageId } from './message-body.ts';

export interface FanOutDeps {
  readonly db: DatabaseAccess;
  readonly clock: Clock;
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

/** Makes messages to webhooks of committed events and of positions, in transactions of its own. */
export function createFanOut({ db, clock }: FanOutDeps) {
  let saved = 0;

  /** Messages of these events, in their order. */
  async function messagesOf(tx: Tx, told: readonly Told[]): Promise<NewMessage[]> {
    const companies = [...new Set(told.flatMap(({ row }) => row.company_id ?? []))];
    const receivers = companies.length === 0 ? [] : await repository.listReceivers(tx, companies);
    const wanted = told.filter((one) => receivers.some((receiver) => wants(receiver, one)));
    if (wanted.length === 0) return [];
    const orderIds = [...new Set(wanted.map(({ orderId }) => orderId))];
    const views = await listOutside(tx, orderIds);
    const ids = receivers.map(({ id }) => id);
    const waiting = await repository.lockWaiting(tx, ids, orderIds);
    const now = clock.now();
    return wanted.flatMap((one) => {
      const order = views.get(one.orderId);
      if (!order) return [];
      return receivers
        .filter((receiver) => wants(receiver, one))
        .map((receiver) => {
          const place = `${receiver.id}:${one.orderId}`;
          const isFirst = !waiting.has(place);
          waiting.add(place);
          return { ...messageOf(one, order), ...addressOf(receiver), at: now, isFirst };
        });
    });
  }

  return {
    /** Reads on from the stored progress; the events are committed, in id order and without gaps. */
    async deliverEvents(rows: readonly EventRow[]): Promise<number> {
      const last = rows.at(-1)?.id ?? 0;
      const told = rows.flatMap((row) => {
        const type = outsideEventOf(row.kind, row.payload.action);
        return type === null ? [] : [{ row, type, orderId: asOrderId(row.entity_id) }];
      });
      if (told.length === 0 && last - saved < PROGRESS_STEP) return 0;
      return db.asSystem(async (tx) => {
        // Another node may have read further meanwhile.
        const known = await repository.lockProgress(tx);
        const messages = await messagesOf(
          tx,
          told.filter(({ row }) => row.id > known),
        );
        await repository.insertMessages(tx, messages);
        if (last > known && (messages.length > 0 || last - known >= PROGRESS_STEP)) {
          await repository.saveProgress(tx, last);
          saved = last;
        }
        return messages.length;
      });
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
    eventId: null,
    orderId: null,
    orderNumber: null,
    courierId,
  };
}
