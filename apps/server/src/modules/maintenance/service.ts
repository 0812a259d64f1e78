import { agedDays } from './keep-partitions.ts';
import { keepTrails } from './keep-trails.ts';
import * as repository from './repository.ts';
import type { SqlClient } from './repository.ts';

/** What the database console's cleanup asks of maintenance, within the console's transaction. */
export interface PositionCleanup {
  readonly db: SqlClient;
  readonly now: Date;
  /** Whole UTC days that are older go. */
  readonly days: number;
}

/** Raw positions that `dropPositions` would remove, counted up to a bound. */
export async function countPositions({ db, now, days }: PositionCleanup, atMost: number): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as n from (select from courier_positions where fix_at < $1 limit ${atMost}) r`,
    [agedDays(now, days).first],
  );
  return Number(rows[0]?.n ?? 0);
}

/** Removes raw positions as the daily job does, of another age; what pay may be asked about stays thinned. */
export async function dropPositions(cleanup: PositionCleanup): Promise<number> {
  const { db, now, days } = cleanup;
  const { first, until } = agedDays(now, days);
  await repository.holdPartitions(db);
  const count = await countPositions(cleanup, Number.MAX_SAFE_INTEGER);
  await keepTrails(db, first, now);
  await repository.dropPartitions(db, until);
  await db.query('delete from courier_positions_default where fix_at < $1', [first]);
  return count;
}
