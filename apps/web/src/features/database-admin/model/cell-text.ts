import { formatNumber } from '@ulak/contracts/format';
import type { CellValue } from '@ulak/contracts/database/schema';

/** A cell shows no more of a text; the record's dialog and the JSON view have all of it. */
const MAX_CELL_TEXT = 200;

export const isJsonCell = (value: CellValue): value is Exclude<CellValue, string | number | boolean | null> =>
  typeof value === 'object' && value !== null;

/** A value as one line; JSON compact, null as 'NULL'. */
export function lineOf(value: CellValue): string {
  if (value === null) return 'NULL';
  return isJsonCell(value) ? JSON.stringify(value) : String(value);
}

/** What a cell shows of a text. */
export function cellText(value: CellValue): string {
  const line = lineOf(value);
  const start = line.length > MAX_CELL_TEXT ? `${line.slice(0, MAX_CELL_TEXT)}…` : line;
  return start.replaceAll(/\r?\n/g, ' ↵ ');
}

/** Rows in words: '≈ 12.000' where PostgreSQL only estimates. */
export const countText = (count: number, isEstimate: boolean): string =>
  `${isEstimate ? '≈ ' : ''}${formatNumber(count)}`;

const NUMERIC = /^(?:smallint|integer|bigint|numeric|real|double precision)/;

/** Numbers stand at the end of their cell. */
export const isNumeric = (type: string): boolean => NUMERIC.test(type);

/** Least width of a column, rem, by what it holds and by its head. */
export function columnRem({ name, type }: { readonly name: string; readonly type: string }): number {
  const head = Math.min(name.length * 0.6 + 2.5, 18);
  return Math.max(head, typeRem(type));
}

function typeRem(type: string): number {
  if (isNumeric(type)) return 6;
  if (type === 'boolean') return 5;
  if (type === 'date') return 7;
  if (type.startsWith('json')) return 5;
  if (type.startsWith('timestamp')) return 13;
  return type === 'uuid' ? 19 : 12;
}
