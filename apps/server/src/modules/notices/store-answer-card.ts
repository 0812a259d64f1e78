import type { CompanyId, UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { type AnswerKind, insertAnswer } from './feedback-repository.ts';

export interface Teller {
  readonly actor: UserActor;
  readonly now: Date;
}

/** Management's answer in words: 'Çözüldü'. */
export interface Answer extends Teller {
  readonly status: string;
  readonly response: string | null;
}

/** Whose card it is, and what was answered. */
interface AnsweredCourier {
  readonly companyId: CompanyId;
  readonly courierId: UserId;
  readonly subject: string;
}

/** Leaves the courier a card with an answer, and tells their phone. @returns whether they are still there */
export async function storeAnswerCard(
  tx: Tx,
  wanted: { readonly kind: AnswerKind; readonly about: AnsweredCourier; readonly answer: Answer },
): Promise<boolean> {
  const { kind, answer } = wanted;
  const { companyId, courierId, subject } = wanted.about;
  const { status, response, actor, now } = answer;
  const text = [`${subject}: ${status}.`, response ?? ''].join(' ').trim();
  const stored = await insertAnswer(tx, { kind, courierId, text, sentBy: actor.id, now });
  if (!stored) return false;
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
      payload: { action: kind === 'PAY_ANSWER' ? 'payAnswer' : 'feedbackAnswer' },
    },
  ]);
  return true;
}
