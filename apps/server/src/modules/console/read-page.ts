import type { ConsoleTablePage } from '@ulak/contracts/database/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { escapeIdentifier } from 'pg';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { cellOf, typeIdOf } from './cells.ts';
import { type DescribedTable, describeTables } from './describe-tables.ts';
import { COUNTED_ROWS } from './list-tables.ts';
import type { ReadRows } from './read-rows.ts';
import { encodeKey, versionSql } from './row-key.ts';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly companyId?: CompanyId | undefined;
}

/** The description of a table. @throws AppError CONSOLE_TABLE_NOT_FOUND */
export async function getTable(tx: Tx, name: string): Promise<DescribedTable> {
  const [table] = await describeTables(tx, name);
  if (!table) throw new AppError('CONSOLE_TABLE_NOT_FOUND');
  return table;
}

/** A page of a table by its primary key, read with the console's own rights. */
export async function readPage(
  readRows: ReadRows,
  table: DescribedTable,
  { page, limit, companyId }: PageQuery,
): Promise<ConsoleTablePage> {
  const column = table.name === 'companies' ? 'id' : 'company_id';
  const isFiltered = companyId !== undefined && table.hasCompany;
  const where = isFiltered ? `where t.${escapeIdentifier(column)} = $1` : '';
  const values = isFiltered ? [String(companyId)] : [];
  const isCounted = isFiltered || table.estimate <= COUNTED_ROWS;
  const from = `from ${escapeIdentifier(table.name)} t ${where}`;
  const counted = isCounted ? `(select count(*) from (select ${from} limit ${COUNTED_ROWS + 1}) c)` : 'null';
  const order = table.key.map((name) => `t.${escapeIdentifier(name)}`).join(', ');
  const columns = table.columns.map(({ name }) => `t.${escapeIdentifier(name)}::text`).join(', ');
  const { rows, isCut } = await readRows({
    text: `select n.total::text, r.* from (select ${counted} as total) n left join lateral (
      select ${versionSql('t')} as version, ${columns} ${from}
      ${order === '' ? '' : `order by ${order}`} limit ${limit} offset ${(page - 1) * limit}) r on true`,
    values,
    maxRows: limit,
  });
  if (isCut) throw fieldError('limit', 'Bu sayfa 8 MB’tan büyük; sayfa boyunu küçültün.');
  const total = rows[0]?.[0] ?? null;
  const found = rows.filter((row) => row[1] !== null && row[1] !== undefined);
  const isEstimate = total === null || Number(total) > COUNTED_ROWS;
  const totalCount = total === null ? table.estimate : Number(total);
  return {
    success: true,
    columns: [...table.columns],
    data: found.map((row) => toRow(table, row.slice(2))),
    keys: found.map((row) => ({ id: keyOf(table, row.slice(2)), version: row[1] ?? '' })),
    totalCount,
    isEstimate,
    pagination: { page, limit, total: totalCount },
  };
}

/** A row of texts as the grid shows it. */
export const toRow = (
  { columns }: DescribedTable,
  texts: readonly (string | null)[],
): ConsoleTablePage['data'][number] =>
  Object.fromEntries(columns.map(({ name, type }, at) => [name, cellOf(texts[at] ?? null, typeIdOf(type))]));

/** The id of such a row; null: it cannot be named. */
export function keyOf({ columns, key }: DescribedTable, texts: readonly (string | null)[]): string | null {
  if (key.length === 0) return null;
  const parts = key.map((name) => texts[columns.findIndex((column) => column.name === name)] ?? '');
  return encodeKey(parts);
}
