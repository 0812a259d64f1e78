// Without zod: the courier's phone reads it too.

/** What became of what a courier told management (spec 3 §4.5). */
export const FEEDBACK_STATUSES = ['PENDING', 'IN_REVIEW', 'RESOLVED', 'REJECTED'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** Feedback is open until it is resolved or rejected. */
export const OPEN_FEEDBACK: readonly FeedbackStatus[] = ['PENDING', 'IN_REVIEW'];

/** Visible characters that feedback has at least (spec 3 §5). */
export const MIN_FEEDBACK = 10;
export const FEEDBACK_TOO_SHORT = `En az ${MIN_FEEDBACK} karakter girmelisiniz`;

/** An answer that ends feedback without words. */
export const ANSWER_MISSING = 'Yanıt yazın; kurye bunu görecek';
