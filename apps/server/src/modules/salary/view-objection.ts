import type { Objection } from '@ulak/contracts/salary/objection';
import type { ObjectionRow } from './objection-repository.ts';

/** An objection as it travels. */
export const viewObjection = (row: ObjectionRow): Objection => ({
  id: row.id,
  courierId: row.courier_id,
  courierName: row.courier_name ?? 'Ayrılmış kurye',
  branchId: row.branch_id,
  branchName: row.branch_name,
  month: row.month,
  line: row.line,
  content: row.content,
  status: row.status,
  response: row.response,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredByName: row.answered_by_name,
  version: row.version,
});
