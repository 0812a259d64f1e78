import type { FeedbackFilter } from '@ulak/contracts/feedback/schema';
import { answerFeedback, type FeedbackReviewer } from './answer-feedback.ts';
import { exportFeedback, type FeedbackExportDeps } from './export-feedback.ts';
import { getFeedback, listFeedback, listOwn } from './list-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

/** What the demo's past is made with; objections are told like other feedback. */
export { answerFeedback, sendFeedback };
export { tellFeedbackChange } from './tell-change.ts';
export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** What couriers tell management, and its answers (docs/decisions/073). */
export const createFeedbackService = (deps: FeedbackExportDeps) => ({
  answerFeedback,
  exportSheet: (author: FeedbackReviewer, filter: FeedbackFilter) => exportFeedback(deps, author, filter),
  getFeedback,
  listFeedback,
  listOwn,
  sendFeedback,
});
