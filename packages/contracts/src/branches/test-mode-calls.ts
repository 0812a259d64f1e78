import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type {
  RemovedTestOrders,
  TestMode,
  TestModeBody,
  TestOrderPage,
  TestOrdersQuery,
} from './test-mode.ts';

export const listTestOrders: CallOf<{
  params: typeof BranchRef;
  query: typeof TestOrdersQuery;
  reply: typeof TestOrderPage;
}> = { method: 'GET', path: '/api/branches/:id/test-orders' };

export const removeTestOrders: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof RemovedTestOrders>;
}> = { method: 'DELETE', path: '/api/branches/:id/test-orders' };

export const setTestMode: CallOf<{
  params: typeof BranchRef;
  body: typeof TestModeBody;
  reply: Answer<typeof TestMode>;
}> = { method: 'PUT', path: '/api/branches/:id/test-mode' };
