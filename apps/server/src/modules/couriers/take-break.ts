import { mayStartBreak } from '@ulak/contracts/domain/courier-presence';
import type { Tx } from '../../db/database.ts';
import { holdDelay, resumeDelay } from '../delays/service.ts';
import type { LockedCourier } from './lock-courier.ts';
import { type ChangeActor, recordChange, userIdOf } from './record-change.ts';
import * as repository from './repository.ts';
import { AppError, assertAllowed } from '../../app-error.ts';

const MINUTE_MS = 60_000;

interface BreakView {
  readonly courierName: string;
  readonly breakStartedAt: string | null;
  readonly breakEndsAt: string | null;
}

/**
 * Starts a break of the branch's breakDuration. It lasts until somebody ends it or the courier goes offline;
 * `breakEndsAt` is when it should be over. A return under way is held: nothing runs out during the break, and
 * what was left of it counts from its end on.
 * @throws AppError COURIER_NOT_ONLINE | BREAK_ALREADY_STARTED | COURIER_HAS_DELIVERIES
 */
export async function startBreak(
  tx: Tx,
  courier: LockedCourier,
  { at, actor, notes }: { at: Date; actor: ChangeActor; notes: string | null },
): Promise<BreakView> {
  const isOwn = userIdOf(actor) === courier.id;
  assertAllowed(mayStartBreak(isOwn ? 'SELF' : 'SUPERVISOR', courier));
  const endsAt = new Date(at.getTime() + courier.row.break_duration_min * MINUTE_MS);
  await repository.setBreak(tx, courier.id, { from: at, to: endsAt });
  await repository.openInterval(tx, 'courier_breaks', courier, { at, by: userIdOf(actor), notes });
  const expectedAt = courier.row.expected_return_at;
  // Before the row forgets when the courier was expected.
  await holdDelay(tx, { courierId: courier.id, since: courier.row.returning_since }, at);
  if (expectedAt) await repository.pauseReturn(tx, courier.id, expectedAt.getTime() - at.getTime());
  const facts = { breakEndsAt: endsAt.toISOString(), ...(expectedAt && { heldReturn: true }) };
  await recordChange(tx, courier, { action: 'BREAK_STARTED', online: true, at, actor, facts });
  return { courierName: courier.name, breakStartedAt: at.toISOString(), breakEndsAt: endsAt.toISOString() };
}

/**
 * Ends the break and lets a held return go on: it is expected by as much later as the break was long.
 * `breakEndsAt` of the answer is when it really ended.
 * @throws AppError BREAK_NOT_STARTED
 */
export async function endBreak(
  tx: Tx,
  courier: LockedCourier,
  { at, actor }: { at: Date; actor: ChangeActor },
): Promise<BreakView> {
  if (!courier.onBreak) throw new AppError('BREAK_NOT_STARTED', { courierName: courier.name });
  await repository.setBreak(tx, courier.id, null);
  await repository.closeInterval(tx, 'courier_breaks', courier.id, { at, by: userIdOf(actor) });
  const expectedAt = await resumeReturn(tx, courier, at);
  const facts = expectedAt ? { expectedReturnAt: expectedAt.toISOString() } : {};
  await recordChange(tx, courier, { action: 'BREAK_ENDED', online: courier.online, at, actor, facts });
  return {
    courierName: courier.name,
    breakStartedAt: courier.row.break_started_at?.toISOString() ?? null,
    breakEndsAt: at.toISOString(),
  };
}

/** Answers when the courier is expected back; null: they were not returning when the break began. */
async function resumeReturn(tx: Tx, { id, row }: LockedCourier, at: Date): Promise<Date | null> {
  if (row.returning_since === null || row.return_left_ms === null) return null;
  const expectedAt = new Date(at.getTime() + row.return_left_ms);
  await repository.resumeReturn(tx, id, expectedAt);
  await resumeDelay(tx, { courierId: id, since: row.returning_since }, { now: at, expectedAt });
  return expectedAt;
}
