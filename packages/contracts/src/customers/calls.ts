import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { CustomerLookup, CustomerLookupQuery } from './schema.ts';

export const lookupCustomer: CallOf<{
  query: typeof CustomerLookupQuery;
  reply: Answer<typeof CustomerLookup>;
}> = { method: 'GET', path: '/api/customers/lookup' };
