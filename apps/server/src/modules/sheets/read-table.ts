import { foldTr } from '@ulak/contracts/text';
import type { SheetContent, SheetLine } from './read-workbook.ts';
import { SheetFault } from './sheet-fault.ts';

/** A column of a sheet that people fill in. */
export interface TableColumn<K extends string = string> {
  readonly key: K;
  readonly label: string;
  /** In characters. */
  readonly width: number;
  /** What to write into it, for the help sheet. */
  readonly help: string;
  readonly example: string;
  /** The sheet cannot do without it. */
  readonly required?: boolean;
  /** Part of exports only; when it is imported it must say what is so already. */
  readonly readOnly?: boolean;
}

/** One row by column: texts, and cells that have none. */
export interface TableRow<K extends string = string> {
  readonly line: number;
  readonly texts: Readonly<Partial<Record<K, string>>>;
  readonly faults: Readonly<Partial<Record<K, string>>>;
}

/** How headers are compared: 'TC KİMLİK NO' is 'tc kimlik no' (criteria D03). */
export const headerKey = (text: string): string => foldTr(text).replaceAll(/[^a-z0-9]/g, '');

/** How names of branches and companies are compared. */
export const nameKey = (text: string): string => foldTr(text.trim().replaceAll(/\s+/g, ' '));

/**
 * Rows of a sheet by the columns of its kind. @throws SheetFault for a missing, unknown or repeated column,
 * and for a sheet without rows
 */
export function readTable<K extends string>(
  { headers, lines }: SheetContent,
  columns: readonly TableColumn<K>[],
): TableRow<K>[] {
  const byHeader = new Map(columns.map((column) => [headerKey(column.label), column]));
  const found = headers.map((header) => byHeader.get(headerKey(header)));
  const unknown = headers.filter((header, index) => header !== '' && !found[index]);
  if (unknown.length > 0)
    throw refused(`Tanınmayan sütun: ${quoted(unknown)}. Boş tabloyu indirip onu doldurun.`);
  const missing = columns.filter((column) => column.required && !found.includes(column));
  if (missing.length > 0) throw refused(`Eksik sütun: ${quoted(missing.map(({ label }) => label))}.`);
  const twice = columns.filter((column) => found.filter((one) => one === column).length > 1);
  if (twice.length > 0)
    throw refused(`Birden fazla yazılmış sütun: ${quoted(twice.map(({ label }) => label))}.`);
  if (lines.length === 0) throw refused('Tabloda satır yok.');
  return lines.map((line) => toRow(line, found));
}

const SHOWN = 5;
const SHOWN_LENGTH = 40;
const quoted = (labels: readonly string[]): string =>
  labels
    .slice(0, SHOWN)
    .map((label) => `"${label.slice(0, SHOWN_LENGTH)}"`)
    .join(', ');
const refused = (sentence: string) => new SheetFault(sentence);

function toRow<K extends string>(
  { line, cells }: SheetLine,
  columns: readonly (TableColumn<K> | undefined)[],
): TableRow<K> {
  const texts: Partial<Record<K, string>> = {};
  const faults: Partial<Record<K, string>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (!column) continue;
    if ('fault' in cell) faults[column.key] = cell.fault;
    else if (cell.text !== '') texts[column.key] = cell.text;
  }
  return { line, texts, faults };
}
