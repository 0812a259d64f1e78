import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { EarningRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import { invalidAmountText } from './amounts.ts';
import * as calls from './calls.ts';
import {
  BonusBody,
  CorrectionBody,
  CorrectionView,
  EarningsQuery,
  EarningsReply,
  EarningView,
  EditEarningBody,
  SummaryQuery,
  SummaryReply,
} from './schema.ts';

const rules = { access: only(COMPANY_WIDE_ROLES), tag: TAGS.pay } as const;

/** Earnings of the scope, newest first, by page; corrections of the range beside them. */
export const listEarnings = endpoint(calls.listEarnings, {
  ...rules,
  summary: 'Kurye kazançları',
  query: EarningsQuery,
  reply: EarningsReply,
});

/** A row per courier with sums of the range and the five latest earnings (spec 3 §2.4). */
export const summariseWallets = endpoint(calls.summariseWallets, {
  ...rules,
  summary: 'Kurye cüzdanlarının özeti',
  query: SummaryQuery,
  reply: SummaryReply,
});

/** A bonus, pending until it is paid. An amount that is none: 'Geçersiz Tutar' (spec 3 §5). */
export const addBonus = endpoint(calls.addBonus, {
  ...rules,
  summary: 'Kuryeye bonus ekler',
  body: BonusBody,
  reply: dataReply(EarningView),
  status: 201,
  refuses: ['COURIER_NOT_FOUND'],
  invalidText: invalidAmountText,
});

/** Changes amount or notes of a pending earning of an open month. */
export const editEarning = endpoint(calls.editEarning, {
  ...rules,
  summary: 'Kazancı düzenler',
  isKeyed: true,
  params: EarningRef,
  body: EditEarningBody,
  reply: dataReply(EarningView),
  refuses: ['EARNING_NOT_FOUND', 'EARNING_PAID', 'EARNING_CANCELLED', 'MONTH_CLOSED'],
  invalidText: invalidAmountText,
});

/** Deletes a pending earning of an open month: it reads 'İptal' and counts 0. Said twice it is the same. */
export const removeEarning = endpoint(calls.removeEarning, {
  ...rules,
  summary: 'Kazancı siler',
  params: EarningRef,
  reply: dataReply(EarningView),
  refuses: ['EARNING_NOT_FOUND', 'EARNING_PAID', 'MONTH_CLOSED'],
});

/** A correction ('Düzeltme') in the running month, with a reason. */
export const addCorrection = endpoint(calls.addCorrection, {
  ...rules,
  summary: 'Düzeltme ekler',
  body: CorrectionBody,
  reply: dataReply(CorrectionView),
  status: 201,
  refuses: ['COURIER_NOT_FOUND', 'EARNING_NOT_FOUND'],
  invalidText: invalidAmountText,
});
