import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { ConfirmHandOverBody, DisputeHandOverBody, HandOverRef, HandOverView } from './hand-over.ts';
import { OwnCash } from './schema.ts';

const rules = { access: only(COURIER_ONLY), tag: TAGS.cash } as const;

/** The cash that the courier holds. */
export const getOwnCash = endpoint(calls.getOwnCash, {
  ...rules,
  summary: 'Kuryenin kendi kasası',
  reply: dataReply(OwnCash),
});

/** The courier agrees with the count. Said twice it is the same. */
export const confirmHandOver = endpoint(calls.confirmHandOver, {
  ...rules,
  summary: 'Kasa teslimini onaylar',
  params: HandOverRef,
  body: ConfirmHandOverBody,
  reply: dataReply(HandOverView),
  refuses: ['HAND_OVER_NOT_FOUND', 'HAND_OVER_CHANGED'],
});

/** The courier objects to the count; the branch corrects it, or the courier confirms after all. */
export const disputeHandOver = endpoint(calls.disputeHandOver, {
  ...rules,
  summary: 'Kasa teslimine itiraz eder',
  params: HandOverRef,
  body: DisputeHandOverBody,
  reply: dataReply(HandOverView),
  refuses: ['HAND_OVER_NOT_FOUND', 'HAND_OVER_CHANGED'],
});
