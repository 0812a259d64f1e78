import { distanceKm } from '@ulak/contracts/domain/geo';
import { PRIORITIES, SUGGESTION_DAYS } from '@ulak/contracts/regions/estimates';
import type {
  MoveSuggestion,
  RouteOptimization,
  RouteOptimizationQuery,
} from '@ulak/contracts/regions/schema';
import { DAY_MS, type Instant, istanbulParts } from '@ulak/contracts/time';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { readSelection } from '../heatmap/service.ts';
import { analyseBranch } from './analyse-branch.ts';
import type { RegionDeps, RegionReader } from './list-regions.ts';
import { type BranchDay, planMoves } from './plan-moves.ts';
import { type BranchFacts, findBranch, listSiblings, readWorkOfBranch } from './repository.ts';
import { viewMove } from './view-move.ts';

/** Branches of a company that are looked at, the nearest ones. */
const MOST_BRANCHES = 40;
const MOST_SUGGESTIONS = 30;

function dayText(instant: Instant): string {
  const { year, month, day } = istanbulParts(instant);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The branch and the ones that the caller sees beside it. */
async function branchesAround(tx: Tx, scope: Scope, branch: BranchFacts): Promise<BranchFacts[]> {
  if (branch.companyId === null) return [branch];
  const all = await listSiblings(tx, scope, branch.companyId);
  return all
    .toSorted((a, b) => distanceKm(a, branch) - distanceKm(b, branch) || a.id - b.id)
    .slice(0, MOST_BRANCHES);
}

const byUrgency = (a: MoveSuggestion, b: MoveSuggestion): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  b.effect.lateBefore - a.effect.lateBefore ||
  b.samples - a.samples;

/**
 * Moves that concern a branch, planned over all branches of its company that the caller sees, so that each of
 * them gets the same.
 * @throws AppError BRANCH_NOT_FOUND
 */
export async function suggestMoves(
  { db, timingsOf }: RegionDeps,
  { scope, now }: RegionReader,
  { branchId }: RouteOptimizationQuery,
): Promise<RouteOptimization> {
  const [startDate, endDate] = [
    dayText(now.getTime() - SUGGESTION_DAYS * DAY_MS),
    dayText(now.getTime() - DAY_MS),
  ];
  const days = await db.analysis.inScope(scope, async (tx) => {
    const branch = await findBranch(tx, scope, branchId);
    if (!branch) throw new AppError('BRANCH_NOT_FOUND');
    const found: BranchDay[] = [];
    for (const one of await branchesAround(tx, scope, branch)) {
      // one after the other: a transaction has one connection
      const selection = readSelection({ branchId: one.id, startDate, endDate }, now);
      const rows = await readWorkOfBranch(tx, selection);
      const { needs } = await analyseBranch(tx, { branch: one, selection, rows, now, timingsOf });
      found.push({ branch: one, needs, isEstimated: needs.every(({ couriers }) => couriers === null) });
    }
    return found;
  });
  const suggestions = planMoves(days)
    .filter(({ from, to }) => to.branch.id === branchId || from?.branch.id === branchId)
    .map(viewMove)
    .toSorted(byUrgency)
    .slice(0, MOST_SUGGESTIONS);
  return { suggestions, firstDay: startDate, lastDay: endDate };
}
