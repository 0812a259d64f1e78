import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { Fairness, FairnessQuery } from './schema.ts';

/**
 * Distribution of work and pay over the couriers of a branch: today (the business day) or the last 7 days.
 * Gini 0: all equal, 1: one has everything; null: fewer than two couriers.
 */
export const getFairness = endpoint(calls.getFairness, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.forecasts,
  summary: 'Kuryeler arasında iş ve kazanç dağılımı',
  params: BranchRef,
  query: FairnessQuery,
  reply: dataReply(Fairness),
  refuses: ['BRANCH_NOT_FOUND'],
});
