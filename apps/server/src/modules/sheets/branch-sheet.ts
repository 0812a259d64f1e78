import { fieldError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { type BranchKey, EXAMPLE_BRANCH } from './branch-columns.ts';
import type { JudgedRow } from './judged-row.ts';
import { type BranchPlan, judgeBranches } from './judge-branches.ts';
import { assertMayManageBranches, listBranchViews } from './list-branches.ts';
import { listCompanies } from './people-facts.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import type { TableRow } from './read-table.ts';

interface Deps extends Pick<SheetPorts, 'branches'> {
  readonly db: Database;
}

/**
 * Branches that one import writes: each has events of its own, and the stream waits for all
 * (docs/decisions/002).
 */
const MAX_WRITTEN = 200;

/** Judges the rows of a sheet of branches by what the database holds now. */
export function createBranchJudge(deps: Deps) {
  return async (who: SheetCaller, rows: readonly TableRow<BranchKey>[]): Promise<JudgedRow<BranchPlan>[]> => {
    assertMayManageBranches(who);
    const asked = rows.filter(({ texts }) => texts.name !== EXAMPLE_BRANCH);
    if (asked.length === 0) throw fieldError('file', 'Tabloda örnek satırdan başka satır yok.');
    const branches = await listBranchViews(deps, who);
    const companies = await deps.db.reads.inScope(who.scope, listCompanies);
    const judged = judgeBranches(asked, { actor: who.actor, branches, companies });
    if (judged.filter(({ plan }) => plan !== null).length > MAX_WRITTEN)
      throw fieldError(
        'file',
        `Bir tabloyla en fazla ${MAX_WRITTEN} şube eklenebilir veya değiştirilebilir; tabloyu bölün.`,
      );
    return judged;
  };
}
