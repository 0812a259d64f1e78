import { SECOND_MS } from '@ulak/contracts/time';
import type { PositionRow } from '../../live/position-tail.ts';
import * as repository from './fan-out-repository.ts';
import type { NewMessage } from './fan-out-repository.ts';
import { bodyOf, type LocationData, newMessageId } from './message-body.ts';
import { createEventTeller, type TellDeps } from './tell-events.ts';

/** A courier's position is told at most this often. */
const POSITION_INTERVAL_MS = 20 * SECOND_MS;
/** Makes messages to webhooks of committed events and of positions, in transactions of its own. */
export function createFanOut(deps: TellDeps) {
  const { db, clock } = deps;
  return {
    deliverEvents: createEventTeller(deps),

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
    nextAttemptAt: now,
    leasedUntil: null,
    arrived: null,
    eventId: null,
    orderId: null,
    orderNumber: null,
    courierId,
  };
}
