import type { BranchId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A card that was stored. */
export interface StoredStop {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
}

/**
 * Stores a card about a stop of deliveries for each courier of these branches who is online or has orders;
 * earlier ones of them are put away.
 */
export async function insertStop(
  tx: Tx,
  {
    branchIds,
    text,
    sentBy,
    now,
  }: {
    readonly branchIds: readonly BranchId[];
    readonly text: string;
    readonly sentBy: UserId;
    readonly now: Date;
  },
): Promise<StoredStop[]> {
  const ids = [...branchIds];
  await sql`update courier_notices set acknowledged_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where branch_id = any(${ids}::bigint[]) and kind = 'DELIVERY_STOP' and acknowledged_at is null`.execute(
    tx,
  );
  const { rows } = await sql<StoredStop>`
    insert into courier_notices (company_id, branch_id, courier_id, kind, text, sent_by, created_at)
    select u.company_id, u.branch_id, u.id, 'DELIVERY_STOP', ${text}, ${sentBy}, ${now}
    from users u join couriers c on c.user_id = u.id
    where u.branch_id = any(${ids}::bigint[]) and u.role = 'COURIER' and u.active and not u.deleted
      and (c.online or exists (select from orders o where o.courier_id = u.id
        and o.status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY')))
    order by u.id returning courier_id, branch_id`.execute(tx);
  return rows;
}
