import type { Cell, CellValue } from 'hucre/xlsx';

/** A cell as text, or why it has none. */
export type SheetCell = { readonly text: string } | { readonly fault: string };

const FORMULA = 'Formül kullanılamaz; hücreye değerin kendisini yazın';
const ERROR_VALUE = 'Hücrede hata değeri var';
const ROUNDED = 'Sayının son haneleri kaybolmuş; hücreyi metin biçimine alıp numarayı yeniden yazın';
/**
 * What Excel shows of a long number in a narrow or general cell, and what is left when it is saved as text.
 */
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e\+?\d+$/i;
const ERRORS = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
/** A cell that holds a time of day only is a day before 1901. */
const FIRST_DATE_YEAR = 1901;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A date of a spreadsheet has no zone: its UTC parts are what the cell shows. */
function dateText(date: Date): string {
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  if (date.getUTCFullYear() < FIRST_DATE_YEAR) return time;
  const day = `${twoDigits(date.getUTCDate())}.${twoDigits(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Numbers as a person writes them: 11 digits stay 11 digits, no exponent, at most 15 digits are exact. */
function numberText(value: number): SheetCell {
  if (Number.isInteger(value))
    return Number.isSafeInteger(value) ? { text: String(value) } : { fault: ROUNDED };
  const text = String(value);
  return text.includes('e') ? { fault: ROUNDED } : { text };
}

/**
 * The text of a cell: numbers, dates and switches as people write them; formulas and error values are
 * refused.
 */
export function readCell(value: CellValue | undefined, cell: Cell | undefined): SheetCell {
  if (cell?.formula !== undefined || cell?.type === 'formula') return { fault: FORMULA };
  if (cell?.type === 'error') return { fault: ERROR_VALUE };
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return { text: value ? 'Evet' : 'Hayır' };
  if (value instanceof Date) return { text: dateText(value) };
  // no-break and zero-width spaces come with copied text, letters in two parts with files of some systems
  const text = value
    .replaceAll(/[\u00A0\u200B\u2060\uFEFF]/g, ' ')
    .normalize('NFC')
    .trim();
  if (ERRORS.test(text)) return { fault: ERROR_VALUE };
  return SCIENTIFIC.test(text) ? { fault: ROUNDED } : { text };
}
