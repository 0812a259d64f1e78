import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  FeedbackAnswerBody,
  FeedbackFilter,
  FeedbackQuery,
  FeedbackRef,
  FeedbackReply,
  ManagedFeedback,
} from './schema.ts';

/** Feedback of the company's couriers, newest first, with the response times of all that matches. */
export const listFeedback = endpoint(calls.listFeedback, {
  access: only(PAY_MANAGERS),
  tag: TAGS.feedback,
  summary: 'Kurye geri bildirimleri',
  query: FeedbackQuery,
  reply: FeedbackReply,
});

/** The same as a sheet, `kurye-geri-bildirimleri-{dd.MM.yyyy}.xlsx`. Audited. */
export const exportFeedback = endpoint(calls.exportFeedback, {
  access: only(PAY_MANAGERS),
  tag: TAGS.feedback,
  summary: 'Kurye geri bildirimlerini Excel dosyası olarak verir',
  query: FeedbackFilter,
  kind: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: FileContent,
});

export const getFeedback = endpoint(calls.getFeedback, {
  access: only(PAY_MANAGERS),
  tag: TAGS.feedback,
  summary: 'Bir kurye geri bildirimi',
  params: FeedbackRef,
  reply: dataReply(ManagedFeedback),
  refuses: ['FEEDBACK_NOT_FOUND'],
});

/** Management's answer to feedback or to an objection. Audited. */
export const answerFeedback = endpoint(calls.answerFeedback, {
  access: only(PAY_MANAGERS),
  tag: TAGS.feedback,
  summary: 'Kuryenin geri bildirimini yanıtlar',
  params: FeedbackRef,
  body: FeedbackAnswerBody,
  reply: dataReply(ManagedFeedback),
  refuses: ['FEEDBACK_NOT_FOUND', 'RECORD_CHANGED'],
});
