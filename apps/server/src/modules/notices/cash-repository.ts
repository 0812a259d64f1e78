import type { BranchId, CompanyId, NoticeId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A card that was stored, and the branch at which its courier works now. */
export interface StoredCash {
  readonly id: NoticeId;
  readonly branch_id: BranchId;
}

/** Stores a card about a courier's cash; null: they have left. */
export async function insertCash(
  tx: Tx,
  notice: { readonly courierId: UserId; readonly text: string; readonly sentBy: UserId; readonly now: Date },
): Promise<StoredCash | null> {
  const { courierId, text, sentBy, now } = notice;
  const { rows } = await sql<StoredCash>`
    insert into courier_notices (company_id, branch_id, courier_id, kind, text, sent_by, created_at)
    select company_id, branch_id, id, 'CASH', ${text}, ${sentBy}, ${now} from users
    where id = ${courierId} and role = 'COURIER' and active and not deleted and branch_id is not null
    returning id, branch_id`.execute(tx);
  return rows[0] ?? null;
}

/** Puts a courier's open cards about cash away. @returns whether there were any */
export async function acknowledgeCash(tx: Tx, courierId: UserId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update courier_notices set acknowledged_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where courier_id = ${courierId} and kind = 'CASH' and acknowledged_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Who sees the cash of a branch: its managers, and who sees all of the company's. */
export async function listCashManagers(tx: Tx, companyId: CompanyId, branchId: BranchId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.active and not u.deleted
      and (u.role = 'COMPANY_ADMIN' or (u.role = 'BRANCH_MANAGER' and u.branch_id = ${branchId})
        or (u.role = 'GENERAL_MANAGER'
          and coalesce(c.settings->>'restrictGeneralManagers', 'false') <> 'true'))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
