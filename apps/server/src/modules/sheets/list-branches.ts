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

interface Deps extends Pick<SheetPorts, 'branches'> {
  readonly db: Database;
}

/** Branches of the caller with their present versions, as a JSON list. */
export async function readBranchViews(
  { db, branches }: Deps,
  { actor, scope }: SheetCaller,
): Promise<string> {
  const { text } = await db.reads.inScope(scope, (tx) => branches.list(tx, { scope, actor }, true));
  return text;
}

export const listBranchViews = async (deps: Deps, who: SheetCaller): Promise<BranchView[]> =>
  JSON.parse(await readBranchViews(deps, who)) as BranchView[];
