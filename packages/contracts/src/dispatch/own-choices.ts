import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { PassedOverQuery, PassedOverReply } from './passed-over.ts';

/** Automatic choices of the last 13 months that passed the courier over, and why; newest first. */
export const listOwnPassedOver = endpoint(calls.listOwnPassedOver, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Kuryeyi geçen otomatik atamalar ve nedenleri',
  query: PassedOverQuery,
  reply: PassedOverReply,
});
