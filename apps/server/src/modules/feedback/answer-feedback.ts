import { FEEDBACK_TYPE_LABELS } from '@ulak/contracts/feedback/kinds';
import type { FeedbackAnswerBody, ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { FEEDBACK_STATUS_LABELS, pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import { OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import { formatDateTime } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { tellPayChange } from '../ledger/service.ts';
import { recordAnswerNotice, recordFeedbackAnswer } from '../notices/service.ts';
import * as repository from './repository.ts';
import type { FeedbackRow, StoredAnswer } from './repository.ts';
import { tellFeedbackChange } from './tell-change.ts';
import { LEFT_COURIER, viewManaged } from './view-feedback.ts';

/** Who answers couriers, when and from where. */
export interface FeedbackReviewer {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}

/** An answer to feedback with its number. */
export interface AnswerWish {
  readonly id: number;
  readonly body: FeedbackAnswerBody;
}

/**
 * Answers feedback or an objection; audited, and told to its courier. The same answer again changes nothing.
 * Without words an open one keeps those it had.
 * @throws AppError FEEDBACK_NOT_FOUND, RECORD_CHANGED when another answer came since `body.version`
 */
export async function answerFeedback(
  tx: Tx,
  author: FeedbackReviewer,
  { id, body }: AnswerWish,
): Promise<ManagedFeedback> {
  const row = await repository.findFeedback(tx, author.scope, { id, isHeld: true });
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  const response = body.response || (OPEN_FEEDBACK.includes(body.status) ? row.response : null);
  if (row.status === body.status && row.response === response) return viewManaged(row, author.now);
  assertSeen(row, body.version);
  const answer = { status: body.status, response, at: author.now, by: author.actor.id };
  await repository.storeAnswer(tx, id, answer);
  await recordAnswer(tx, author, { row, answer });
  const stored = await repository.findFeedback(tx, author.scope, { id });
  return viewManaged(stored ?? row, author.now);
}

/** Refuses an answer that was begun before somebody else's; says whose and when. */
function assertSeen(row: FeedbackRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  const { answered_at: at, answered_by_name: actorName } = row;
  throw new AppError('RECORD_CHANGED', at && actorName ? { actorName, at: formatDateTime(at) } : {});
}

/** Writes what was answered to the audit log, and tells the courier and open screens. */
async function recordAnswer(
  tx: Tx,
  author: FeedbackReviewer,
  { row, answer }: { readonly row: FeedbackRow; readonly answer: StoredAnswer },
): Promise<void> {
  const { actor, now, ip } = author;
  const { company_id: companyId, branch_id: branchId, courier_id: courierId, month, line } = row;
  const slip = month === null || line === null ? null : { month, line };
  const change = { companyId, branchId, courierId, action: 'answered' } as const;
  const status = FEEDBACK_STATUS_LABELS[answer.status];
  const { response } = answer;
  const about = slip
    ? { month: formatPayMonth(slip.month), line: slip.line }
    : { feedback: row.id, type: FEEDBACK_TYPE_LABELS[row.type] };
  const action = slip ? 'OBJECTION_ANSWERED' : 'FEEDBACK_ANSWERED';
  await appendAudit(tx, [
    {
      entity: 'user',
      entityId: courierId,
      companyId,
      branchId,
      at: now,
      actor,
      ip,
      action,
      details: { ...about, status, ...(response !== null && { response }) },
    },
  ]);
  await tellFeedbackChange(tx, change, author);
  const told = { id: row.id, companyId, courierId, courierName: row.courier_name ?? LEFT_COURIER };
  if (slip === null) {
    const subject = FEEDBACK_TYPE_LABELS[row.type];
    return recordFeedbackAnswer(tx, { ...told, subject }, { actor, now, status, response });
  }
  await tellPayChange(tx, { companyId, branchId, courierIds: [courierId], action }, author);
  const subject = `${formatPayMonth(slip.month)}, ${pointerLabel(slip.line)}`;
  const objection = { ...told, subject, slip: { month: slip.month, branchId } };
  await recordAnswerNotice(tx, objection, { actor, now, status, response });
}
