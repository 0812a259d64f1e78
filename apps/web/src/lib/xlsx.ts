import { type Instant, istanbulParts } from '@ulak/contracts/time';
import type { CellStyle } from 'hucre/xlsx';
import { saveFile } from './save-file.ts';

/** The one module that uses the spreadsheet library, which is fetched with the first export (design §2). */

export type XlsxCell = string | number | Date | null;

export interface XlsxColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /**
   * `text` stays text in Excel also when somebody edits it, whatever it begins with (criteria B18). `time`: a
   * Date of {@link excelTime}.
   */
  readonly format: keyof typeof FORMATS;
}

export interface XlsxSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly XlsxCell[])[];
}

/** Number formats as Excel stores them; it shows them in the reader's own language. */
const FORMATS = {
  text: '@',
  money: '#,##0.00',
  whole: '0',
  decimal: '0.0',
  degrees: '0.000000',
  time: 'dd.mm.yyyy hh:mm',
} as const;
const HEADER: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 }, numFmt: FORMATS.text };
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * What Istanbul's clocks show at an instant, as a cell: a spreadsheet has no time zones, so it gets the wall
 * time.
 */
export function excelTime(instant: Instant): Date {
  const { year, month, day, hour, minute, second } = istanbulParts(instant);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const columnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetter(Math.floor(column / 26) - 1) + columnLetter(column % 26);

/**
 * A workbook of one worksheet: bold Turkish headers that stay in view, filters on them, real numbers and
 * dates.
 */
export async function toXlsx({ name, columns, rows }: XlsxSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx');
  const headers = columns.map(({ header }) => header);
  const written = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, format }) => ({ width, numFmt: FORMATS[format] })),
        rows: [headers, ...rows.map((row) => [...row])],
        cells: new Map(headers.map((value, column) => [`0,${column}`, { value, style: HEADER }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnLetter(columns.length - 1)}${rows.length + 1}` },
      },
    ],
  });
  return new Uint8Array(written);
}

/** Downloads a finished workbook. */
export function saveXlsx(fileName: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveFile(fileName, bytes, XLSX_TYPE);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function dayOf(instant: number): string {
  const { year, month, day } = istanbulParts(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * 'kurye-performansi-2026-11-21'; both days when there is more than one. @param what without Turkish letters
 */
export function sheetFileName(
  what: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  // The reporting day ends in the early morning of the next (spec 1 §9): that morning still belongs to it.
  const [first, last] = [dayOf(Date.parse(from)), dayOf(Date.parse(to) - 12 * 3_600_000)];
  return `${what}-${first >= last ? first : `${first}_${last}`}`;
}

/** How many, their share of 0 to 100, and what they amount to. */
export const SHARE_COLUMNS = [
  { header: 'Adet', width: 10, format: 'whole' },
  { header: 'Pay (%)', width: 10, format: 'decimal' },
  { header: 'Tutar (TL)', width: 14, format: 'money' },
] as const;
