import type { CellStyle, DataValidation } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';

/**
 * A column of a written sheet. Its cells are text, so that Excel evaluates and rounds nothing (criteria B18).
 */
export interface WrittenColumn {
  readonly label: string;
  /** In characters. */
  readonly width: number;
  /** Offered by the cells of the column. */
  readonly choices?: readonly string[];
}

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly string[])[];
}

const TEXT = '@';
const HEADER: CellStyle = { font: { bold: true, name: 'Calibri', size: 11 }, numFmt: TEXT };
/** Rows in which a template offers choices. */
const CHOICE_ROWS = 1_001;
/** Length of a list of choices that Excel accepts inside a cell's rule. */
const MAX_CHOICES_LENGTH = 250;

const columnLetter = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetter(Math.floor(column / 26) - 1) + columnLetter(column % 26);

function choicesOf({ choices = [] }: WrittenColumn, column: number): DataValidation[] {
  const fits = choices.length > 0 && choices.join(',').length <= MAX_CHOICES_LENGTH;
  if (!fits || choices.some((choice) => choice.includes(','))) return [];
  const letter = columnLetter(column);
  return [
    {
      type: 'list',
      values: [...choices],
      range: `${letter}2:${letter}${CHOICE_ROWS}`,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: 'Geçersiz değer',
      errorMessage: 'Listeden bir değer seçin.',
    },
  ];
}

/** An xlsx file of text cells with bold headers that stay in view. Runs in the worker thread. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => {
      const headers = columns.map(({ label }) => label);
      return {
        name,
        columns: columns.map(({ width }) => ({ width, numFmt: TEXT })),
        rows: [headers, ...rows.map((row) => [...row])],
        cells: new Map(headers.map((value, column) => [`0,${column}`, { value, style: HEADER }])),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap(choicesOf),
      };
    }),
  });
}
