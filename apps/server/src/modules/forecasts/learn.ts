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
 * Learns the times of every branch anew from its deliveries of the last 28 days (docs/decisions/025): medians
 * and ninth deciles, so that neither an order that was forgotten for hours nor a tap on the way home moves
 * them. Harmless to repeat, on any node at any time.
 * @param now learns as of this moment: nothing later is looked at
 * @returns how many branches there was something to learn of, and how many rows that made
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

/** Learns where nothing was learned yet: a fresh database need not wait for the hour. Null: there was. */
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
  const whole = dayTimings(day, branch.doorMin, branch.minSpeedKmh);
  const row = (hour: number, timings: Timings): NewTiming => ({
    branchId: branch.branchId,
    companyId: branch.companyId,
    hour,
    ...timings,
  });
  const hours = branch.times.filter(({ hour }) => hour !== WHOLE_DAY);
  return [row(WHOLE_DAY, whole), ...hours.map((own) => row(own.hour, hourTimings(own, day, whole)))];
}
