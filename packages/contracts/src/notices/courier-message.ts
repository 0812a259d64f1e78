import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { UserRef } from '../ids.ts';
import { COURIER_SUPERVISORS } from '../roles.ts';
import * as calls from './calls.ts';
import { LastMessage, MessageBody, SentMessage } from './schema.ts';

/** Sends a short text to a courier's phone. */
export const sendCourierMessage = endpoint(calls.sendCourierMessage, {
  access: only(COURIER_SUPERVISORS),
  tag: TAGS.notices,
  summary: 'Kuryeye kısa mesaj gönderir',
  params: UserRef,
  body: MessageBody,
  status: 201,
  reply: dataReply(SentMessage),
  refuses: ['COURIER_NOT_FOUND', 'MESSAGE_LIMIT'],
});

/** The newest message to a courier, and whether it was seen. */
export const getLastMessage = endpoint(calls.getLastMessage, {
  access: only(COURIER_SUPERVISORS),
  tag: TAGS.notices,
  summary: 'Kuryeye gönderilen son mesaj',
  params: UserRef,
  reply: dataReply(LastMessage),
  refuses: ['COURIER_NOT_FOUND'],
});
