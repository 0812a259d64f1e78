import type { SalaryRow } from '@ulak/contracts/salary/schema';
import { foldTr } from '@ulak/contracts/text';
import { stringifySearch } from '../../../lib/search.ts';

/** What the search box looks in, folded once per row: a long list is searched at every letter. */
const folded = new WeakMap<SalaryRow, string>();

function foldedTextOf(row: SalaryRow): string {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const text = foldTr(`${row.courierName} ${row.branchName}`);
  folded.set(row, text);
  return text;
}

/** The rows that a search box's text finds; the same array without a text. */
export function findRows(rows: readonly SalaryRow[], search: string): readonly SalaryRow[] {
  const needle = foldTr(search.trim());
  return needle === '' ? rows : rows.filter((row) => foldedTextOf(row).includes(needle));
}

/** A courier of a branch, about whom a dialog is. */
export type SalaryPerson = Pick<SalaryRow, 'courierId' | 'courierName' | 'branchId' | 'branchName'>;

/** The address of a courier's explained slip of a month. */
export const slipLink = (
  { courierId, branchId }: Pick<SalaryPerson, 'courierId' | 'branchId'>,
  month: string,
): string =>
  `/courier-salary/slip${stringifySearch({
    month,
    courier: String(courierId),
    branch: String(branchId),
  })}`;

/** What is odd about a row's account; null: an active courier of the branch. */
export function accountText({ active, left }: Pick<SalaryRow, 'active' | 'left'>): string | null {
  if (!active) return 'Pasif';
  return left ? 'Şubeden ayrıldı' : null;
}
