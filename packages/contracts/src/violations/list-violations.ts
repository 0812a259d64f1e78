import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { VIOLATION_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import { ViolationPage, ViolationsQuery } from './schema.ts';

/**
 * Violations whose true instant lies in [from, to), newest first, by page (DECISIONS "Calls whose path or
 * answer the documents do not show"). At most a year.
 */
export const listViolations = endpoint(calls.listViolations, {
  access: only(VIOLATION_READERS),
  tag: TAGS.summaries,
  summary: 'Hatalı teslimatlar',
  query: ViolationsQuery,
  reply: ViolationPage,
});
