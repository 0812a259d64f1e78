import type { PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import type { Scope } from '../../db/scope.ts';
import type { PlanRow } from './repository.ts';

type Evidence = PlannedBranch['evidence'];

/** What somebody of one branch sees of it: no money of the company, no other branch's name. */
function evidenceFor(scope: Scope, evidence: Evidence): Evidence {
  if (scope.kind !== 'branch') return evidence;
  const isOwn = evidence.nearestBranch?.id === scope.branchId;
  return {
    ...evidence,
    nearestBranch: isOwn ? evidence.nearestBranch : null,
    monthlyRevenue: null,
    paybackMonths: null,
    roiPercent: null,
  };
}

export const viewPlan = (row: PlanRow, scope: Scope): PlannedBranch => ({
  id: row.id,
  companyId: row.company_id,
  location: { lat: row.lat, lng: row.lng },
  potential: row.potential,
  evidence: evidenceFor(scope, row.evidence),
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  version: row.version,
});
