import { DEFAULT_SITES, PLAN_GAP_M } from '@ulak/contracts/branch-plans/potential';
import type {
  BranchSuggestion,
  BranchSuggestions,
  PlanBranchBody,
  PlannedBranch,
  PlannedBranchId,
} from '@ulak/contracts/branch-plans/schema';
import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { CompanyId } from '@ulak/contracts/ids';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { viewPlan } from './view-plan.ts';

/** Who plans, and when. */
export interface PlannerCall {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly actor: Pick<UserActor, 'kind' | 'id' | 'name'>;
  readonly now: Date;
  /** Null: no request, but the demo. */
  readonly ip: string | null;
}

/** A suggestion that is kept, and what it was computed from. */
export interface KeptSuggestion extends Pick<BranchSuggestions, 'asOf' | 'days'> {
  readonly companyId: CompanyId;
  readonly suggestion: BranchSuggestion;
}

/** Degrees: coordinates have six decimals. */
const SAME = 1e-6;

/** The suggestion at the place. @throws AppError SUGGESTION_GONE | SUGGESTION_TOO_WEAK */
export function chooseSuggestion(
  { suggestions }: Pick<BranchSuggestions, 'suggestions'>,
  { lat, lng }: PlanBranchBody['location'],
): BranchSuggestion {
  const chosen = suggestions.find(
    ({ location }) => Math.abs(location.lat - lat) < SAME && Math.abs(location.lng - lng) < SAME,
  );
  if (!chosen) throw new AppError('SUGGESTION_GONE');
  if (!chosen.mayPlan) throw new AppError('SUGGESTION_TOO_WEAK');
  return chosen;
}

/** @throws AppError BRANCH_ALREADY_PLANNED where another plan of the company lies within 100 m */
export async function assertFreePlace(tx: Tx, companyId: CompanyId, place: LatLng): Promise<void> {
  for (const plan of await repository.holdPlaces(tx, companyId)) {
    const metres = Math.round(distanceM(plan, place));
    if (metres <= PLAN_GAP_M) throw new AppError('BRANCH_ALREADY_PLANNED', { id: plan.id, metres });
  }
}

/** Keeps a suggestion as a planned branch. @throws AppError BRANCH_ALREADY_PLANNED */
export async function planBranch(
  call: PlannerCall,
  { companyId, suggestion, asOf, days }: KeptSuggestion,
  { timeSlot = 'all', sites = DEFAULT_SITES, note }: Pick<PlanBranchBody, 'timeSlot' | 'sites' | 'note'>,
): Promise<PlannedBranch> {
  const { tx, actor, now } = call;
  const { lat, lng } = suggestion.location;
  await assertFreePlace(tx, companyId, suggestion.location);
  const id = await repository.add(tx, {
    company_id: companyId,
    lat,
    lng,
    potential: suggestion.potential,
    evidence: JSON.stringify({ ...suggestion, asOf, days, timeSlot, sites }),
    note: note || null,
    created_at: now,
    created_by: actor.id,
    updated_at: now,
    updated_by: actor.id,
  });
  if (id === null) throw new AppError('BRANCH_ALREADY_PLANNED');
  await recordPlan(call, { id, companyId }, { action: 'BRANCH_PLANNED', details: { lat, lng } });
  return getPlan(call, id);
}

export async function getPlan({ tx, scope }: PlannerCall, id: PlannedBranchId): Promise<PlannedBranch> {
  const row = await repository.find(tx, id);
  if (!row) throw new AppError('PLANNED_BRANCH_NOT_FOUND');
  return viewPlan(row, scope);
}

/** The row of the audit log of a change. */
export const recordPlan = (
  { tx, actor, now, ip }: PlannerCall,
  { id, companyId }: { readonly id: PlannedBranchId; readonly companyId: CompanyId },
  what: Pick<AuditEntry, 'action' | 'changes' | 'details'>,
): Promise<void> =>
  appendAudit(tx, [
    { ...what, entity: 'branch-plan', entityId: id, companyId, branchId: null, at: now, actor, ip },
  ]);
