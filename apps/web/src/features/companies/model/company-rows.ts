import type { CompanyView } from '@ulak/contracts/companies/schema';
import { compareTr, foldTr } from '@ulak/contracts/text';

/** Dialogs of the companies screen, as the address bar names them. */
export const COMPANY_DIALOGS = ['new', 'edit', 'delete', 'assign', 'created'] as const;
export type CompanyDialogKind = (typeof COMPANY_DIALOGS)[number];

/** Folded once per company: a list is searched at every key. */
const folded = new WeakMap<CompanyView, string>();

function searchKey(company: CompanyView): string {
  const { name, phone, email, address, taxNumber } = company;
  const known = folded.get(company) ?? foldTr([name, phone, email, address, taxNumber].join('\n'));
  folded.set(company, known);
  return known;
}

/** What is said of a name that another company has; '' for none. Nothing forbids it. */
export function nameNote(companies: readonly CompanyView[], id: number | null, name: string): string {
  const wanted = foldTr(name.trim());
  const isTaken = companies.some((one) => one.id !== id && foldTr(one.name) === wanted);
  return isTaken ? 'Bu adda bir şirket zaten var.' : '';
}

/** Companies of which a column holds the text, by name. */
export function companyRows(companies: readonly CompanyView[], search: string): readonly CompanyView[] {
  const wanted = foldTr(search.trim());
  const found = wanted === '' ? companies : companies.filter((one) => searchKey(one).includes(wanted));
  return found.toSorted((a, b) => compareTr(a.name, b.name));
}
