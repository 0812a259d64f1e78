import type { BranchId, UserId } from '@ulak/contracts/ids';
import { COURIER_LOAD_STATUSES } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isUnansweredOffer } from '../couriers/service.ts';

/** A courier of a branch as the list of candidates reads them. */
export interface CandidateRow {
  readonly user_id: UserId;
  readonly full_name: string;
  readonly phone: string | null;
  readonly active: boolean;
  readonly branch_id: BranchId;
  readonly online: boolean;
  readonly break_started_at: Date | null;
  readonly returning_since: Date | null;
  readonly expected_return_at: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly fix_at: Date | null;
  readonly load: number;
  readonly offered: number;
}

const loadStatuses = sql.join(COURIER_LOAD_STATUSES.map((status) => sql.lit(status)));

/** Couriers of a branch with state, position and load in one query. Deleted ones are left out, inactive ones
 * are listed with their reason. */
export async function listBranchCouriers(tx: Tx, branchId: BranchId): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.user_id, u.full_name, u.phone, u.active, c.branch_id, c.online, c.break_started_at,
      c.returning_since, c.expected_return_at, p.lat, p.lng, p.fix_at,
      coalesce(l.load, 0) as load, coalesce(l.offered, 0) as offered
    from couriers c
    join users u on u.id = c.user_id and not u.deleted
    left join courier_positions_now p on p.courier_id = c.user_id
    left join (
      select courier_id, count(*) as load,
        count(*) filter (where ${isUnansweredOffer}) as offered
      from orders o where branch_id = ${branchId} and status in (${loadStatuses}) group by courier_id
    ) l on l.courier_id = c.user_id
    where c.branch_id = ${branchId}`.execute(tx);
  return rows;
}
