import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { BreakBody, BreakTimes } from './schema.ts';

/** Own break, or by staff for a courier of their scope (DECISIONS "Not shown, built all the same"). */
export const startBreak = endpoint(calls.startBreak, {
  access: only(ALL_ROLES),
  tag: TAGS.couriers,
  summary: 'Mola başlatır',
  body: BreakBody,
  reply: dataReply(BreakTimes),
  refuses: ['COURIER_NOT_FOUND', 'COURIER_NOT_ONLINE', 'COURIER_HAS_DELIVERIES', 'BREAK_ALREADY_STARTED'],
});

export const endBreak = endpoint(calls.endBreak, {
  access: only(ALL_ROLES),
  tag: TAGS.couriers,
  summary: 'Molayı bitirir',
  body: BreakBody,
  reply: dataReply(BreakTimes),
  refuses: ['COURIER_NOT_FOUND', 'BREAK_NOT_STARTED'],
});
