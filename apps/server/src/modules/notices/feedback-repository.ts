import type { BranchId, CompanyId, NoticeId, UserId } from '@ulak/contracts/ids';
import type { NoticeKind } from '@ulak/contracts/notices/kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A card that was stored, and the branch at which its courier works now. */
export interface StoredAnswer {
  readonly id: NoticeId;
  readonly branch_id: BranchId;
}

/** What answers to couriers are cards of. */
export type AnswerKind = Extract<NoticeKind, 'PAY_ANSWER' | 'FEEDBACK_ANSWER'>;

/** Stores the card of an answer for its courier; null: they have left. */
export async function insertAnswer(
  tx: Tx,
  answer: {
    readonly kind: AnswerKind;
    readonly courierId: UserId;
    readonly text: string;
    readonly sentBy: UserId;
    readonly now: Date;
  },
): Promise<StoredAnswer | null> {
  const { kind, courierId, text, sentBy, now } = answer;
  const { rows } = await sql<StoredAnswer>`
    insert into courier_notices (company_id, branch_id, courier_id, kind, text, sent_by, created_at)
    select company_id, branch_id, id, ${kind}, ${text}, ${sentBy}, ${now} from users
    where id = ${courierId} and role = 'COURIER' and active and not deleted and branch_id is not null
    returning id, branch_id`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Who sees all pay of a company and answers its couriers: its admins, and its general managers unless it
 * closes pay to them.
 */
export async function listPayManagers(tx: Tx, companyId: CompanyId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.active and not u.deleted
      and (u.role = 'COMPANY_ADMIN' or (u.role = 'GENERAL_MANAGER'
        and coalesce(c.settings->>'restrictGeneralManagers', 'false') <> 'true'))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
