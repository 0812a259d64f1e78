import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { invalidNumberText } from './invalid-number.ts';
import { DeliveryRate, DeliveryRatesBody } from './schema.ts';

/** What couriers are paid: a BRANCH_MANAGER sees none of it (DECISIONS "Roles, once more"). */
export const listDeliveryRates = endpoint(calls.listDeliveryRates, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Teslimat ücretleri',
  reply: z.array(DeliveryRate),
});

export const setDeliveryRates = endpoint(calls.setDeliveryRates, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Teslimat ücretlerini belirler',
  params: BranchRef,
  body: DeliveryRatesBody,
  reply: dataReply(DeliveryRate),
  refuses: ['BRANCH_NOT_FOUND', 'RECORD_CHANGED'],
  invalidText: invalidNumberText,
});
