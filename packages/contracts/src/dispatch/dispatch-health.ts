import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { BranchDispatch, DispatchHealthQuery } from './schema.ts';

/** Dispatch health of the branches in scope, AUTOMATIC ones first, then by name. */
export const getDispatchHealth = endpoint(calls.getDispatchHealth, {
  access: only(STAFF_ROLES),
  tag: TAGS.dispatch,
  summary: 'Otomatik atamanın durumu',
  query: DispatchHealthQuery,
  reply: dataReply(z.array(BranchDispatch)),
});
