import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { PayoutRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import { invalidAmountText } from './amounts.ts';
import * as calls from './calls.ts';
import {
  PayoutBody,
  PayoutPreview,
  PayoutPreviewQuery,
  PayoutsQuery,
  PayoutsReply,
  PayoutView,
  ReversePayoutBody,
} from './schema.ts';

const rules = { access: only(COMPANY_WIDE_ROLES), tag: TAGS.pay } as const;

/** Payouts of the scope, newest first; a courier's are the own ones, and need the wallet. */
export const listPayouts = endpoint(calls.listPayouts, {
  access: only([...COMPANY_WIDE_ROLES, 'COURIER']),
  tag: TAGS.pay,
  summary: 'Kuryelere yapılan ödemeler',
  query: PayoutsQuery,
  reply: PayoutsReply,
  refuses: ['WALLET_DISABLED'],
});

export const previewPayout = endpoint(calls.previewPayout, {
  ...rules,
  summary: 'Ödenecek tutar',
  query: PayoutPreviewQuery,
  reply: dataReply(PayoutPreview),
  refuses: ['COURIER_NOT_FOUND'],
});

/** Pays what stands in no payout up to a moment. */
export const payCourier = endpoint(calls.payCourier, {
  ...rules,
  summary: 'Kuryeye ödeme yapar',
  body: PayoutBody,
  reply: dataReply(PayoutView),
  status: 201,
  refuses: ['COURIER_NOT_FOUND', 'NOTHING_TO_PAY', 'PAYOUT_CHANGED', 'OFFSET_TOO_LARGE'],
  invalidText: invalidAmountText,
});

/** Takes a payout back, for good: its earnings are pending again. */
export const reversePayout = endpoint(calls.reversePayout, {
  ...rules,
  summary: 'Ödemeyi geri alır',
  params: PayoutRef,
  body: ReversePayoutBody,
  reply: dataReply(PayoutView),
  refuses: ['PAYOUT_NOT_FOUND', 'PAYOUT_REVERSED'],
});
