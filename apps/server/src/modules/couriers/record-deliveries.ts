import { expectedReturnAt } from '@ulak/contracts/domain/delivery-time';
import { distanceKm, isWithin, type LatLng } from '@ulak/contracts/domain/geo';
import { isFresh, isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { DistanceMethod, RoadMethod } from '@ulak/contracts/roads/method';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import { endDelay, recordEarlierArrival, scheduleOpening } from '../delays/service.ts';
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
  if (courier.isReturning && repository.acceptedLoad(courier.row) > 0) {
    await endReturn(tx, courier, { how: 'REASSIGNED', at, now: at, actor });
  }
  await recordChange(tx, courier, {
    action: 'ASSIGNED',
    online: courier.online,
    at,
    actor,
    facts: { load: courier.load },
  });
}

/** Where a delivery ended: the order and its place. */
export interface DeliveryEnd extends LatLng {
  readonly orderId: OrderId;
  /** The order's way by road, metres, and what found it; null or absent: not known. */
  readonly roadM?: number | null;
  readonly roadMethod?: RoadMethod | null;
}

/** Nearer than this to the order's place a courier goes back by the order's own road. */
const AT_PLACE_M = 500;

/** How many times the straight an order's road is; a straight of a few steps tells nothing of other ways. */
function detourOf(from: DeliveryEnd, branch: LatLng): number {
  const straightM = Math.max(AT_PLACE_M, distanceKm(from, branch) * 1_000);
  return from.roadM && from.roadMethod ? Math.max(1, from.roadM / straightM) : 1;
}

/**
 * Kilometres of the way back, and what measured them: the order's road where the courier is at its place;
 * else the great circle, longer by as much as that road is longer than its own.
 */
function wayBack(from: DeliveryEnd, seen: LatLng | null, branch: LatLng): { km: number; by: DistanceMethod } {
  const { roadM, roadMethod } = from;
  const isAtPlace = seen === null || isWithin(seen, from, AT_PLACE_M);
  return roadM && roadMethod && isAtPlace
    ? { km: roadM / 1_000, by: roadMethod }
    : { km: distanceKm(seen ?? from, branch) * detourOf(from, branch), by: 'GREAT_CIRCLE' };
}

type DelayEnd = Parameters<typeof endDelay>[2];

/** Ends RETURNING, and what was late about it. */
async function endReturn(tx: Tx, courier: LockedCourier, end: DelayEnd): Promise<void> {
  await endDelay(tx, { courierId: courier.id, since: courier.row.returning_since }, end);
  await repository.setReturning(tx, courier, null);
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
  note: CourierEventInput & { readonly from: DeliveryEnd | null },
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
  if (courier.isReturning) await endReturn(tx, courier, { how: 'REASSIGNED', at, now: at, actor });
  await repository.setReturning(tx, courier, way);
  await scheduleOpening(tx, courier.id, { now: at, expectedAt: way.expectedAt });
  const facts = {
    load: courier.load,
    expectedReturnAt: way.expectedAt.toISOString(),
    ...(way.distanceMethod !== 'GREAT_CIRCLE' && { distanceMethod: way.distanceMethod }),
  };
  await recordChange(tx, courier, { action: 'RETURNING', online: true, at, actor, facts });
}

/** The courier's way back; null when they do not return from anywhere now. */
function startOfReturn(
  courier: LockedCourier,
  from: DeliveryEnd | null,
  at: Date,
): repository.ReturnWay | null {
  if (from === null || repository.acceptedLoad(courier.row) > 0 || !courier.online) return null;
  const { row, position, positionAt } = courier;
  const branch = { lat: row.branch_lat, lng: row.branch_lng };
  const seen = position && positionAt && isFresh(positionAt.getTime(), at.getTime()) ? position : null;
  if (seen && isWithin(seen, branch, row.radius_m)) return null;
  const { km, by } = wayBack(from, seen, branch);
  const settings = { minSpeedKmh: row.min_speed_kmh, extraTimeMin: row.extra_time_min };
  const expectedAt = expectedReturnAt(at, km, settings);
  return {
    since: at,
    expectedAt,
    expectedMin: Math.round((expectedAt.getTime() - at.getTime()) / MINUTE_MS),
    distanceM: Math.round(km * 1_000),
    orderId: from.orderId,
    distanceMethod: by,
  };
}

/**
 * Fixes inside the branch radius, in any order: the first of them since the return began ends RETURNING. A
 * fix from before it (it waited for signal) proves nothing, unless the clock was put back since. Of a return
 * that has ended already a late fix may show that it ended sooner.
 * @returns whether anything changed
 */
export async function recordArrived(
  tx: Tx,
  { courierId, at, fixesAt }: { courierId: UserId; at: Date; fixesAt: readonly Date[] },
): Promise<boolean> {
  const courier = await lockCourier(tx, courierId);
  if (!courier) return false;
  const inTime = fixesAt.toSorted((a, b) => a.getTime() - b.getTime());
  const since = courier.row.returning_since;
  const isAhead = since !== null && isAheadOfServerClock(since.getTime(), at.getTime());
  const [first] = inTime;
  const isOfEarlier = first !== undefined && !isAhead && (since === null || first < since);
  const isCorrected = isOfEarlier && (await recordEarlierArrival(tx, { courierId, fixAt: first, now: at }));
  const arrived = since && inTime.find((fixAt) => fixAt >= since || isAhead);
  if (!arrived) return isCorrected;
  await endReturn(tx, courier, { how: 'ARRIVED', at: arrived, now: at, actor: 'system' });
  await recordChange(tx, courier, { action: 'RETURNED', online: courier.online, at, actor: 'system' });
  return true;
}
