import type {
  PlanBranchBody,
  PlannedBranch,
  PlannedBranchesQuery,
} from '@ulak/contracts/branch-plans/schema';
import { AppError } from '../../app-error.ts';
import type { Database, Tx } from '../../db/database.ts';
import { changePlan, removePlan } from './change-plan.ts';
import { hasCompany } from './demand-repository.ts';
import { chooseSuggestion, type KeptSuggestion, planBranch } from './plan-branch.ts';
import * as repository from './repository.ts';
import { createSitePlanner } from './site-planner.ts';
import { companyOf, createSuggestions, type PlanReader, suggestNow } from './suggest-branches.ts';
import { viewPlan } from './view-plan.ts';

export { changePlan, planBranch, suggestNow };
export type { PlannerCall } from './plan-branch.ts';

export interface BranchPlanDeps {
  readonly db: Database;
  readonly onError: (error: unknown, what: string) => void;
}

export type BranchPlanService = ReturnType<typeof createBranchPlanService>;

/** Where new branches would pay, and which are planned (spec 4 §2, docs/decisions/088). */
export function createBranchPlanService({ db, onError }: BranchPlanDeps) {
  const planner = createSitePlanner({ onError });
  const suggestions = createSuggestions({ db, planner });
  return {
    /** @throws AppError VALIDATION_ERROR on `companyId` | COMPANY_NOT_FOUND | SUGGESTIONS_BUSY */
    suggest: suggestions.suggest,
    /** @throws AppError VALIDATION_ERROR on `companyId` | COMPANY_NOT_FOUND */
    async list(tx: Tx, reader: PlanReader, query: PlannedBranchesQuery): Promise<PlannedBranch[]> {
      const companyId = companyOf(reader, query.companyId);
      if (!(await hasCompany(tx, reader.scope, companyId))) throw new AppError('COMPANY_NOT_FOUND');
      return (await repository.list(tx, companyId)).map((row) => viewPlan(row, reader.scope));
    },
    /**
     * The suggestion that is to be planned, outside of any transaction.
     * @throws AppError as `suggest` | SUGGESTION_GONE | SUGGESTION_TOO_WEAK
     */
    async choose(reader: PlanReader, body: PlanBranchBody): Promise<KeptSuggestion> {
      const found = await suggestions.suggest(reader, body);
      const suggestion = chooseSuggestion(found, body.location);
      return { companyId: companyOf(reader, body.companyId), suggestion, asOf: found.asOf, days: found.days };
    },
    plan: planBranch,
    change: changePlan,
    remove: removePlan,
    stop: planner.stop,
  };
}
