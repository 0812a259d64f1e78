import { chainHash, NO_HASH, ROW_TEXT } from './chain-hash.ts';
import type { SqlClient } from './seal.ts';

/**
 * What is wrong with a row. `changed`: its hash differs (the row or its seal was edited); `missing`: it was
 * sealed and is gone; `inserted`: it came later, below the head; `unsealed`: its seal is gone; `otherHead`:
 * the head that was kept elsewhere is not, or no longer, in the chain.
 */
export type ChainFault = 'changed' | 'missing' | 'inserted' | 'unsealed' | 'otherHead';

/** A place in the chain that somebody wrote down: the hash of the row with that id, hex. */
export interface ChainHead {
  readonly id: number;
  readonly hash: string;
}

export interface ChainReport {
  /** The first broken row; null: the chain holds. */
  readonly broken: { readonly id: number; readonly fault: ChainFault } | null;
  /** Newest sealed row up to where the chain holds; null: none. */
  readonly head: ChainHead | null;
  /** Rows that were checked. */
  readonly checked: number;
  /** Rows behind the head: not sealed yet. */
  readonly unsealed: number;
}

interface Seal extends ChainHead {
  readonly afterId: number;
}
interface LoggedRow {
  readonly id: number;
  readonly text: string;
}

const BATCH = 5_000;

/**
 * Checks every sealed row against its hash, in batches of one snapshot: memory stays the same for any length.
 * @param expected a head that was kept elsewhere: nothing up to it may have been written anew since
 */
export async function verifyAudit(db: SqlClient, expected: ChainHead | null = null): Promise<ChainReport> {
  await db.query('begin transaction isolation level repeatable read read only');
  try {
    return await walk(db, expected);
  } finally {
    await db.query('commit');
  }
}

async function walk(db: SqlClient, expected: ChainHead | null): Promise<ChainReport> {
  let head: ChainHead = { id: 0, hash: NO_HASH };
  let checked = 0;
  const report = async (broken: ChainReport['broken']): Promise<ChainReport> => ({
    broken,
    head: head.id === 0 ? null : head,
    checked,
    unsealed: broken ? 0 : await countBehind(db, head.id),
  });
  let isExpectedSeen = expected === null;
  for (;;) {
    const seals = await listSeals(db, head.id);
    const rows = await listRows(db, head.id, seals.at(-1)?.id ?? head.id);
    let place = 0;
    for (const seal of seals) {
      const row = rows[place];
      const broken = judge(head, seal, row) ?? judgeExpected(seal, expected);
      if (broken) return report(broken);
      if (seal.id === expected?.id) isExpectedSeen = true;
      place += 1;
      checked += 1;
      head = { id: seal.id, hash: seal.hash };
    }
    if (seals.length === 0) break;
  }
  return report(isExpectedSeen || !expected ? null : { id: expected.id, fault: 'otherHead' });
}

/** @param row the next row of the log behind `head` */
function judge(head: ChainHead, seal: Seal, row: LoggedRow | undefined): ChainReport['broken'] {
  // a seal that its successor does not know was put there later
  if (seal.afterId < head.id) return { id: head.id, fault: 'inserted' };
  if (row !== undefined && row.id < seal.id)
    return { id: row.id, fault: row.id > head.id && row.id <= seal.afterId ? 'unsealed' : 'inserted' };
  if (seal.afterId > head.id) return { id: seal.afterId, fault: 'missing' };
  if (row === undefined || row.id > seal.id) return { id: seal.id, fault: 'missing' };
  const isSame = chainHash({ previous: head.hash, afterId: seal.afterId, text: row.text }) === seal.hash;
  return isSame ? null : { id: seal.id, fault: 'changed' };
}

const judgeExpected = (seal: Seal, expected: ChainHead | null): ChainReport['broken'] =>
  seal.id === expected?.id && seal.hash !== expected.hash ? { id: seal.id, fault: 'otherHead' } : null;

async function listSeals(db: SqlClient, after: number): Promise<Seal[]> {
  const { rows } = await db.query(
    `select audit_id, after_id, encode(hash, 'hex') as hash from audit_chain
     where audit_id > $1 order by audit_id limit ${BATCH}`,
    [after],
  );
  return rows.map((row) => ({
    id: Number(row.audit_id),
    afterId: Number(row.after_id),
    hash: String(row.hash),
  }));
}

/** No id is below this; nothing but a forged row is below 1. */
const LOWEST_ID = Number.MIN_SAFE_INTEGER;

/** Rows of the log in (after, upTo]; as many as a batch of seals can match, and one more. */
async function listRows(db: SqlClient, after: number, upTo: number): Promise<LoggedRow[]> {
  const { rows } = await db.query(
    `select a.id, ${ROW_TEXT} as text from audit_log a
     where a.id > $1 and a.id <= $2 order by a.id limit ${BATCH + 1}`,
    [after === 0 ? LOWEST_ID : after, upTo],
  );
  return rows.map((row) => ({ id: Number(row.id), text: String(row.text) }));
}

async function countBehind(db: SqlClient, id: number): Promise<number> {
  const { rows } = await db.query('select count(*) as count from audit_log where id > $1', [id]);
  return Number(rows[0]?.count ?? 0);
}
