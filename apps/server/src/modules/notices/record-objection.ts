import type { CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { enqueuePush } from '../push/service.ts';
import * as repository from './feedback-repository.ts';
import { type Answer, storeAnswerCard, type Teller } from './store-answer-card.ts';
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
export async function recordAnswerNotice(tx: Tx, objection: ToldObjection, answer: Answer): Promise<void> {
  if (!(await storeAnswerCard(tx, { kind: 'PAY_ANSWER', about: objection, answer }))) return;
  const message = answerPush(objection, answer.status);
  const { now } = answer;
  await enqueuePush(tx, { userId: objection.courierId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
}
