import type { CompanyId, UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { enqueuePush } from '../push/service.ts';
import * as repository from './objection-repository.ts';
import { answerPush, objectionPush, PAY_NOTICE_TTL_S } from './push-text.ts';

/** An objection to a line of a slip, as notices name it. */
export interface ToldObjection {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly courierId: UserId;
  readonly courierName: string;
  /** Month and line: 'Ekim 2026, Yakıt gideri'. */
  readonly subject: string;
  /** Month and branch of the slip, as its screens take them. */
  readonly slip: { readonly month: string; readonly branchId: number };
}

interface Teller {
  readonly actor: UserActor;
  readonly now: Date;
}

/** Notifies who sees all pay of the company of a new objection. */
export async function notifyPayManagers(
  tx: Tx,
  objection: ToldObjection,
  { now }: Pick<Teller, 'now'>,
): Promise<void> {
  const message = objectionPush(objection);
  for (const userId of await repository.listPayManagers(tx, objection.companyId))
    await enqueuePush(tx, { userId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
}

/** Leaves the courier a card with the answer, and a notification that does not ring. */
export async function recordAnswerNotice(
  tx: Tx,
  objection: ToldObjection,
  { status, response, actor, now }: Teller & { readonly status: string; readonly response: string | null },
): Promise<void> {
  const { courierId, companyId, subject } = objection;
  const text = [`${subject}: ${status}.`, response ?? ''].join(' ').trim();
  const stored = await repository.insertAnswer(tx, { courierId, text, sentBy: actor.id, now });
  if (!stored) return;
  const message = answerPush(objection, status);
  await enqueuePush(tx, { userId: courierId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
  await appendEvents(tx, [
    {
      kind: 'COURIER_NOTICES_CHANGED',
      entity: 'courier',
      entityId: courierId,
      companyId,
      branchId: stored.branch_id,
      courierId,
      at: now,
      actor,
      payload: { action: 'payAnswer' },
    },
  ]);
}
