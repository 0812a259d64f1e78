import { AUDIT_CHAIN_LOCK } from '../../db/advisory-locks.ts';
import { chainHash, NO_HASH, ROW_TEXT } from './chain-hash.ts';

/** The part of a `pg` client that sealing needs; its role owns the schema. */
export interface SqlClient {
  query(
    sql: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** Rows per transaction. */
const BATCH = 2_000;

interface Head {
  readonly id: number;
  readonly hash: string;
}

/**
 * Seals what can be sealed: rows behind the head whose ids no open transaction can still add to or fill up.
 * Idempotent; one node at a time. @returns rows sealed, and rows that wait for an open transaction
 */
export async function sealAudit(db: SqlClient): Promise<{ sealed: number; waiting: number }> {
  const before = await sealToHorizon(db);
  await setHorizon(db);
  // Nobody was writing, as a rule: then what was just measured is final already.
  const after = await sealToHorizon(db);
  return { sealed: before + after, waiting: await countUnsealed(db) };
}

/** Runs `work` in a transaction, unless another node is sealing. */
async function whileSealing<T>(db: SqlClient, otherwise: T, work: () => Promise<T>): Promise<T> {
  await db.query('begin');
  try {
    const { rows } = await db.query('select pg_try_advisory_xact_lock($1) as mine', [AUDIT_CHAIN_LOCK]);
    const result = rows[0]?.mine === true ? await work() : otherwise;
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

async function sealToHorizon(db: SqlClient): Promise<number> {
  for (let sealed = 0; ; ) {
    const count = await whileSealing(db, 0, async () => {
      const upTo = await findFinalId(db);
      return upTo === null ? 0 : sealBatch(db, upTo);
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

/**
 * The horizon, when every transaction that may have held an id below it has ended: ids that are not visible
 * then never come (decision 002). Null before that. A later statement of the transaction sees all of them.
 */
async function findFinalId(db: SqlClient): Promise<number | null> {
  const { rows } = await db.query(
    `select up_to from audit_chain_horizon where before_xid <= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return rows[0] ? Number(rows[0].up_to) : null;
}

async function sealBatch(db: SqlClient, upTo: number): Promise<number> {
  let head = await findHead(db);
  const { rows } = await db.query(
    `select a.id, ${ROW_TEXT} as text from audit_log a
     where a.id > $1 and a.id <= $2 order by a.id limit ${BATCH}`,
    [head.id, upTo],
  );
  const links = rows.map((row) => {
    const [id, afterId] = [Number(row.id), head.id];
    head = { id, hash: chainHash({ previous: head.hash, afterId, text: String(row.text) }) };
    return { id, afterId, hash: head.hash };
  });
  await db.query(
    `insert into audit_chain (audit_id, after_id, hash)
     select id, after_id, decode(hash, 'hex')
     from unnest($1::bigint[], $2::bigint[], $3::text[]) link (id, after_id, hash)`,
    [links.map(({ id }) => id), links.map(({ afterId }) => afterId), links.map(({ hash }) => hash)],
  );
  return links.length;
}

async function findHead(db: SqlClient): Promise<Head> {
  const { rows } = await db.query(
    `select audit_id, encode(hash, 'hex') as hash from audit_chain order by audit_id desc limit 1`,
  );
  return rows[0] ? { id: Number(rows[0].audit_id), hash: String(rows[0].hash) } : { id: 0, hash: NO_HASH };
}

/**
 * Sets the horizon to the newest id, unless an earlier one still waits. Its transaction id is taken after the
 * id was read: whoever holds a lower id has a lower one (trigger audit_log_transaction_id). One that is ahead
 * of ours is of the server that a backup comes from, and replaced.
 */
const setHorizon = (db: SqlClient): Promise<void> =>
  whileSealing(db, undefined, async () => {
    const { rows } = await db.query('select coalesce(max(id), 0) as newest from audit_log');
    await db.query(
      `insert into audit_chain_horizon as h (up_to, before_xid) values ($1, pg_current_xact_id())
       on conflict (only_row) do update set up_to = excluded.up_to, before_xid = excluded.before_xid
       where h.before_xid <= pg_snapshot_xmin(pg_current_snapshot()) or h.before_xid > excluded.before_xid`,
      [rows[0]?.newest ?? 0],
    );
  });

async function countUnsealed(db: SqlClient): Promise<number> {
  const { rows } = await db.query(
    `select count(*) as count from audit_log where id > (select coalesce(max(audit_id), 0) from audit_chain)`,
  );
  return Number(rows[0]?.count ?? 0);
}
