import type { BranchView } from '@ulak/contracts/branches/schema';
import type { Database } from '../../db/database.ts';
import { type BranchKey, branchColumns, METHOD_TEXTS, SALARY_KEYS, SWITCH_TEXTS } from './branch-columns.ts';
import { assertMayManageBranches, listBranchViews } from './list-branches.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import { recordExport } from './record-export.ts';
import type { WrittenSheet } from './write-workbook.ts';

const isSalaryKey = (key: BranchKey): key is (typeof SALARY_KEYS)[number] =>
  (SALARY_KEYS as readonly BranchKey[]).includes(key);
/** As people write numbers in Turkish. */
const numberText = (value: number): string => String(value).replace('.', ',');

/** A branch's value as its cell says it; the same text imported again changes nothing. */
export function cellOf(branch: BranchView, key: BranchKey): string {
  if (key === 'company') return branch.companyName ?? '';
  if (key === 'lat' || key === 'lng') return numberText(branch.location[key]);
  if (key === 'assignmentMethod') return METHOD_TEXTS[branch.assignmentMethod];
  const value = isSalaryKey(key) ? branch.salarySettings?.[key] : branch[key];
  if (typeof value === 'boolean') return value ? SWITCH_TEXTS.on : SWITCH_TEXTS.off;
  return typeof value === 'number' ? numberText(value) : (value ?? '');
}

/** Branches of the scope without their keys, in the columns of the template; recorded in the audit log. */
export async function exportBranches(
  deps: Pick<SheetPorts, 'branches'> & { readonly db: Database },
  who: SheetCaller,
): Promise<WrittenSheet[]> {
  assertMayManageBranches(who);
  const branches = await listBranchViews(deps, who);
  await deps.db.inScope(who.scope, (tx) =>
    recordExport(tx, who, { sheet: 'branches', rows: branches.length }),
  );
  const columns = branchColumns(who.actor);
  return [
    {
      name: 'Şubeler',
      columns,
      rows: branches.map((branch) => columns.map(({ key }) => cellOf(branch, key))),
    },
  ];
}
