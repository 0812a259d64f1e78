import { FEEDBACK_PER_HOUR, FEEDBACK_TYPE_LABELS } from '@ulak/contracts/feedback/kinds';
import type { FeedbackBody, OwnFeedback } from '@ulak/contracts/feedback/schema';
import { HOUR_MS } from '@ulak/contracts/time';
import type { z } from 'zod';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { notifyFeedbackReaders } from '../notices/service.ts';
import * as repository from './repository.ts';
import { tellFeedbackChange } from './tell-change.ts';
import { viewOwn } from './view-feedback.ts';

/** A courier who writes, and when. */
export interface FeedbackSender {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
}

/**
 * Keeps what a courier tells management, {@link FEEDBACK_PER_HOUR} an hour at most, and tells who answers.
 * @throws AppError FEEDBACK_LIMIT, FORBIDDEN for somebody without a branch
 */
export async function sendFeedback(
  tx: Tx,
  { actor, scope, now }: FeedbackSender,
  { type, content }: z.output<typeof FeedbackBody>,
): Promise<OwnFeedback> {
  const { id: courierId, companyId, branchId } = actor;
  if (companyId === null || branchId === null) throw new AppError('FORBIDDEN');
  await assertBelowLimit(tx, actor, now);
  const id = await repository.insertFeedback(tx, {
    companyId,
    branchId,
    courierId,
    type,
    content,
    at: now,
  });
  const row = await repository.findFeedback(tx, scope, { id });
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  await tellFeedbackChange(tx, { companyId, branchId, courierId, action: 'sent' }, { actor, now });
  const told = { id, companyId, courierName: actor.name, type: FEEDBACK_TYPE_LABELS[type] };
  await notifyFeedbackReaders(tx, told, { now });
  return viewOwn(row);
}

async function assertBelowLimit(tx: Tx, { id }: UserActor, now: Date): Promise<void> {
  const after = new Date(now.getTime() - HOUR_MS);
  const sent = await repository.listSentAt(tx, id, { after, limit: FEEDBACK_PER_HOUR });
  const oldest = sent[FEEDBACK_PER_HOUR - 1];
  if (!oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - after.getTime()) / 1_000));
  throw new AppError('FEEDBACK_LIMIT', { limit: FEEDBACK_PER_HOUR, retryAfterSeconds });
}
