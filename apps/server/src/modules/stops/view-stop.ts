import type { DeliveryStop, StopState } from '@ulak/contracts/stops/schema';
import type { StopRow } from './repository.ts';

/** Where a stop stands; it ends with its hour, also where nobody has noted that yet. */
export function stateOf(row: StopRow, now: Date): StopState {
  if (row.finished_at !== null || row.ends_at <= now) return 'PAST';
  return row.begun_at !== null || row.starts_at <= now ? 'RUNNING' : 'UPCOMING';
}

export const viewStop = (row: StopRow, now: Date): DeliveryStop => ({
  id: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  branchId: row.branch_id,
  branchName: row.branch_name,
  reason: row.reason,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  road: row.road,
  state: stateOf(row, now),
  createdByName: row.created_by_name,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedByName: row.changed_by_name,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedByName: row.ended_by_name,
  version: row.version,
});
