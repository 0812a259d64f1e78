import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { UserRef } from '../ids.ts';
import { PAY_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { Deduction, DeductionBody, DeductionPage, DeductionRef, DeductionsQuery } from './schema.ts';

/** A deduction (spec 3 §7), in the ledger at once. An Idempotency-Key is honoured. Audited. */
export const addDeduction = endpoint(calls.addDeduction, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kuryeye kesinti ekler',
  params: UserRef,
  body: DeductionBody,
  reply: dataReply(Deduction),
  isKeyed: true,
  refuses: ['COURIER_NOT_FOUND', 'MONTH_CLOSED'],
});

/** The history of a courier's deductions, newest date first, cancelled ones too. */
export const listDeductions = endpoint(calls.listDeductions, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kuryenin kesintileri',
  params: UserRef,
  query: DeductionsQuery,
  reply: DeductionPage,
  refuses: ['COURIER_NOT_FOUND'],
});

/** Takes a deduction back by a counter-entry; again changes nothing. Audited. */
export const cancelDeduction = endpoint(calls.cancelDeduction, {
  access: only(PAY_MANAGERS),
  tag: TAGS.pay,
  summary: 'Kesintiyi iptal eder',
  params: DeductionRef,
  reply: dataReply(Deduction),
  refuses: ['DEDUCTION_NOT_FOUND', 'MONTH_CLOSED'],
});
