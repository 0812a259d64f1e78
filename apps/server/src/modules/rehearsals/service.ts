import type { RehearsalBody, RehearsalDayQuery } from '@ulak/contracts/rehearsals/schema';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { couriersByHour } from './day-facts.ts';
import { type DayAsked, readDay, type TimingsOf } from './read-day.ts';
import { createRehearsalRunner } from './run-rehearsals.ts';
import {
  assertRehearsable,
  cancelRehearsal,
  getDay,
  getRehearsal,
  listRehearsals,
  type RehearsalReader,
  startRehearsal,
} from './start-rehearsal.ts';

export { rehearseNow } from './rehearse-now.ts';

/** Couriers on duty by hour of the clock of a day. @throws AppError BRANCH_NOT_FOUND */
export const readCouriersByHour = async (tx: Tx, asked: DayAsked): Promise<number[]> =>
  couriersByHour((await readDay(tx, asked)).duty);

export interface RehearsalDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timingsOf: TimingsOf;
  readonly onError: (error: unknown, what: string) => void;
}

export type RehearsalService = ReturnType<typeof createRehearsalService>;

/** Past days of a branch replayed with other settings (docs/decisions/091). */
export function createRehearsalService({ db, clock, timingsOf, onError }: RehearsalDeps) {
  const { analysis } = db;
  const runner = createRehearsalRunner({ db: db.reserved, analysis, clock, timingsOf, onError });
  return {
    /** @throws AppError BRANCH_NOT_FOUND */
    getDay: (reader: RehearsalReader, query: RehearsalDayQuery) => getDay(analysis, reader, query),
    /**
     * Outside of any transaction.
     * @throws AppError FORBIDDEN (rates) | BRANCH_NOT_FOUND | VALIDATION_ERROR (day, places of settings)
     */
    assertRehearsable: (reader: RehearsalReader, body: RehearsalBody) =>
      assertRehearsable(analysis, reader, body),
    start: startRehearsal,
    list: listRehearsals,
    get: getRehearsal,
    cancel: cancelRehearsal,
    /** Runs a started one; call after its commit. */
    run: runner.start,
    /** Ends a cancelled one; call after its commit. */
    end: runner.cancel,
    stop: runner.stop,
  };
}
