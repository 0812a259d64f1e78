import type { BranchView } from '@ulak/contracts/branches/schema';
import { compareTr, foldTr } from '@ulak/contracts/text';

/** Dialogs of the branches screen, as the address bar names them. */
export const BRANCH_DIALOGS = ['new', 'edit', 'delete', 'created', 'key', 'import'] as const;
export type BranchDialogKind = (typeof BRANCH_DIALOGS)[number];

/** Text of a branch without company in lists. */
export const NO_COMPANY = 'Şirketsiz';

/** Folded once per branch: a list of thousands is searched at every key. */
const folded = new WeakMap<BranchView, string>();

function searchKey(branch: BranchView): string {
  const known = folded.get(branch) ?? foldTr(`${branch.name}\n${branch.address}`);
  folded.set(branch, known);
  return known;
}

/**
 * What is said of a name that another branch of the company has; '' for none. Nothing forbids it.
 * @param companyId null: of the shells
 */
export function nameNote(
  branches: readonly BranchView[],
  { id, name, companyId }: { id: number | null; name: string; companyId: number | null },
): string {
  const wanted = foldTr(name.trim());
  const isTaken = branches.some(
    (one) => one.id !== id && one.companyId === companyId && foldTr(one.name) === wanted,
  );
  return isTaken ? 'Bu adda bir şube zaten var.' : '';
}

/** Branches whose name or address holds the text (spec 2 §2.1), by name. */
export function branchRows(branches: readonly BranchView[], search: string): readonly BranchView[] {
  const wanted = foldTr(search.trim());
  const found = wanted === '' ? branches : branches.filter((branch) => searchKey(branch).includes(wanted));
  return found.toSorted((a, b) => compareTr(a.name, b.name));
}
