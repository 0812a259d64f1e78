import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { CASH_MANAGERS, PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CorrectHandOverBody,
  DeductShortageBody,
  HandOverBody,
  HandOverPage,
  HandOverRef,
  HandOversQuery,
  HandOverView,
} from './hand-over.ts';

const rules = { access: only(CASH_MANAGERS), tag: TAGS.cash } as const;

/** Takes what a courier hands over: the count is booked at once, the courier is asked to confirm. Audited. */
export const countHandOver = endpoint(calls.countHandOver, {
  ...rules,
  summary: 'Kuryenin kasasını sayar ve teslim alır',
  body: HandOverBody,
  reply: dataReply(HandOverView),
  status: 201,
  refuses: ['COURIER_NOT_FOUND', 'CASH_CHANGED', 'NOTHING_TO_HAND_OVER'],
});

/** Hand-overs of the scope, newest first, by page. */
export const listHandOvers = endpoint(calls.listHandOvers, {
  ...rules,
  summary: 'Kasa teslimleri',
  query: HandOversQuery,
  reply: HandOverPage,
});

export const getHandOver = endpoint(calls.getHandOver, {
  ...rules,
  summary: 'Bir kasa teslimi',
  params: HandOverRef,
  reply: dataReply(HandOverView),
  refuses: ['HAND_OVER_NOT_FOUND'],
});

/** Counts a hand-over otherwise, with a reason; the courier is asked again. Audited. */
export const correctHandOver = endpoint(calls.correctHandOver, {
  ...rules,
  summary: 'Kasa teslimini düzeltir',
  params: HandOverRef,
  body: CorrectHandOverBody,
  reply: dataReply(HandOverView),
  refuses: ['HAND_OVER_NOT_FOUND', 'HAND_OVER_CHANGED'],
});

/** Makes the open shortage of the newest hand-over a deduction ('Eksik tahsilat'); it is pay. Audited. */
export const deductShortage = endpoint(calls.deductShortage, {
  ...rules,
  access: only(PAY_MANAGERS),
  summary: 'Kasa eksiğini kesintiye çevirir',
  params: HandOverRef,
  body: DeductShortageBody,
  reply: dataReply(HandOverView),
  refuses: ['HAND_OVER_NOT_FOUND', 'SHORTAGE_CHANGED', 'COURIER_NOT_FOUND', 'MONTH_CLOSED'],
});
