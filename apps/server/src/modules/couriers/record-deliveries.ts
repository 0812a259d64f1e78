import { expectedReturnAt } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, isWithin, type LatLng } from '@ulak/contracts/domain/geo';
import { isFresh, isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { type LockedCourier, lockCourier, readLockedCourier } from './lock-courier.ts';
import { type ChangeActor, recordChange } from './record-change.ts';
import * as repository from './repository.ts';

export interface CourierEventInput {
  readonly courierId: UserId;
  readonly at: Date;
  readonly actor: ChangeActor;
}

/**
 * After an order was assigned to the courier, or they accepted an offer: publishes the new load, and ends
 * RETURNING once they hold something (DECISIONS "Return delays"). Call it after the order's
 * update, with the courier's row locked.
 */
export async function recordAssigned(tx: Tx, { courierId, at, actor }: CourierEventInput): Promise<void> {
  const courier = await readLockedCourier(tx, courierId);
  if (!courier) return;
  if (courier.isReturning && repository.acceptedLoad(courier.row) > 0)
    await repository.setReturning(tx, courierId, null);
  await recordChange(tx, courier, {
    action: 'ASSIGNED',
    online: courier.online,
    at,
    actor,
    facts: { load: courier.load },
  });
}

/**
 * After an order left the courier. When they hold nothing any more, the courier is RETURNING until they reach
 * the branch radius; one who is there already is FREE at once. Call it after the order's update, with the
 * courier's row locked.
 * @param note.from where the delivery ended (the order's place; a fresh position of the courier is
 * preferred), null when the courier had not left with it (an order taken back or cancelled before pick-up):
 * then nobody returns from anywhere
 * @see DECISIONS "Return delays": expected return = now + ceil(distance to branch / minSpeed · 60) +
 * extraTime minutes
 */
export async function recordDeliveryEnded(
  tx: Tx,
  note: CourierEventInput & { readonly from: LatLng | null },
): Promise<void> {
  const courier = await readLockedCourier(tx, note.courierId);
  if (!courier) return;
  const { at, actor } = note;
  const way = startOfReturn(courier, note.from, at);
  if (!way) {
    await recordChange(tx, courier, {
      action: 'LOAD_CHANGED',
      online: courier.online,
      at,
      actor,
      facts: { load: courier.load },
    });
    return;
  }
  await repository.setReturning(tx, courier.id, { since: at, expectedAt: way });
  const facts = { load: courier.load, expectedReturnAt: way.toISOString() };
  await recordChange(tx, courier, { action: 'RETURNING', online: true, at, actor, facts });
}

/** When the courier is expected back; null when they do not return from anywhere now. */
function startOfReturn(courier: LockedCourier, from: LatLng | null, at: Date): Date | null {
  if (from === null || repository.acceptedLoad(courier.row) > 0 || !courier.online) return null;
  const { row, position, positionAt } = courier;
  const branch = { lat: row.branch_lat, lng: row.branch_lng };
  const seen = position && positionAt && isFresh(positionAt.getTime(), at.getTime()) ? position : null;
  if (seen && isWithin(seen, branch, row.radius_m)) return null;
  const km = distanceKm(seen ?? from, branch);
  return expectedReturnAt(at, km, { minSpeedKmh: row.min_speed_kmh, extraTimeMin: row.extra_time_min });
}

/**
 * A fix inside the branch radius, taken at `fixAt`: ends RETURNING. A fix from before the return began (it
 * waited for signal) proves nothing, unless the clock was put back since.
 * @returns whether the courier was returning and is back now
 */
export async function recordArrived(
  tx: Tx,
  { courierId, at, fixAt }: { courierId: UserId; at: Date; fixAt: Date },
): Promise<boolean> {
  const courier = await lockCourier(tx, courierId);
  const since = courier?.row.returning_since;
  if (!courier || !since) return false;
  if (fixAt < since && !isAheadOfServerClock(since.getTime(), at.getTime())) return false;
  await repository.setReturning(tx, courierId, null);
  await recordChange(tx, courier, { action: 'RETURNED', online: courier.online, at, actor: 'system' });
  return true;
}
