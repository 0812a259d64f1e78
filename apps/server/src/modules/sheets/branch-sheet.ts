import { fieldError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { BranchPlan } from './judge-branches.ts';
import { assertMayManageBranches, readBranchViews } from './list-branches.ts';
import { readCompanies } from './people-facts.ts';
import type { SheetKind, SheetPorts } from './ports.ts';

interface Deps extends Pick<SheetPorts, 'branches'> {
  readonly db: Database;
}

/**
 * Branches that one import writes: each has events of its own, and the stream waits for all
 * (docs/decisions/002).
 */
const MAX_WRITTEN = 200;

/** What the verdicts of a sheet of branches need of the database, and what refuses the whole sheet. */
export const branchSheet = (deps: Deps): SheetKind<BranchPlan> => ({
  name: 'branches',
  assertAllowed: assertMayManageBranches,
  readPlans: (text) => JSON.parse(text) as BranchPlan[],

  readFacts: async (who) => ({
    people: '[]',
    branches: await readBranchViews(deps, who),
    companies: await deps.db.reads.inScope(who.scope, readCompanies),
    passwordFaults: new Map(),
  }),

  assertAcceptable(_, { counts }) {
    if (counts.new + counts.changed <= MAX_WRITTEN) return Promise.resolve();
    return Promise.reject(
      fieldError(
        'file',
        `Bir tabloyla en fazla ${MAX_WRITTEN} şube eklenebilir veya değiştirilebilir; tabloyu bölün.`,
      ),
    );
  },
});
