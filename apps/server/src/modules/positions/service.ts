import { isWithin } from '@ulak/contracts/domain/geo';
import type { UserId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import { type Database, isRetryable } from '../../db/database.ts';
import { AppError } from '../../plugins/errors.ts';
import type { UserActor } from '../../plugins/scope.ts';
import type { CourierService } from '../couriers/service.ts';
import type { ViolationService } from '../violations/service.ts';
import { checkFixes } from './check-fixes.ts';
import { BusyError, createGroupCommit } from './commit-in-groups.ts';
import { createPhoneClocks, dateFixes } from './date-fixes.ts';
import { flagSpoofing } from './flag-spoofing.ts';
import { type DutyRow, store, type StoredRow, type TrailFix } from './repository.ts';

/** One statement takes at most this many rows, and rows wait at most this long for it while another is under way (design §4 allows 20 ms). */
const MAX_ROWS = 200;
const MAX_WAIT_MS = 1;
/** Statements under way. Measured with 50 phones sending at once: two leave processor and disk waiting for each other, more than four only split the groups. */
const MAX_IN_FLIGHT = 4;
/** Rows that may wait; beyond it 503 and the phone keeps its fix (design §4). About half a second of a busy server. */
const MAX_WAITING = 5_000;
const TRIES = 3;

export interface PositionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly couriers: Pick<CourierService, 'noteArrived'>;
  readonly violations: Pick<ViolationService, 'record' | 'hasMockedNear'>;
  readonly log: { warn(facts: object, message: string): void };
  wake(): void;
  wakePositions(): void;
}

/** What became of one fix; `arrival`: it shows a returning courier inside the branch radius. */
interface Outcome {
  readonly stored: boolean;
  readonly arrival: boolean;
}

export type PositionService = ReturnType<typeof createPositionService>;

/** Takes positions in (spec 3 §7, criteria A13, A14, B19): the hot path of the product. */
export function createPositionService({ db, clock, couriers, violations, log, wake, wakePositions }: PositionDeps) {
  const clocks = createPhoneClocks();
  const group = createGroupCommit<TrailFix, Outcome>({
    commit,
    maxRows: MAX_ROWS,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    maxInFlight: MAX_IN_FLIGHT,
  });

  async function commit(rows: readonly TrailFix[]): Promise<readonly Outcome[]> {
    const taken = new Map((await storeAgain(rows)).map((row) => [keyOf(row.courier_id, row.fix_at_ms), row]));
    if (taken.size > 0) wakePositions();
    const duties = rows.map((fix) => taken.get(keyOf(fix.courierId, fix.fixAt)));
    // Before anybody is answered: should we die here, the phones send these fixes again, and they are judged then.
    for (const one of byCourier(rows, duties)) await flagSpoofing({ db, violations }, one, clock.now());
    return rows.map((fix, index) => judge(fix, duties[index]));
  }

  async function storeAgain(rows: readonly TrailFix[]): Promise<readonly StoredRow[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store(db.bare, rows);
      } catch (error) {
        if (attempt >= TRIES || !isRetryable(error)) throw error;
      }
    }
  }

  /** In a transaction of its own after the positions: it waits for the courier's row, and nobody else's ping shall wait for that. */
  async function noteArrival(courierId: UserId, fixAt: number): Promise<void> {
    try {
      const arrived = await db.asSystem((tx) => couriers.noteArrived(tx, { courierId, at: clock.now(), fixAt: new Date(fixAt) }));
      if (arrived) wake();
    } catch (error) {
      // The position is stored; the next one inside the radius ends the return.
      log.warn({ err: error }, 'arrival not noted');
    }
  }

  return {
    /**
     * Takes the body of POST /api/courier-location; answers when it is committed. `stored` is false for a courier who is offline or on a break. The same
     * fixes again, in any order, change nothing.
     * @throws AppError VALIDATION_ERROR | POSITION_REFUSED with `details`, nothing is stored then; POSITIONS_BUSY when too much is waiting
     */
    async take(actor: UserActor, body: unknown): Promise<{ success: true; stored: boolean }> {
      const checked = checkFixes(body);
      if (!checked.ok) throw new AppError(checked.code, {}, checked.details);
      const receivedAt = clock.now().getTime();
      const dated = dateFixes(clocks, { ...checked, courierId: actor.id, receivedAt });
      if (!dated.ok) throw new AppError('POSITION_REFUSED', {}, dated.details);
      const outcomes = await group.add(dated.fixes.map((fix) => ({ ...fix, courierId: actor.id, receivedAt }))).catch(refuseBusy);
      const arrivals = dated.fixes.filter((_, index) => outcomes[index]?.arrival).map((fix) => fix.fixAt);
      if (arrivals.length > 0) await noteArrival(actor.id, Math.max(...arrivals));
      return { success: true, stored: outcomes.some((one) => one.stored) };
    },

    /** Server's clock minus the clock of the courier's phone, ms, as their latest position showed it; null when none did here. */
    phoneOffsetMs: (courierId: UserId): number | null => clocks.seenOffset(courierId),

    /** For metrics: rows waiting and statements under way. */
    load: group.load,
  };
}

function refuseBusy(error: unknown): never {
  throw error instanceof BusyError ? new AppError('POSITIONS_BUSY') : error;
}

const keyOf = (courierId: UserId, fixAt: number): string => `${courierId} ${fixAt}`;

/** @param duty null-ish: the fix was not taken in */
function judge(fix: TrailFix, duty: DutyRow | undefined): Outcome {
  if (!duty) return { stored: false, arrival: false };
  // A fix from before the return began waited for signal and proves nothing.
  const isBackBy = duty.returning_since !== null && fix.fixAt >= duty.returning_since.getTime();
  const branch = { lat: duty.branch_lat, lng: duty.branch_lng };
  return { stored: true, arrival: isBackBy && isWithin(fix, branch, duty.radius_m) };
}

function byCourier(rows: readonly TrailFix[], duties: readonly (DutyRow | undefined)[]): { duty: DutyRow; fixes: TrailFix[] }[] {
  const groups = new Map<UserId, { duty: DutyRow; fixes: TrailFix[] }>();
  rows.forEach((fix, index) => {
    const duty = duties[index];
    if (!duty) return;
    const known = groups.get(fix.courierId);
    if (known) known.fixes.push(fix);
    else groups.set(fix.courierId, { duty, fixes: [fix] });
  });
  return [...groups.values()];
}
