import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { FeedbackBody, OwnFeedback, OwnFeedbackQuery, OwnFeedbackReply } from './schema.ts';

/** The courier's own feedback with its answers, objections among it; newest first. */
export const listOwnFeedback = endpoint(calls.listOwnFeedback, {
  access: only(COURIER_ONLY),
  tag: TAGS.feedback,
  summary: 'Kuryenin kendi geri bildirimleri',
  query: OwnFeedbackQuery,
  reply: OwnFeedbackReply,
});

/** Sends feedback to management (spec 3 §2.3). */
export const sendFeedback = endpoint(calls.sendFeedback, {
  access: only(COURIER_ONLY),
  tag: TAGS.feedback,
  summary: 'Yönetime geri bildirim gönderir',
  body: FeedbackBody,
  status: 201,
  reply: dataReply(OwnFeedback),
  refuses: ['FEEDBACK_LIMIT'],
});
