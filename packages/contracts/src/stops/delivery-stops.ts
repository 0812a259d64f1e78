import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STOP_MANAGERS } from '../roles.ts';
import * as calls from './calls.ts';
import { BeginStopBody, ChangeStopBody, DeliveryStop, StopRef, StopsQuery, StopsReply } from './schema.ts';

const rules = { access: only(STOP_MANAGERS), tag: TAGS.stops } as const;

/** Stops of the scope: running and upcoming ones first, then what is past, newest first. */
export const listDeliveryStops = endpoint(calls.listDeliveryStops, {
  ...rules,
  summary: 'Teslimat durdurmaları',
  query: StopsQuery,
  reply: StopsReply,
});

/**
 * Stops deliveries of a branch or a company until an hour, at once or from a later one on: no assignment,
 * offers and pool closed. BRANCH_MANAGER: the own branch. Audited.
 */
export const beginDeliveryStop = endpoint(calls.beginDeliveryStop, {
  ...rules,
  summary: 'Teslimatı durdurur',
  body: BeginStopBody,
  reply: dataReply(DeliveryStop),
  status: 201,
  refuses: ['BRANCH_NOT_FOUND', 'NOT_FOUND', 'STOP_OVERLAPS'],
});

/** Changes reason, end or what couriers under way do. Audited. */
export const changeDeliveryStop = endpoint(calls.changeDeliveryStop, {
  ...rules,
  summary: 'Teslimat durdurmasını değiştirir',
  params: StopRef,
  body: ChangeStopBody,
  reply: dataReply(DeliveryStop),
  refuses: ['STOP_NOT_FOUND', 'STOP_OVER', 'STOP_OVERLAPS', 'RECORD_CHANGED'],
});

/** Ends a stop now, or calls off one that has not begun; again it changes nothing. Audited. */
export const endDeliveryStop = endpoint(calls.endDeliveryStop, {
  ...rules,
  summary: 'Teslimat durdurmasını bitirir',
  params: StopRef,
  reply: dataReply(DeliveryStop),
  refuses: ['STOP_NOT_FOUND'],
});
