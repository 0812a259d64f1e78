import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { enqueuePush } from '../push/service.ts';
import * as repository from './cash-repository.ts';
import { cashPush, disputePush, PAY_NOTICE_TTL_S } from './push-text.ts';

/** Whose cash of which branch. */
interface CashOwner {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
}

interface Teller {
  readonly actor: UserActor;
  readonly now: Date;
}

/** Leaves the courier a card about their cash, and a notification that does not ring. */
export async function recordCashNotice(
  tx: Tx,
  owner: CashOwner,
  { text, actor, now }: Teller & { readonly text: string },
): Promise<void> {
  const stored = await repository.insertCash(tx, { courierId: owner.courierId, text, sentBy: actor.id, now });
  if (!stored) return;
  const message = cashPush(stored.id);
  await enqueuePush(tx, { userId: owner.courierId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
  await tellNotices(tx, { ...owner, branchId: stored.branch_id }, { actor, now });
}

/** Puts the cards about cash away, once the courier has answered. */
export async function acknowledgeCash(tx: Tx, owner: CashOwner, teller: Teller): Promise<void> {
  if (await repository.acknowledgeCash(tx, owner.courierId, teller.now)) await tellNotices(tx, owner, teller);
}

/** Notifies who sees cash of the branch that a courier disputes a count. */
export async function notifyCashManagers(
  tx: Tx,
  { companyId, branchId }: CashOwner,
  { now, ...dispute }: { readonly id: number; readonly courierName: string; readonly now: Date },
): Promise<void> {
  const message = disputePush(dispute);
  for (const userId of await repository.listCashManagers(tx, companyId, branchId))
    await enqueuePush(tx, { userId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
}

const tellNotices = (
  tx: Tx,
  { companyId, branchId, courierId }: CashOwner,
  { actor, now }: Teller,
): Promise<void> =>
  appendEvents(tx, [
    {
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId,
      courierId,
      at: now,
      actor,
      payload: { action: 'cash' },
    },
  ]);
