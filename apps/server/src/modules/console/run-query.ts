import { MAX_RESULT_ROWS } from '@ulak/contracts/database/limits';
import type { QueryBody, QueryResult } from '@ulak/contracts/database/schema';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { OrderService } from '../orders/service.ts';
import { cellOf, typeNameOf } from './cells.ts';
import type { DescribedTable } from './describe-tables.ts';
import type { WritingStatement } from './parse-statement.ts';
import type { ReadRows } from './read-rows.ts';
import { assertFollowable, recordWrite, type Writer } from './record-write.ts';
import { runChange } from './run-change.ts';

type Untimed = Omit<QueryResult, 'durationMs'>;

/** Runs a statement that reads. */
export async function runReading(
  readRows: ReadRows,
  { query, signal }: { readonly query: string; readonly signal: AbortSignal },
): Promise<Untimed> {
  const { command, fields, rows, hasMore, isCut } = await readRows({
    text: query,
    maxRows: MAX_RESULT_ROWS,
    signal,
  });
  return {
    success: true,
    kind: 'rows',
    command: command || 'SELECT',
    columns: fields.map(({ name, typeId }) => ({ name, type: typeNameOf(typeId) })),
    rows: rows.map((row) => row.map((text, at) => cellOf(text, fields[at]?.typeId ?? 0))),
    rowCount: rows.length,
    truncatedBy: isCut ? 'bytes' : hasMore ? 'rows' : null,
    isWhole: false,
  };
}

/** A writing statement, what it writes to, and what was confirmed of it. */
export interface QueryChange {
  readonly statement: WritingStatement;
  readonly table: DescribedTable;
  readonly confirm: QueryBody['confirm'];
}

const WHOLE =
  'Sorguda WHERE yok: tablonun bütün kayıtları etkilenir. Onaylamak için bunu ayrıca işaretleyin.';

/** @throws AppError VALIDATION_ERROR: a confirmed statement without WHERE of which that was not said */
export function assertConfirmed({ statement, confirm }: Omit<QueryChange, 'table'>): void {
  if (confirm && statement.isWhole && !confirm.isWhole) throw fieldError('confirm.isWhole', WHOLE);
}

/**
 * Tries a writing statement, or carries it out once it is confirmed and touches as many rows as its trial.
 * @throws AppError CONSOLE_COUNT_CHANGED
 */
export async function changeByQuery(
  tx: Tx,
  { orders }: { readonly orders: Pick<OrderService, 'recordCorrections'> },
  writer: Writer,
  { statement, table, confirm }: QueryChange,
): Promise<Untimed> {
  const { command, columns, isWhole } = statement;
  const { count, keys, rows } = await runChange(tx, { ...statement, table });
  assertFollowable({ table: table.name, count });
  if (confirm && confirm.rowCount !== count)
    throw new AppError('CONSOLE_COUNT_CHANGED', { was: confirm.rowCount, is: count });
  if (confirm) await recordWrite(tx, orders, writer, { command, table: table.name, columns, count, keys });
  return {
    success: true,
    kind: confirm ? 'done' : 'trial',
    command,
    columns: table.columns.map(({ name, type }) => ({ name, type })),
    rows,
    rowCount: count,
    truncatedBy: count > rows.length ? 'rows' : null,
    isWhole,
  };
}
