import { z } from 'zod';
import {
  dataReply,
  IsoInstant,
  optionalText,
  PageQuery,
  Pagination,
  RecordVersion,
  requiredText,
  TEXT_LIMITS,
} from '../fields.ts';
import { BranchFilter, BranchId, fromText, UserFilter, UserId } from '../ids.ts';
import {
  ANSWER_MISSING,
  FEEDBACK_STATUSES,
  FEEDBACK_TOO_SHORT,
  MIN_FEEDBACK,
  OPEN_FEEDBACK,
} from '../salary/feedback-status.ts';
import { FEEDBACK_TYPE_MISSING, FEEDBACK_TYPES, visibleLength } from './kinds.ts';

export const FeedbackRef = z.strictObject({ id: fromText(z.number().int()) });

/** What a courier writes to management, as long as spec 3 §5 asks; blanks do not count. */
export const feedbackText = requiredText(TEXT_LIMITS.note, FEEDBACK_TOO_SHORT).refine(
  (text) => visibleLength(text) >= MIN_FEEDBACK,
  FEEDBACK_TOO_SHORT,
);

/** What the courier's form sends (spec 3 §2.3). */
export const FeedbackBody = z.strictObject({
  type: z.enum(FEEDBACK_TYPES, { error: FEEDBACK_TYPE_MISSING }),
  content: feedbackText,
});

/** The line of a pay slip that an objection is about: month 'YYYY-MM', branch and pointer. */
const SlipPlace = z.object({
  month: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  line: z.string(),
});
export type SlipPlace = z.infer<typeof SlipPlace>;

const shared = {
  id: z.number().int(),
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  response: z.string().nullable(),
  createdAt: z.string(),
  /** When management last changed status or answer, and who did. */
  answeredAt: z.string().nullable(),
  answeredByName: z.string().nullable(),
  /** Null: no objection to a line of the pay slip. */
  slip: SlipPlace.nullable(),
};

/** A courier's own feedback with its answer. */
export const OwnFeedback = z.object(shared);
export type OwnFeedback = z.infer<typeof OwnFeedback>;

export const OwnFeedbackQuery = z.strictObject({ ...PageQuery });
export type OwnFeedbackQuery = z.output<typeof OwnFeedbackQuery>;
export const OwnFeedbackReply = dataReply(z.array(OwnFeedback)).extend({ pagination: Pagination });

/**
 * Feedback as management reads it. `branchName`: where the courier worked when writing. Minutes are whole
 * ones: `openMinutes` since it was written while it waits, `answerMinutes` until its first answer.
 */
export const ManagedFeedback = z.object({
  ...shared,
  version: z.number().int(),
  branchId: BranchId,
  courier: z.object({
    id: UserId,
    fullName: z.string(),
    username: z.string().nullable(),
    branchName: z.string(),
  }),
  openMinutes: z.number().int().nullable(),
  answerMinutes: z.number().int().nullable(),
});
export type ManagedFeedback = z.infer<typeof ManagedFeedback>;

/** Statuses to filter by: one of spec 3 §4.5, those that wait (OPEN), those with an answer (ANSWERED). */
const FEEDBACK_FILTERS = [...FEEDBACK_STATUSES, 'OPEN', 'ANSWERED'] as const;

/** `objections`: only those to lines of pay slips. [from, to): when it was written. */
export const FeedbackFilter = z.strictObject({
  status: z.enum(FEEDBACK_FILTERS, { error: 'Geçerli bir durum seçin' }).optional(),
  type: z.enum(FEEDBACK_TYPES, { error: 'Geçerli bir tür seçin' }).optional(),
  branchId: BranchFilter.optional(),
  courierId: UserFilter.optional(),
  from: IsoInstant.optional(),
  to: IsoInstant.optional(),
  search: optionalText(TEXT_LIMITS.name),
  objections: z.enum(['true', 'false'], { error: 'true veya false gönderin' }).optional(),
});
export type FeedbackFilter = z.output<typeof FeedbackFilter>;
export const FeedbackQuery = FeedbackFilter.extend({ ...PageQuery });
export type FeedbackQuery = z.output<typeof FeedbackQuery>;

/**
 * Response times of all who match: how many wait and for how long the oldest one, how many have an answer and
 * the median of the minutes until the first.
 */
const FeedbackFigures = z.object({
  open: z.number().int(),
  oldestOpenMinutes: z.number().int().nullable(),
  answered: z.number().int(),
  medianAnswerMinutes: z.number().int().nullable(),
});
export type FeedbackFigures = z.infer<typeof FeedbackFigures>;

export const FeedbackReply = dataReply(z.array(ManagedFeedback)).extend({
  figures: FeedbackFigures,
  pagination: Pagination,
});

/** A manager's answer (spec 3 §4.5); one that ends it needs words. `version`: what it began with. */
export const FeedbackAnswerBody = z
  .strictObject({
    status: z.enum(FEEDBACK_STATUSES, { error: 'Geçerli bir durum seçin' }),
    response: optionalText(TEXT_LIMITS.note),
    version: RecordVersion.optional(),
  })
  .refine(({ status, response }) => OPEN_FEEDBACK.includes(status) || (response ?? '') !== '', {
    path: ['response'],
    error: ANSWER_MISSING,
  });
export type FeedbackAnswerBody = z.output<typeof FeedbackAnswerBody>;
