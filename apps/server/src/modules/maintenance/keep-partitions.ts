import { DAY_MS } from '@ulak/contracts/time';
import { keepTrails } from './keep-trails.ts';
import type { SqlClient } from './repository.ts';
import * as repository from './repository.ts';

/** Raw positions are kept this long (criteria B19). */
const POSITION_DAYS = 30;
/** Partitions exist this many days ahead, so that a week without this job does no harm. */
const DAYS_AHEAD = 7;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Creates the position partitions from yesterday (late fixes) to a week ahead. Fixes in the default partition
 * move into their day's. Idempotent.
 * @returns how many partitions are new, and how many fixes moved
 */
export async function createPartitionsAhead(
  db: SqlClient,
  now: Date,
): Promise<{ made: number; moved: number }> {
  const total = { made: 0, moved: 0 };
  for (let day = -1; day <= DAYS_AHEAD; day += 1) {
    const name = dayOf(now.getTime() + day * DAY_MS);
    const one = await repository.withPartitions(db, async () => {
      const moved = await repository.moveOutOfDefault(db, name);
      const made = await repository.createPartition(db, name);
      if (moved > 0) await repository.moveToPartition(db);
      return { made, moved };
    });
    total.made += one.made;
    total.moved += one.moved;
  }
  return total;
}

/**
 * Drops whole UTC days of positions older than 30 days and such stray rows (criteria B19); what pay may be
 * asked about is kept thinned. Idempotent. @returns how many trails, partitions and rows
 */
export async function dropOldPositions(
  db: SqlClient,
  now: Date,
): Promise<{ trails: number; dropped: number; removed: number }> {
  const { first, until } = agedDays(now, POSITION_DAYS);
  const trails = await keepTrails(db, first, now);
  const dropped = await repository.withPartitions(db, () => repository.dropPartitions(db, until));
  const aged = { table: 'courier_positions_default', column: 'fix_at' } as const;
  return { trails, dropped, removed: await repository.removeOlder(db, aged, new Date(first)) };
}

/** Whole UTC days that are older: those before `first`, as partitions those before `until`. */
export function agedDays(now: Date, days: number): { readonly first: string; readonly until: string } {
  const until = now.getTime() - days * DAY_MS;
  return { first: dayOf(until - DAY_MS), until: dayOf(until) };
}
