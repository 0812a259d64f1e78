import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import type { PositionAnswer } from '@ulak/contracts/couriers/schema';
import { isWithin } from '@ulak/contracts/domain/geo';
import { isAheadOfServerClock } from '@ulak/contracts/domain/position-filter';
import type { UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import { type Database, isRetryable, type Tx } from '../../db/database.ts';
import type { UserActor } from '../../access/scope.ts';
import type { CourierService } from '../couriers/service.ts';
import type { ViolationService } from '../violations/service.ts';
import { checkFixes } from './check-fixes.ts';
import { QueueFullError, createGroupCommit } from './commit-in-groups.ts';
import { createPhoneClockOffsets, timestampFixes } from './timestamp-fixes.ts';
import { detectSpoofing } from './detect-spoofing.ts';
import { type JudgedStep, readStepFix, type ReportedStep, type StepReport } from './read-step-fix.ts';
import { type DutyRow, storeFixes, type StoreResultRow, type TrailFix } from './repository.ts';
import { AppError } from '../../app-error.ts';

/**
 * One statement takes at most this many rows, and rows wait at most this long for it while another is under
 * way (design §4 allows 20 ms).
 */
const MAX_ROWS = 200;
const MAX_WAIT_MS = 1;
/**
 * Statements under way. Measured with 50 phones sending at once: two leave processor and disk waiting for
 * each other, more than four only split the groups.
 */
const MAX_IN_FLIGHT = 4;
/**
 * Rows that may wait; beyond it 503 and the phone keeps its fix (design §4). About half a second of a busy
 * server.
 */
const MAX_WAITING = 5_000;
const ATTEMPTS = 3;

export interface PositionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly couriers: Pick<CourierService, 'recordArrived'>;
  readonly violations: Pick<ViolationService, 'record' | 'hasMockedNear'>;
  readonly log: { warn(facts: object, message: string): void };
  wake(): void;
  wakePositions(): void;
}

/**
 * What became of one fix. `refusal`: why it was not stored, null when it was. `arrival`: it shows a returning
 * courier inside the branch radius.
 */
interface Outcome {
  readonly refusal: PositionRefusal | null;
  readonly isArrival: boolean;
}

export type { JudgedStep, StepReport } from './read-step-fix.ts';

export type PositionService = ReturnType<typeof createPositionService>;

/** Takes positions in (spec 3 §7, criteria A13, A14, B19): the hot path of the product. */
export function createPositionService({
  db,
  clock,
  couriers,
  violations,
  log,
  wake,
  wakePositions,
}: PositionDeps) {
  const clocks = createPhoneClockOffsets();
  const group = createGroupCommit<TrailFix, Outcome>({
    commit,
    maxRows: MAX_ROWS,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    maxInFlight: MAX_IN_FLIGHT,
  });

  async function commit(rows: readonly TrailFix[]): Promise<readonly Outcome[]> {
    const resultRows = new Map(
      (await storeAgain(rows)).map((row) => [keyOf(row.courier_id, row.fix_at_ms), row]),
    );
    const verdicts = rows.map((fix) => resultRows.get(keyOf(fix.courierId, fix.fixAt)) ?? NOT_A_COURIER);
    if (verdicts.some(isTaken)) wakePositions();
    // Before anybody is answered: should we die here, the phones send these fixes again, and they are judged
    // then.
    for (const one of byCourier(rows, verdicts)) await detectSpoofing({ db, violations }, one, clock.now());
    return rows.map((fix, index) => outcomeOf(fix, verdicts[index] ?? NOT_A_COURIER));
  }

  async function storeAgain(rows: readonly TrailFix[]): Promise<readonly StoreResultRow[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await storeFixes(db.autocommit, rows);
      } catch (error) {
        if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  /**
   * In a transaction of its own after the positions: it waits for the courier's row, and nobody else's ping
   * shall wait for that.
   */
  async function recordArrival(courierId: UserId, fixesAt: readonly number[]): Promise<void> {
    try {
      const arrived = await db.asSystem((tx) =>
        couriers.recordArrived(tx, {
          courierId,
          at: clock.now(),
          fixesAt: fixesAt.map((fixAt) => new Date(fixAt)),
        }),
      );
      if (arrived) wake();
    } catch (error) {
      // The position is stored; the next one inside the radius ends the return.
      log.warn({ err: error }, 'arrival not noted');
    }
  }

  /**
   * Takes the body of POST /api/courier-location; answers when it is committed, and says why when a fix was
   * not stored (the courier is offline or on a break, or was when it was taken). The same fixes again, in
   * any order, change nothing.
   * @throws AppError VALIDATION_ERROR | POSITION_REFUSED with `details`, nothing is stored then;
   * POSITIONS_BUSY when too much is waiting
   */
  async function take(actor: UserActor, body: unknown): Promise<PositionAnswer> {
    const checked = checkFixes(body);
    if (!checked.ok) throw new AppError(checked.code, {}, checked.details);
    const receivedAt = clock.now().getTime();
    const dated = timestampFixes(clocks, { ...checked, courierId: actor.id, receivedAt });
    if (!dated.ok) throw new AppError('POSITION_REFUSED', {}, dated.details);
    const outcomes = await group
      .add(dated.fixes.map((fix) => ({ ...fix, courierId: actor.id, receivedAt })))
      .catch(refuseBusy);
    const arrivals = dated.fixes.filter((_, index) => outcomes[index]?.isArrival).map((fix) => fix.fixAt);
    if (arrivals.length > 0) await recordArrival(actor.id, arrivals);
    return answerOf(dated.fixes, outcomes);
  }

  return {
    take,

    /** The fix of a courier's step, and when the step was taken. */
    readStepFix: (tx: Tx, step: ReportedStep): Promise<JudgedStep> => readStepFix({ clocks }, tx, step),

    /**
     * Stores the fix that came with a step like any other position, so that the rules of positions hold for
     * it; one without a time of sending has no age. Called after the step's commit, which it cannot change.
     */
    storeStepFix(actor: UserActor, { fix, sentAt }: StepReport): void {
      if (!fix || sentAt === undefined) return;
      take(actor, { ...fix, sentAt }).catch((err: unknown) => log.warn({ err }, 'fix of a step not stored'));
    },

    /** For metrics: rows waiting and statements under way. */
    load: group.load,
  };
}

function refuseBusy(error: unknown): never {
  throw error instanceof QueueFullError ? new AppError('POSITIONS_BUSY') : error;
}

const keyOf = (courierId: UserId, fixAt: number): string => `${courierId} ${fixAt}`;

type Verdict = (DutyRow & { readonly refusal: null }) | { readonly refusal: PositionRefusal };
/** Somebody whose courier row is gone has no duty. */
const NOT_A_COURIER: Verdict = { refusal: 'OFFLINE' };
const isTaken = (verdict: Verdict): boolean => verdict.refusal === null;

function outcomeOf(fix: TrailFix, duty: Verdict): Outcome {
  if (duty.refusal !== null) return { refusal: duty.refusal, isArrival: false };
  const branch = { lat: duty.branch_lat, lng: duty.branch_lng };
  const mayTell = isSinceReturn(fix, duty.returning_since) || isBelated(fix, duty);
  return { refusal: null, isArrival: mayTell && isWithin(fix, branch, duty.radius_m) };
}

/** A fix that came after a newer one: it may show that a return had ended sooner. */
const isBelated = ({ fixAt }: TrailFix, { before_fix_at: before }: DutyRow): boolean =>
  before !== null && fixAt < before.getTime();

/** A fix from before the return began waited for signal and proves nothing. */
const isSinceReturn = ({ fixAt, receivedAt }: TrailFix, since: Date | null): boolean =>
  since !== null && (fixAt >= since.getTime() || isAheadOfServerClock(since.getTime(), receivedAt));

function answerOf(
  fixes: readonly { readonly fixAt: number }[],
  outcomes: readonly Outcome[],
): PositionAnswer {
  const stored = outcomes.some((one) => one.refusal === null);
  const refused = fixes.flatMap(({ fixAt }, index) => {
    const reason = outcomes[index]?.refusal ?? null;
    return reason === null ? [] : [{ fixAt, reason }];
  });
  if (refused.length === 0) return { success: true, stored };
  const newest = refused.reduce((a, b) => (b.fixAt > a.fixAt ? b : a));
  return { success: true, stored, reason: newest.reason };
}

function byCourier(
  rows: readonly TrailFix[],
  verdicts: readonly Verdict[],
): { duty: DutyRow; fixes: TrailFix[] }[] {
  const groups = new Map<UserId, { duty: DutyRow; fixes: TrailFix[] }>();
  rows.forEach((fix, index) => {
    const duty = verdicts[index];
    if (!duty || duty.refusal !== null) return;
    const known = groups.get(fix.courierId);
    if (known) known.fixes.push(fix);
    else groups.set(fix.courierId, { duty, fixes: [fix] });
  });
  return [...groups.values()];
}
