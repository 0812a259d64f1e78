import { dayTimings, hourTimings, type Timings } from '@ulak/contracts/domain/forecast-timings';
import { LEARNING_DAYS } from '@ulak/contracts/forecasts/schema';
import { DAY_MS } from '@ulak/contracts/time';
import {
  type MeasuredBranch,
  measureHistory,
  type NewTiming,
  replaceTimings,
  type SqlRunner,
} from './measure-history.ts';
import { WHOLE_DAY } from './timings-cache.ts';

/**
 * Learns the timings of every branch from its deliveries of the last 28 days (docs/decisions/025): medians
 * and ninth deciles, robust against late recorded steps. Idempotent, on any node at any time.
 * @param now learns as of this instant: later deliveries are ignored
 * @returns how many branches had deliveries to learn from, and how many rows that made
 */
export async function learnTimings(
  runner: SqlRunner,
  now: Date,
): Promise<{ branches: number; rows: number }> {
  const measured = await measureHistory(runner, new Date(now.getTime() - LEARNING_DAYS * DAY_MS), now);
  const rows = measured.flatMap(rowsOf);
  await replaceTimings(runner, rows, now);
  return { branches: measured.length, rows: rows.length };
}

/** Learns if nothing was learned yet, so that a fresh database need not wait an hour. Null: it was. */
export async function learnInitialTimings(
  runner: SqlRunner,
  now: Date,
): Promise<{ branches: number; rows: number } | null> {
  const { rows } = await runner.query('select from branch_timings limit 1', []);
  return rows.length > 0 ? null : learnTimings(runner, now);
}

function rowsOf(branch: MeasuredBranch): NewTiming[] {
  const day = branch.times.find(({ hour }) => hour === WHOLE_DAY);
  if (!day) return [];
  const wholeDay = dayTimings(day, branch.doorMin, branch.minSpeedKmh);
  const row = (hour: number, timings: Timings): NewTiming => ({
    branchId: branch.branchId,
    companyId: branch.companyId,
    hour,
    ...timings,
  });
  const hours = branch.times.filter(({ hour }) => hour !== WHOLE_DAY);
  return [row(WHOLE_DAY, wholeDay), ...hours.map((own) => row(own.hour, hourTimings(own, day, wholeDay)))];
}
