import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { CustomerLookup, CustomerLookupQuery } from './schema.ts';

/**
 * The customer of a whole telephone number, as the orders in the caller's scope know them (decision 050).
 * A role that sees several companies names the branch; the answer is of its company.
 */
export const lookupCustomer = endpoint(calls.lookupCustomer, {
  access: only(STAFF_ROLES),
  tag: TAGS.orders,
  summary: 'Telefon numarasından kayıtlı müşteriyi getirir',
  query: CustomerLookupQuery,
  reply: dataReply(CustomerLookup),
  refuses: ['BRANCH_NOT_FOUND', 'RATE_LIMITED'],
});
