import { SHEET_MAX_COLUMNS, SHEET_MAX_ROWS } from '@ulak/contracts/sheets/limits';
import { readXlsx } from 'hucre/xlsx';
import { readCell, type SheetCell } from './cells.ts';
import { checkArchive } from './check-archive.ts';
import { SheetFault } from './sheet-fault.ts';

/** One row below the header. `line`: its number in the spreadsheet, the header's is 1. */
export interface SheetLine {
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** The first visible worksheet of a workbook. */
export interface SheetContent {
  readonly headers: readonly string[];
  readonly lines: readonly SheetLine[];
}

const isBlank = (cell: SheetCell): boolean => 'text' in cell && cell.text === '';

/**
 * Reads a workbook; rows without content are left out. Runs in a background process. @throws SheetFault
 */
export async function readWorkbook(file: Buffer): Promise<SheetContent> {
  checkArchive(file);
  let isFirst = true;
  const { sheets } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => {
      const isWanted = isFirst && !hidden && !veryHidden;
      if (isWanted) isFirst = false;
      return isWanted;
    },
    maxRows: SHEET_MAX_ROWS + 2,
  });
  const [sheet] = sheets;
  if (!sheet) throw new SheetFault('Dosyada görünür bir sayfa yok.');
  const [header = [], ...rest] = sheet.rows;
  if (rest.length > SHEET_MAX_ROWS)
    throw new SheetFault(`Tabloda en fazla ${SHEET_MAX_ROWS.toLocaleString('tr')} satır olabilir.`);
  const headers = header.map((value) => String(value ?? '').trim());
  while (headers.at(-1) === '') headers.pop();
  const widest = Math.max(headers.length, ...rest.map(widthOf));
  if (widest > SHEET_MAX_COLUMNS)
    throw new SheetFault(`Tabloda en fazla ${SHEET_MAX_COLUMNS} sütun olabilir.`);
  const lines = rest.map((row, index) => ({
    line: index + 2,
    cells: row.map((value, column) => readCell(value, sheet.cells?.get(`${index + 1},${column}`))),
  }));
  return { headers, lines: lines.filter(({ cells }) => !cells.every(isBlank)) };
}

/** Columns up to the last one with content. */
function widthOf(row: readonly unknown[]): number {
  let width = row.length;
  while (width > 0 && (row[width - 1] === null || row[width - 1] === '' || row[width - 1] === undefined))
    width -= 1;
  return width;
}
