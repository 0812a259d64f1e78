import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type {
  FeedbackAnswerBody,
  FeedbackBody,
  FeedbackFilter,
  FeedbackQuery,
  FeedbackRef,
  FeedbackReply,
  ManagedFeedback,
  OwnFeedback,
  OwnFeedbackQuery,
  OwnFeedbackReply,
} from './schema.ts';

export const listOwnFeedback: CallOf<{
  query: typeof OwnFeedbackQuery;
  reply: typeof OwnFeedbackReply;
}> = { method: 'GET', path: '/api/courier/feedbacks' };

export const sendFeedback: CallOf<{
  body: typeof FeedbackBody;
  reply: Answer<typeof OwnFeedback>;
}> = { method: 'POST', path: '/api/courier/feedbacks' };

export const listFeedback: CallOf<{
  query: typeof FeedbackQuery;
  reply: typeof FeedbackReply;
}> = { method: 'GET', path: '/api/courier-feedback' };

export const exportFeedback: CallOf<{
  query: typeof FeedbackFilter;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/courier-feedback/export' };

export const getFeedback: CallOf<{
  params: typeof FeedbackRef;
  reply: Answer<typeof ManagedFeedback>;
}> = { method: 'GET', path: '/api/courier-feedback/:id' };

export const answerFeedback: CallOf<{
  params: typeof FeedbackRef;
  body: typeof FeedbackAnswerBody;
  reply: Answer<typeof ManagedFeedback>;
}> = { method: 'PATCH', path: '/api/courier-feedback/:id' };
