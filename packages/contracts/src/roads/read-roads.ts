import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { RoadsQuery, RoadsView } from './schema.ts';

/** What measures the branch's ways: roads, or the great circle, and why. */
export const getRoads = endpoint(calls.getRoads, {
  access: only(STAFF_ROLES),
  tag: TAGS.map,
  summary: 'Mesafeler yolla mı, kuş uçuşu mu ölçülüyor',
  query: RoadsQuery,
  reply: dataReply(RoadsView),
  refuses: ['BRANCH_NOT_FOUND'],
});
