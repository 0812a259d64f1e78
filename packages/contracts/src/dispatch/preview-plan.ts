import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { PlanPreview } from './schema.ts';

/**
 * Plans a branch now, whatever its assignment method ('Öner'). Changes nothing: suggestions are accepted with
 * the assignment calls.
 */
export const previewPlan = endpoint(calls.previewPlan, {
  access: only(STAFF_ROLES),
  tag: TAGS.dispatch,
  summary: 'Şube için atama önerileri',
  params: BranchRef,
  reply: dataReply(PlanPreview),
  refuses: ['BRANCH_NOT_FOUND'],
});
