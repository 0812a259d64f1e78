import type { BranchId, CompanyId, NoticeId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { SystemActor, UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { enqueuePush } from '../push/service.ts';
import { documentPush, PAY_NOTICE_TTL_S } from './push-text.ts';

/** Leaves the courier a card about a paper, and a notification that does not ring. */
export async function recordDocumentNotice(
  tx: Tx,
  { companyId, branchId, courierId }: { companyId: CompanyId; branchId: BranchId; courierId: UserId },
  { text, actor, now }: { text: string; actor: UserActor | SystemActor; now: Date },
): Promise<void> {
  const sentBy = actor.kind === 'user' ? actor.id : null;
  const id = await insertCard(tx, { courierId, text, sentBy, now });
  if (id === null) return;
  await enqueuePush(tx, { userId: courierId }, { message: documentPush(id), now, ttlS: PAY_NOTICE_TTL_S });
  await appendEvents(tx, [
    {
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action: 'document' },
    },
  ]);
}

/** Stores a card; null: the courier has left. */
async function insertCard(
  tx: Tx,
  card: {
    readonly courierId: UserId;
    readonly text: string;
    readonly sentBy: UserId | null;
    readonly now: Date;
  },
): Promise<NoticeId | null> {
  const { courierId, text, sentBy, now } = card;
  const { rows } = await sql<{ id: NoticeId }>`
    insert into courier_notices (company_id, branch_id, courier_id, kind, text, sent_by, created_at)
    select company_id, branch_id, id, 'DOCUMENT', ${text.slice(0, MAX_TEXT)}, ${sentBy}, ${now} from users
    where id = ${courierId} and role = 'COURIER' and active and not deleted and branch_id is not null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
/** As much as the table takes. */
const MAX_TEXT = 1_200;
