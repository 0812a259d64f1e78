import { z } from 'zod';
import { feedbackText } from '../feedback/schema.ts';
import { BranchId, UserId } from '../ids.ts';
import { FEEDBACK_STATUSES } from './feedback-status.ts';
import { payMonthText } from './pay-month.ts';
import { SLIP_LINES } from './slip-line-keys.ts';

export type { FeedbackStatus } from './feedback-status.ts';

/**
 * What an objection points at: a line of the slip, or one thing that a line is made of:
 * `package:{earningId}`, `bonus:{id}`, `correction:{id}`, `deduction:{id}`, the hours `day:{YYYY-MM-DD}`
 * or the kilometres `km:{YYYY-MM-DD}` of a business day.
 */
const SLIP_POINTER = new RegExp(
  String.raw`^(${SLIP_LINES.join('|')}|(package|bonus|correction|deduction):[1-9]\d{0,15}|` +
    String.raw`(day|km):\d{4}-\d\d-\d\d)$`,
);

/** An objection as the courier writes it (spec 3 §5: at least ten characters). */
export const ObjectionBody = z.strictObject({
  month: payMonthText,
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId).optional(),
  line: z
    .string({ error: 'İtiraz ettiğiniz satırı seçin' })
    .regex(SLIP_POINTER, 'İtiraz ettiğiniz satırı seçin'),
  content: feedbackText,
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
  version: z.number().int(),
});
export type Objection = z.infer<typeof Objection>;
