import { z } from 'zod';
import { requiredText, TEXT_LIMITS, optionalText } from '../fields.ts';
import { BranchId, UserId } from '../ids.ts';
import {
  ANSWER_MISSING,
  FEEDBACK_STATUSES,
  MIN_OBJECTION,
  OBJECTION_TOO_SHORT,
  OPEN_FEEDBACK,
} from './feedback-status.ts';
import { payMonthText } from './pay-month.ts';
import { SLIP_LINES } from './slip-line-keys.ts';

export type { FeedbackStatus } from './feedback-status.ts';

/**
 * What an objection points at: a line of the slip, or one thing that a line is made of:
 * `package:{earningId}`, `bonus:{id}`, `correction:{id}`, `deduction:{id}`, `day:{YYYY-MM-DD}`.
 */
const SLIP_POINTER = new RegExp(
  String.raw`^(${SLIP_LINES.join('|')}|(package|bonus|correction|deduction):[1-9]\d{0,15}|` +
    String.raw`day:\d{4}-\d\d-\d\d)$`,
);

/** An objection as the courier writes it (spec 3 §5: at least ten characters). */
export const ObjectionBody = z.strictObject({
  month: payMonthText,
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId).optional(),
  line: z
    .string({ error: 'İtiraz ettiğiniz satırı seçin' })
    .regex(SLIP_POINTER, 'İtiraz ettiğiniz satırı seçin'),
  content: requiredText(TEXT_LIMITS.note, OBJECTION_TOO_SHORT).refine(
    (text) => text.length >= MIN_OBJECTION,
    OBJECTION_TOO_SHORT,
  ),
});

/** An objection to a line of a slip and its answer. */
export const Objection = z.object({
  id: z.number().int(),
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  month: z.string(),
  line: z.string(),
  content: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  response: z.string().nullable(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredByName: z.string().nullable(),
});
export type Objection = z.infer<typeof Objection>;

/** A manager's answer (spec 3 §4.5); one that ends it needs words. */
export const FeedbackAnswerBody = z
  .strictObject({
    status: z.enum(FEEDBACK_STATUSES, { error: 'Geçerli bir durum seçin' }),
    response: optionalText(TEXT_LIMITS.note),
  })
  .refine(({ status, response }) => OPEN_FEEDBACK.includes(status) || (response ?? '') !== '', {
    path: ['response'],
    error: ANSWER_MISSING,
  });
