import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { OwnDeliveryRate, OwnMonthEstimate } from './estimates.ts';

const rules = { access: only(COURIER_ONLY), tag: TAGS.pay, refuses: ['WALLET_DISABLED'] } as const;

/** The present rates of the courier's branch, from which offers and pool orders are estimated. */
export const getOwnDeliveryRate = endpoint(calls.getOwnDeliveryRate, {
  ...rules,
  summary: 'Kuryenin şubesinin bugünkü teslimat tarifesi',
  reply: dataReply(OwnDeliveryRate),
});

/** An estimate of the running month's end, from the own past days (docs/decisions/078). */
export const getOwnMonthEstimate = endpoint(calls.getOwnMonthEstimate, {
  ...rules,
  summary: 'Kuryenin ay sonu tahmini',
  reply: dataReply(OwnMonthEstimate),
});
