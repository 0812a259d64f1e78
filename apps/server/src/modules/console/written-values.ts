import type { CellValue } from '@ulak/contracts/database/schema';
import type { FieldErrors } from '@ulak/contracts/errors';
import { wellFormed } from '@ulak/contracts/fields';
import { escapeLiteral } from 'pg';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { DescribedTable } from './describe-tables.ts';

const INTEGERS = new Set(['smallint', 'integer', 'bigint']);
const DECIMALS = new Set(['numeric', 'real', 'double precision']);
const JSONS = new Set(['json', 'jsonb']);
const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

const Storable = wellFormed(z.string());

/** @throws AppError CONSOLE_REFUSED (the table), VALIDATION_ERROR: each field that is not written here */
export function assertWritable(table: DescribedTable, columns: readonly string[]): void {
  if (table.readOnlyReason !== null) throw new AppError('CONSOLE_REFUSED', { reason: table.readOnlyReason });
  if (columns.length === 0)
    throw new AppError('VALIDATION_ERROR', {}, { rowData: 'En az bir alan gönderin' });
  const details: FieldErrors = Object.create(null) as FieldErrors;
  for (const name of columns) {
    const column = table.columns.find((one) => one.name === name);
    if (!column) details[`rowData.${name}`] = 'Bilinmeyen alan';
    else if (column.readOnlyReason !== null) details[`rowData.${name}`] = column.readOnlyReason;
  }
  if (Object.keys(details).length > 0) throw new AppError('VALIDATION_ERROR', {}, details);
}

/** A value as SQL text for a column. @throws AppError VALIDATION_ERROR on the field */
export function literalOf(table: DescribedTable, name: string, value: CellValue): string {
  const column = table.columns.find((one) => one.name === name);
  const { type, isNullable } = column ?? { type: 'text', isNullable: true };
  const refuse = (sentence: string): never => {
    throw new AppError('VALIDATION_ERROR', {}, { [`rowData.${name}`]: sentence });
  };
  if (value === null) return isNullable ? 'null' : refuse('Bu alan boş bırakılamaz');
  if (JSONS.has(type)) return `${escapeLiteral(JSON.stringify(value))}::${type}`;
  if (typeof value === 'object') return refuse('Bu alana metin, sayı ya da evet/hayır yazın');
  const text = String(value);
  if (!Storable.safeParse(text).success) return refuse('Bu alana yazılamayan bir karakter var');
  if (type === 'boolean' && typeof value !== 'boolean') return refuse('true ya da false girin');
  if (INTEGERS.has(type) && !/^-?\d{1,19}$/.test(text)) return refuse('Tam sayı girin');
  if (DECIMALS.has(type) && !/^-?\d{1,40}(?:\.\d{1,40})?$/.test(text)) return refuse('Sayı girin');
  if (type.startsWith('timestamp') && !(INSTANT.test(text) && Number.isFinite(Date.parse(text))))
    return refuse('Tarih ve saat girin (2026-03-02T16:30:00Z)');
  return `${escapeLiteral(text)}::${type}`;
}
