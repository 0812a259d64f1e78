import type { BranchView } from '@ulak/contracts/branches/schema';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';

/**
 * @throws AppError FORBIDDEN: spec 1 §6's strict reading closes branches to general managers of such a
 * company
 */
export function assertMayManageBranches({ actor }: SheetCaller): void {
  if (actor.role === 'GENERAL_MANAGER' && actor.restrictGeneralManagers) throw new AppError('FORBIDDEN');
}

/** Branches of the caller with their present versions. */
export async function listBranchViews(
  { db, branches }: Pick<SheetPorts, 'branches'> & { readonly db: Database },
  { actor, scope }: SheetCaller,
): Promise<BranchView[]> {
  const { text } = await db.reads.inScope(scope, (tx) => branches.list(tx, { scope, actor }, true));
  return JSON.parse(text) as BranchView[];
}
