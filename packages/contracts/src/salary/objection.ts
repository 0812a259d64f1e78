import { z } from 'zod';
import { requiredText, TEXT_LIMITS, optionalText } from '../fields.ts';
import { BranchId, UserId } from '../ids.ts';
import { payMonthText } from './pay-month.ts';
import { SLIP_LINES } from './slip-line-keys.ts';

/** What became of what a courier told management (spec 3 §4.5). */
export const FEEDBACK_STATUSES = ['PENDING', 'IN_REVIEW', 'RESOLVED', 'REJECTED'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** An objection is open until it is resolved or rejected. */
export const OPEN_FEEDBACK: readonly FeedbackStatus[] = ['PENDING', 'IN_REVIEW'];

/**
 * What an objection points at: a line of the slip, or one thing that a line is made of:
 * `package:{earningId}`, `bonus:{id}`, `correction:{id}`, `deduction:{id}`, `day:{YYYY-MM-DD}`.
 */
const SLIP_POINTER = new RegExp(
  String.raw`^(${SLIP_LINES.join('|')}|(package|bonus|correction|deduction):[1-9]\d{0,15}|` +
    String.raw`day:\d{4}-\d\d-\d\d)$`,
);

const MIN_CONTENT = 10;

/** An objection as the courier writes it (spec 3 §5: at least ten characters). */
export const ObjectionBody = z.strictObject({
  month: payMonthText,
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId).optional(),
  line: z
    .string({ error: 'İtiraz ettiğiniz satırı seçin' })
    .regex(SLIP_POINTER, 'İtiraz ettiğiniz satırı seçin'),
  content: requiredText(TEXT_LIMITS.note, `En az ${MIN_CONTENT} karakter girmelisiniz`).refine(
    (text) => text.length >= MIN_CONTENT,
    `En az ${MIN_CONTENT} karakter girmelisiniz`,
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
    error: 'Yanıt yazın; kurye bunu görecek',
  });
