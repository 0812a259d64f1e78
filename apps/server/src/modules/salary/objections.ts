import { OPEN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import type { FeedbackAnswerBody, Objection, ObjectionBody } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { z } from 'zod';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { buildSlip } from './build-slip.ts';
import * as repository from './objection-repository.ts';
import { firstDayOf } from './price-month.ts';
import { viewObjection } from './view-objection.ts';
import { type PayAuthor, recordPayChange } from './record-change.ts';

/**
 * Keeps a courier's objection to a line of the own slip, a complaint to management (docs/decisions/070).
 * @throws AppError SLIP_NOT_FOUND | SLIP_LINE_NOT_FOUND
 */
export async function objectToSlip(
  tx: Tx,
  { actor, scope, now }: { readonly actor: UserActor; readonly scope: Scope; readonly now: Date },
  body: z.output<typeof ObjectionBody>,
): Promise<Objection> {
  const { month, branchId, line, content } = body;
  const slip = await buildSlip(tx, { scope, now }, { courierId: actor.id, branchId, month });
  if (!hasLine(slip, line)) throw new AppError('SLIP_LINE_NOT_FOUND');
  const companyId = actor.companyId;
  if (companyId === null) throw new AppError('SLIP_NOT_FOUND');
  const whose = { courierId: actor.id, branchId: slip.branchId, month: firstDayOf(month) };
  const id = await repository.insertObjection(tx, { ...whose, companyId, line, content, at: now });
  return readObjection(tx, scope, id);
}

/** Whether a pointer names a line of the slip or something that a line is made of. */
function hasLine(slip: PaySlip, pointer: string): boolean {
  const [part = '', name] = pointer.split(':');
  if (name === undefined) return slip.lines.some(({ key }) => key === part);
  const names: Record<string, readonly (string | number)[]> = {
    package: slip.packages.map(({ earningId }) => earningId),
    bonus: slip.bonuses.map(({ id }) => id),
    correction: slip.corrections.map(({ id }) => id),
    deduction: slip.deductions.map(({ id }) => id),
    day: slip.days.map(({ day }) => day),
  };
  return (names[part] ?? []).map(String).includes(name);
}

/** Answers an objection; audited. @throws AppError FEEDBACK_NOT_FOUND */
export async function answerObjection(
  tx: Tx,
  author: PayAuthor,
  { id, body }: { readonly id: number; readonly body: z.output<typeof FeedbackAnswerBody> },
): Promise<Objection> {
  const row = await repository.lockObjection(tx, author.scope, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  const response = body.response || (OPEN_FEEDBACK.includes(body.status) ? row.response : null);
  const answer = { status: body.status, response, at: author.now, by: author.actor.id };
  await repository.answerObjection(tx, id, answer);
  const courier = { id: row.courier_id, company_id: row.company_id, branch_id: row.branch_id };
  await recordPayChange(tx, author, courier, {
    action: 'OBJECTION_ANSWERED',
    details: { month: formatPayMonth(row.month), line: row.line, ...(response !== null && { response }) },
  });
  return readObjection(tx, author.scope, id);
}

async function readObjection(tx: Tx, scope: Scope, id: number): Promise<Objection> {
  const row = await repository.lockObjection(tx, scope, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return viewObjection(row);
}
