import { PARTITION_LOCK } from '../../db/advisory-locks.ts';

/** The part of a `pg` client that maintenance needs. */
export interface SqlClient {
  query(
    sql: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** Rows per statement: short locks and short transactions, whatever the backlog. */
const BATCH = 5_000;

/** What expires: the table and the column that holds its age. Fixed texts, never input. */
export type ExpiringRows =
  | { readonly table: 'sessions'; readonly column: 'expires_at' }
  | { readonly table: 'tracking_tokens'; readonly column: 'expires_at' }
  | { readonly table: 'idempotency_keys'; readonly column: 'created_at' }
  | { readonly table: 'rate_hits'; readonly column: 'window_start' }
  | { readonly table: 'login_places'; readonly column: 'last_success_at' }
  | { readonly table: 'login_devices'; readonly column: 'last_success_at' }
  | { readonly table: 'geocoder_answers'; readonly column: 'asked_at' }
  | { readonly table: 'user_changes'; readonly column: 'at' }
  | { readonly table: 'pay_slip_files'; readonly column: 'created_at' }
  | { readonly table: 'courier_notices'; readonly column: 'created_at' }
  | { readonly table: 'dispatch_offers'; readonly column: 'ended_at' }
  | { readonly table: 'passed_over_couriers'; readonly column: 'at' }
  | { readonly table: 'courier_delays'; readonly column: 'started_at' }
  | { readonly table: 'heatmap_updates'; readonly column: 'started_at' }
  | { readonly table: 'rehearsals'; readonly column: 'started_at' }
  | { readonly table: 'branch_former_keys'; readonly column: 'valid_until' }
  | { readonly table: 'branch_api_calls'; readonly column: 'at' }
  | { readonly table: 'console_statements'; readonly column: 'at' }
  | { readonly table: 'push_messages'; readonly column: 'expires_at' }
  | { readonly table: 'push_subscriptions'; readonly column: 'expires_at' }
  | { readonly table: 'webhook_messages'; readonly column: 'created_at' }
  | { readonly table: 'courier_positions_default'; readonly column: 'fix_at' };

/** Deletes rows from before `until`, in batches; answers how many. */
export async function removeOlder(
  db: SqlClient,
  { table, column }: ExpiringRows,
  until: Date,
): Promise<number> {
  const sql = `delete from ${table} where ctid = any (array (select ctid from ${table} where ${column} < $1
    limit ${BATCH}))`;
  for (let removed = 0; ; ) {
    const { rowCount } = await db.query(sql, [until]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
  }
}

/**
 * Work on partitions blocks all positions while it waits, so it fails soon and is retried. So during a
 * backup.
 */
const LOCK_TIMEOUT = '2s';

/** Holds all partitions until the open transaction ends. */
export async function holdPartitions(db: SqlClient): Promise<void> {
  await db.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await db.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
}

/** Runs `work` in one transaction, one node at a time. */
export async function withPartitions<T>(db: SqlClient, work: () => Promise<T>): Promise<T> {
  await db.query('begin');
  try {
    await holdPartitions(db);
    const result = await work();
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

const numberOf = (rows: Record<string, unknown>[]): number => Number(Object.values(rows[0] ?? {})[0] ?? 0);

/** Creates the partition of one day (UTC, `YYYY-MM-DD`) unless it exists; answers 1 or 0. */
export async function createPartition(db: SqlClient, day: string): Promise<number> {
  return numberOf((await db.query('select ulak_make_position_partitions($1::date, 1)', [day])).rows);
}

/** Drops partitions of days that ended before `day`; answers how many. */
export async function dropPartitions(db: SqlClient, day: string): Promise<number> {
  return numberOf((await db.query('select ulak_drop_position_partitions($1::date)', [day])).rows);
}

const IN_DAY = `fix_at >= $1::date::timestamp at time zone 'UTC'
  and fix_at < ($1::date + 1)::timestamp at time zone 'UTC'`;

/**
 * Moves a day's fixes out of the default partition, where they block the day's own; `moveToPartition` puts
 * them back.
 */
export async function moveOutOfDefault(db: SqlClient, day: string): Promise<number> {
  const { rows } = await db.query(`select 1 from courier_positions_default where ${IN_DAY} limit 1`, [day]);
  if (rows.length === 0) return 0;
  await db.query('lock table courier_positions in access exclusive mode');
  await db.query('create temp table moved_positions (like courier_positions) on commit drop');
  const { rowCount } = await db.query(
    `with moved as (delete from courier_positions_default where ${IN_DAY} returning *)
      insert into moved_positions select * from moved`,
    [day],
  );
  return rowCount ?? 0;
}

export async function moveToPartition(db: SqlClient): Promise<void> {
  await db.query('insert into courier_positions select * from moved_positions on conflict do nothing');
  await db.query('drop table moved_positions');
}
