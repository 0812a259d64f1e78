import type { Database } from '../../db/database.ts';
import { branchCell } from './branch-cell.ts';
import { branchColumns } from './branch-columns.ts';
import { assertMayManageBranches, listBranchViews } from './list-branches.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import { recordExport } from './record-export.ts';
import type { WrittenSheet } from './write-workbook.ts';

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
      rows: branches.map((branch) => columns.map(({ key }) => branchCell(branch, key))),
    },
  ];
}
