import { delayReasonOf } from '@ulak/contracts/domain/delay-reason';
import { judgeReturn } from '@ulak/contracts/domain/return-delay';
import { type DelayStatus, REASSIGNED_REASON } from '@ulak/contracts/delays/status';
import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { appendEvents, type NewEvent } from '../../live/append.ts';
import * as repository from './repository.ts';
import type { OpenDelay } from './repository.ts';
import { breaksMs, readWay } from './trail-repository.ts';

/** A courier who is on the way back. */
export interface Returning {
  readonly courierId: UserId;
  /** When the way back began; null: nobody returns. */
  readonly since: Date | null;
}

/** How a way back ended: back at the branch, off duty, or with a new order. */
export type ReturnEnd = 'ARRIVED' | 'OFFLINE' | 'REASSIGNED';

/**
 * Has the delay of a return opened at the moment it is expected, by a job that is written in this
 * transaction. Call it when a return begins or goes on after a break.
 */
export async function scheduleOpening(
  tx: Tx,
  courierId: UserId,
  { now, expectedAt }: { readonly now: Date; readonly expectedAt: Date },
): Promise<void> {
  await repository.scheduleOpening(tx, courierId, expectedAt.getTime() - now.getTime());
}

/**
 * A break holds the minutes of a late return from `at` on; one that became late this moment is opened first.
 * Call it before the courier's row forgets when they were expected.
 */
export async function holdDelay(tx: Tx, { courierId, since }: Returning, at: Date): Promise<void> {
  if (since === null) return;
  const opened = await repository.openDue(tx, at, courierId);
  await repository.setHeld(tx, { courierId, since }, { heldSince: at });
  if (opened.length > 0) await tell(tx, opened, { at, actor: 'system', action: 'OPENED' });
}

/** The minutes of a late return go on: it is expected by as much later as the break was long. */
export async function resumeDelay(
  tx: Tx,
  { courierId, since }: Returning,
  { now, expectedAt }: { readonly now: Date; readonly expectedAt: Date },
): Promise<void> {
  if (since === null) return;
  await repository.setHeld(tx, { courierId, since }, { heldSince: null, expectedAt });
  await scheduleOpening(tx, courierId, { now, expectedAt });
}

/**
 * Ends the delay of a return, in the transaction of what ends it; one that nobody has opened yet is opened
 * first, when it was late. One that was resolved learns when the courier came. Call it before the courier's
 * row forgets the return.
 * @param end.at when it ended: of an arrival the fix's own time
 */
export async function endDelay(
  tx: Tx,
  { courierId, since }: Returning,
  end: { readonly how: ReturnEnd; readonly at: Date; readonly now: Date; readonly actor: NewEvent['actor'] },
): Promise<void> {
  if (since === null) return;
  await repository.openDue(tx, end.at, courierId);
  const delay = await repository.lockOfReturn(tx, courierId, since);
  if (!delay) return;
  if (delay.status === 'ACTIVE') await close(tx, delay, end);
  else if (end.how === 'ARRIVED' && delay.actual_return_at === null) await noteArrival(tx, delay, end.at);
  else return;
  await tell(tx, [delay], { at: end.now, actor: end.actor, action: 'ENDED' });
}

/**
 * Fixes inside the branch radius that came after a return had ended: one from before its end shows that the
 * courier was back earlier. @returns whether a delay was corrected
 */
export async function recordEarlierArrival(
  tx: Tx,
  { courierId, fixAt, now }: { readonly courierId: UserId; readonly fixAt: Date; readonly now: Date },
): Promise<boolean> {
  const delay = await repository.lockEndedAround(tx, courierId, fixAt);
  if (!delay) return false;
  await noteArrival(tx, delay, fixAt);
  await tell(tx, [delay], { at: now, actor: 'system', action: 'CORRECTED' });
  return true;
}

const STATUS_AFTER: Record<ReturnEnd, DelayStatus> = {
  ARRIVED: 'RETURNED',
  OFFLINE: 'OFFLINE',
  REASSIGNED: 'RESOLVED',
};

async function close(
  tx: Tx,
  delay: OpenDelay,
  { how, at }: { readonly how: ReturnEnd; readonly at: Date },
): Promise<void> {
  const { delayMin, expectedAt, reason } = await judge(tx, delay, at);
  await repository.end(tx, delay.id, {
    status: STATUS_AFTER[how],
    ended_at: at,
    actual_return_at: how === 'ARRIVED' ? at : null,
    resolved_at: how === 'REASSIGNED' ? at : null,
    delay_min: delayMin,
    expected_at: expectedAt,
    held_since: null,
    reason: how === 'REASSIGNED' ? REASSIGNED_REASON : reason,
  });
}

/** Minutes, expected moment and reason of a delay that ends at `at`. */
export async function judge(
  tx: Tx,
  delay: OpenDelay,
  at: Date,
): Promise<{ readonly delayMin: number; readonly expectedAt: Date; readonly reason: string | null }> {
  const way = { startedAt: delay.started_at, expectedMin: delay.expected_min };
  const paused = await breaksMs(tx, delay.courier_id, { from: delay.started_at, to: at });
  const { delayMin, expectedAt } = judgeReturn(way, at, paused);
  if (delayMin === 0) return { delayMin, expectedAt, reason: null };
  const span = { from: delay.opened_at, to: at };
  const trail = await readWay(tx, delay.courier_id, { ...span, since: delay.started_at });
  const branch = { lat: delay.branch_lat, lng: delay.branch_lng };
  const reason = delayReasonOf({ ...trail, span, branch, minSpeedKmh: Number(delay.min_speed_kmh) });
  return { delayMin, expectedAt, reason };
}

/** An ended delay learns that the courier was back at `at`; nobody becomes later by that. */
async function noteArrival(tx: Tx, delay: OpenDelay, at: Date): Promise<void> {
  const { delayMin, expectedAt, reason } = await judge(tx, delay, at);
  const isSooner = delay.delay_min === null || delayMin < delay.delay_min;
  const isReturned = delay.status === 'RETURNED';
  const keepsReason = delay.status === 'RESOLVED' && delay.resolved_by === null;
  await repository.end(tx, delay.id, {
    actual_return_at: at,
    expected_at: expectedAt,
    ...(isReturned && { ended_at: at }),
    ...(isSooner && { delay_min: delayMin }),
    ...(isSooner && !keepsReason && { reason }),
  });
}

/** Tells the branch's open screens. */
export const tell = (
  tx: Tx,
  delays: readonly Pick<OpenDelay, 'id' | 'courier_id' | 'company_id' | 'branch_id'>[],
  { at, actor, action }: { readonly at: Date; readonly actor: NewEvent['actor']; readonly action: string },
): Promise<void> =>
  appendEvents(
    tx,
    delays.map((delay) => ({
      kind: 'COURIER_DELAY_CHANGED',
      entity: 'courier',
      entityId: delay.courier_id,
      companyId: delay.company_id,
      branchId: delay.branch_id,
      courierId: delay.courier_id,
      at,
      actor,
      payload: { action, delayId: delay.id },
    })),
  );
