import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './test-mode-calls.ts';
import { RemovedTestOrders, TestMode, TestModeBody, TestOrderPage, TestOrdersQuery } from './test-mode.ts';

const common = { access: only(BRANCH_KEY_ROLES), tag: TAGS.branches, params: BranchRef } as const;

/**
 * Starts, prolongs or ends the test mode of a branch. While it is on, orders that arrive by the branch's key
 * are tests: in no figure, never assigned automatically, removable at once (decision 068).
 */
export const setTestMode = endpoint(calls.setTestMode, {
  ...common,
  summary: 'Şubenin test modunu açar veya kapatır',
  body: TestModeBody,
  reply: dataReply(TestMode),
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED'],
});

/** Test orders of a branch in every state, newest first, by page. */
export const listTestOrders = endpoint(calls.listTestOrders, {
  ...common,
  summary: 'Şubenin test siparişleri',
  query: TestOrdersQuery,
  reply: TestOrderPage,
  refuses: ['BRANCH_NOT_FOUND'],
});

/**
 * Removes the test orders of a branch in every state, oldest first, with their history, webhook messages and
 * tracking links; a courier who has one is freed. Numbers may be used again. Called again while some are
 * `left`.
 */
export const removeTestOrders = endpoint(calls.removeTestOrders, {
  ...common,
  summary: 'Şubenin test siparişlerini siler',
  reply: dataReply(RemovedTestOrders),
  refuses: ['BRANCH_NOT_FOUND', 'ORDER_CHANGED'],
});
