import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { NeighborhoodName, NeighborhoodNamesQuery } from './schema.ts';

/** Names of the neighbourhoods in which the newest orders of the caller's scope lie, to choose from. */
export const listNeighborhoodNames = endpoint(calls.listNeighborhoodNames, {
  access: only(STAFF_ROLES),
  tag: TAGS.neighborhoods,
  summary: 'Son siparişlerin mahalleleri',
  query: NeighborhoodNamesQuery,
  reply: dataReply(z.array(NeighborhoodName)),
});
