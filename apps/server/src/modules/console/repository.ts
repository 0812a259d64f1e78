import { MAX_HISTORY } from '@ulak/contracts/database/limits';
import type { HistoryEntry } from '@ulak/contracts/database/schema';
import type { UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';

/** A statement of the history as it is stored. */
export interface StoredStatement {
  readonly user_id: UserId;
  readonly at: Date;
  readonly kind: HistoryEntry['kind'];
  readonly statement_sealed: string;
  readonly outcome_sealed: string;
  readonly duration_ms: number;
}

export async function addStatement(tx: Tx, statement: StoredStatement): Promise<void> {
  await tx.insertInto('console_statements').values(statement).execute();
}

/** Own statements, newest first. */
export const listStatements = (tx: Tx, userId: UserId): Promise<(StoredStatement & { id: number })[]> =>
  tx
    .selectFrom('console_statements')
    .select(['id', 'user_id', 'at', 'kind', 'statement_sealed', 'outcome_sealed', 'duration_ms'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute();

/** Statements of all owners behind an id, oldest first. */
export const listAllStatements = (
  tx: Tx,
  after: number,
  limit: number,
): Promise<Pick<StoredStatement & { id: number }, 'id' | 'statement_sealed' | 'outcome_sealed'>[]> =>
  tx
    .selectFrom('console_statements')
    .select(['id', 'statement_sealed', 'outcome_sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function removeStatements(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('console_statements').where('id', 'in', ids).execute();
}
