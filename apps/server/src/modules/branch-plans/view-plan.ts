import type { PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import type { PlanRow } from './repository.ts';

export const viewPlan = (row: PlanRow): PlannedBranch => ({
  id: row.id,
  companyId: row.company_id,
  location: { lat: row.lat, lng: row.lng },
  potential: row.potential,
  evidence: row.evidence,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  version: row.version,
});
