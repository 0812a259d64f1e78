// Without zod: the courier's phone reads it too.

/** What became of what a courier told management (spec 3 §4.5). */
export const FEEDBACK_STATUSES = ['PENDING', 'IN_REVIEW', 'RESOLVED', 'REJECTED'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** An objection is open until it is resolved or rejected. */
export const OPEN_FEEDBACK: readonly FeedbackStatus[] = ['PENDING', 'IN_REVIEW'];

/** Characters that an objection has at least (spec 3 §5). */
export const MIN_OBJECTION = 10;
export const OBJECTION_TOO_SHORT = `En az ${MIN_OBJECTION} karakter girmelisiniz`;

/** An answer that ends an objection without words. */
export const ANSWER_MISSING = 'Yanıt yazın; kurye bunu görecek';
