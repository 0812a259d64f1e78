import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { CourierRoute } from './schema.ts';

/**
 * Suggests the sequence in which the courier delivers what they carry (PICKED_UP, IN_DELIVERY); empty without
 * any. Changes nothing: the courier may deliver in another one (docs/decisions/054).
 */
export const getCourierRoute = endpoint(calls.getCourierRoute, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Kuryenin siparişleri için önerilen yol sırası',
  reply: dataReply(CourierRoute),
});
