import type { CellValue } from '@ulak/contracts/database/schema';
import { formatNumber } from '@ulak/contracts/format';

/** A cell shows no more characters; the record's dialog and the JSON view have all of them. */
const MOST_CHARACTERS = 36;
/** What few columns share: a plan is one column of long lines. */
const SHARED_CHARACTERS = 160;
const LEAST_CHARACTERS = 5;
/** Beside a column's name: key or lock. */
const MARK_CHARACTERS = 3;

export const isJsonCell = (value: CellValue): value is Exclude<CellValue, string | number | boolean | null> =>
  typeof value === 'object' && value !== null;

/** A value as one line; JSON compact, null as 'NULL'. */
export function lineOf(value: CellValue): string {
  if (value === null) return 'NULL';
  return isJsonCell(value) ? JSON.stringify(value) : String(value);
}

/** A text on one line, cut where it is longer, with an ellipsis that says so. */
export function oneLine(text: string, most: number): string {
  const start = text.slice(0, most * 2).replaceAll(/\s*\n\s*/g, ' ↵ ');
  return start.length > most || text.length > most * 2 ? `${start.slice(0, most - 1)}…` : start;
}

/** Characters that each of so many columns may show. */
export const mostCharacters = (columnCount: number): number =>
  Math.max(MOST_CHARACTERS, Math.floor(SHARED_CHARACTERS / columnCount));

/** What a cell shows; JSON is only marked (spec 4 §2). */
export const cellText = (value: CellValue, most: number): string =>
  isJsonCell(value) ? 'JSON' : oneLine(lineOf(value), most);

/** Rows in words: '≈ 12.000' where PostgreSQL only estimates. */
export const countText = (count: number, isEstimate: boolean): string =>
  `${isEstimate ? '≈ ' : ''}${formatNumber(count)}`;

const NUMERIC = /^(?:smallint|integer|bigint|numeric|real|double precision)/;

/** Numbers stand at the end of their cell. */
export const isNumeric = (type: string): boolean => NUMERIC.test(type);

interface Named {
  readonly name: string;
  readonly type: string;
}

/** Width of each column in characters: of its head, or of the longest cell. */
export const columnWidths = (columns: readonly Named[], rows: readonly (readonly CellValue[])[]): number[] =>
  columns.map(({ name, type }, place) =>
    rows.reduce(
      (most, cells) => Math.max(most, cellText(cells[place] ?? null, mostCharacters(columns.length)).length),
      Math.max(name.length + MARK_CHARACTERS, type.length, LEAST_CHARACTERS),
    ),
  );
