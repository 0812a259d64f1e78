import type { CompanyId, UserId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import { enqueuePush } from '../push/service.ts';
import { listPayManagers } from './feedback-repository.ts';
import { feedbackAnswerPush, feedbackPush, PAY_NOTICE_TTL_S } from './push-text.ts';
import { type Answer, storeAnswerCard, type Teller } from './store-answer-card.ts';

/** New feedback of a courier, as notifications name it. */
interface ToldFeedback {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly courierName: string;
  /** 'Şikayet'. */
  readonly type: string;
}

/** Notifies who answers the company's couriers of new feedback. */
export async function notifyFeedbackReaders(
  tx: Tx,
  feedback: ToldFeedback,
  { now }: Pick<Teller, 'now'>,
): Promise<void> {
  const message = feedbackPush(feedback);
  for (const userId of await listPayManagers(tx, feedback.companyId))
    await enqueuePush(tx, { userId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
}

/** Leaves the courier a card with the answer to feedback, and a notification that does not ring. */
export async function recordFeedbackAnswer(
  tx: Tx,
  about: {
    readonly id: number;
    readonly companyId: CompanyId;
    readonly courierId: UserId;
    /** 'Şikayet'. */
    readonly subject: string;
  },
  answer: Answer,
): Promise<void> {
  if (!(await storeAnswerCard(tx, { kind: 'FEEDBACK_ANSWER', about, answer }))) return;
  const message = feedbackAnswerPush(about.id, about.subject, answer.status);
  const { now } = answer;
  await enqueuePush(tx, { userId: about.courierId }, { message, now, ttlS: PAY_NOTICE_TTL_S });
}
