import type { BodyOf } from '@ulak/contracts/call';
import type { deleteRow as deleteCall, updateRow as updateCall } from '@ulak/contracts/database/calls';
import type { CellValue, RowKey } from '@ulak/contracts/database/schema';
import { DatabaseError, escapeIdentifier } from 'pg';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { OrderService } from '../orders/service.ts';
import type { DescribedTable } from './describe-tables.ts';
import { keyOf, toRow } from './read-page.ts';
import { recordWrite, type Writer } from './record-write.ts';
import { decodeKey, keyCondition, NO_VALUE_CODES, versionSql } from './row-key.ts';
import { runAsWriter, runChange } from './run-change.ts';
import { assertWritable, literalOf } from './written-values.ts';

/** A row that is written. */
export interface RowTarget {
  readonly table: DescribedTable;
  readonly id: string;
}
type Ports = { readonly orders: Pick<OrderService, 'recordCorrections'> };

interface FoundRow {
  readonly data: Record<string, CellValue>;
  readonly key: RowKey;
}

/** A row by its key, with its version; null: there is none. Locked: until the transaction ends. */
async function findRow(
  tx: Tx,
  table: DescribedTable,
  parts: readonly string[],
  lock: boolean,
): Promise<FoundRow | null> {
  const name = escapeIdentifier(table.name);
  const cells = table.columns.map((column) => `t.${escapeIdentifier(column.name)}::text`).join(', ');
  const { cells: found } = await runAsWriter(
    tx,
    `select 1::bigint, null::text[], array[array[${versionSql('t')}, ${cells}]]
     from (select * from ${name} t where ${keyCondition(table, 't', parts)} ${lock ? 'for update' : ''}) t`,
  ).catch((error: unknown) => {
    if (error instanceof DatabaseError && NO_VALUE_CODES.has(error.code ?? ''))
      throw new AppError('CONSOLE_ROW_NOT_FOUND');
    throw error;
  });
  const row = found?.[0];
  if (!row) return null;
  const texts = row.slice(1);
  return { data: toRow(table, texts), key: { id: keyOf(table, texts), version: row[0] ?? '' } };
}

/** The row, held for its change. @throws AppError CONSOLE_ROW_NOT_FOUND | CONSOLE_ROW_CHANGED */
async function holdRow(
  tx: Tx,
  { table, id }: RowTarget,
  version: string | undefined,
): Promise<readonly string[]> {
  const parts = decodeKey(table, id);
  const row = parts && (await findRow(tx, table, parts, true));
  if (!row) throw new AppError('CONSOLE_ROW_NOT_FOUND');
  if (version !== undefined && version !== row.key.version) throw new AppError('CONSOLE_ROW_CHANGED');
  return parts;
}

/** The rule of a column, and values that its type does not take. */
const BROKEN_RULE = '23514';
const isUnfit = (code = ''): boolean => code === BROKEN_RULE || code.startsWith('22');

/** A value that the database refuses, said on the field that brought it, where that is known. */
function onItsField(error: unknown, table: string, columns: readonly string[]): unknown {
  if (!(error instanceof DatabaseError) || !isUnfit(error.code)) return error;
  const named = columns.find((column) => error.message.includes(`"${table}_${column}_check"`));
  const column = named ?? (columns.length === 1 ? columns[0] : undefined);
  if (column === undefined) return error;
  const sentence =
    error.code === BROKEN_RULE
      ? 'Bu değer alanın kuralına uymuyor; başka bir değer girin'
      : 'Bu değer alanın türüne uymuyor; değeri düzeltin';
  return new AppError('VALIDATION_ERROR', {}, { [`rowData.${column}`]: sentence });
}

/** Changes fields of a row. @throws AppError as `holdRow`, and VALIDATION_ERROR on the field */
export async function updateRow(
  tx: Tx,
  { orders }: Ports,
  writer: Writer,
  { table, id, body }: RowTarget & { readonly body: BodyOf<typeof updateCall> },
): Promise<FoundRow> {
  const columns = Object.keys(body.rowData);
  assertWritable(table, columns);
  const parts = await holdRow(tx, { table, id }, body.version);
  const set = columns.map(
    (name) => `${escapeIdentifier(name)} = ${literalOf(table, name, body.rowData[name] ?? null)}`,
  );
  const { count, keys } = await runChange(tx, {
    text: `update ${escapeIdentifier(table.name)} as t set ${set.join(', ')}
      where ${keyCondition(table, 't', parts)}`,
    table,
    alias: 't',
  }).catch((error: unknown) => {
    throw onItsField(error, table.name, columns);
  });
  await recordWrite(tx, orders, writer, { command: 'UPDATE', table: table.name, columns, count, keys });
  const row = await findRow(tx, table, parts, false);
  if (!row) throw new AppError('CONSOLE_ROW_NOT_FOUND');
  return row;
}

/** Removes a row. @throws AppError as `holdRow`, CONSOLE_REFUSED where rows are not removed here */
export async function deleteRow(
  tx: Tx,
  { orders }: Ports,
  writer: Writer,
  { table, id, body }: RowTarget & { readonly body: BodyOf<typeof deleteCall> },
): Promise<void> {
  if (table.undeletableReason !== null)
    throw new AppError('CONSOLE_REFUSED', { reason: table.undeletableReason });
  const parts = await holdRow(tx, { table, id }, body.version);
  const { count, keys } = await runChange(tx, {
    text: `delete from ${escapeIdentifier(table.name)} as t where ${keyCondition(table, 't', parts)}`,
    table,
    alias: 't',
  });
  await recordWrite(tx, orders, writer, { command: 'DELETE', table: table.name, columns: [], count, keys });
}
