import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import * as calls from './calls.ts';
import { EraseBody, ErasedPerson } from './schema.ts';

/**
 * Erases the person with this number from every finished order of every company; amounts, items, times and
 * kilometres stay (docs/decisions/035). The caller's own password confirms it. Repeating it is harmless.
 * Refused as a whole while an order of the number is running.
 */
export const erasePersonalData = endpoint(calls.erasePersonalData, {
  access: only(['OWNER']),
  tag: TAGS.privacy,
  summary: 'Bir telefon numarasının sahibine ait kişisel verileri siler',
  body: EraseBody,
  reply: dataReply(ErasedPerson),
  refuses: ['CUSTOMER_HAS_RUNNING_ORDERS', 'PASSWORD_WRONG', 'LOGIN_THROTTLED', 'RATE_LIMITED'],
});
