import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { BranchRef, CompanyRef } from '../ids.ts';
import type { ApiCallPage, ApiCallsQuery } from './api-call.ts';
import type {
  BranchDispatchBody,
  BranchesQuery,
  BranchUsage,
  BranchView,
  CompanyDispatch,
  CompanyDispatchBody,
  CopySettingsBody,
  CreateBranchBody,
  DeliveryRate,
  DeliveryRatesBody,
  ReceiptPaper,
  ReceiptWidthBody,
  RegeneratedKey,
  RegenerateKeyBody,
  UpdateBranchBody,
  WholeBranchKey,
} from './schema.ts';
import type {
  RemovedTestOrders,
  TestMode,
  TestModeBody,
  TestOrderPage,
  TestOrdersQuery,
} from './test-mode.ts';

export const copyBranchSettings: CallOf<{
  params: typeof BranchRef;
  body: typeof CopySettingsBody;
  reply: Answer<ZodArray<typeof BranchView>>;
}> = { method: 'POST', path: '/api/branches/:id/copy-settings' };

export const createBranch: CallOf<{
  body: typeof CreateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'POST', path: '/api/branches' };

export const endPreviousKey: CallOf<{
  params: typeof BranchRef;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/branches/:id/end-previous-key' };

export const getBranchUsage: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof BranchUsage>;
}> = { method: 'GET', path: '/api/branches/:id/usage' };

export const listApiCalls: CallOf<{
  params: typeof BranchRef;
  query: typeof ApiCallsQuery;
  reply: typeof ApiCallPage;
}> = { method: 'GET', path: '/api/branches/:id/api-calls' };

export const listBranches: CallOf<{
  query: typeof BranchesQuery;
  reply: ZodArray<typeof BranchView>;
}> = { method: 'GET', path: '/api/branches' };

export const listDeliveryRates: CallOf<{
  reply: ZodArray<typeof DeliveryRate>;
}> = { method: 'GET', path: '/api/delivery-rates' };

export const listTestOrders: CallOf<{
  params: typeof BranchRef;
  query: typeof TestOrdersQuery;
  reply: typeof TestOrderPage;
}> = { method: 'GET', path: '/api/branches/:id/test-orders' };

export const regenerateBranchKey: CallOf<{
  params: typeof BranchRef;
  body: typeof RegenerateKeyBody;
  reply: typeof RegeneratedKey;
}> = { method: 'POST', path: '/api/branches/:id/regenerate-key' };

export const removeBranch: CallOf<{
  params: typeof BranchRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/branches/:id' };

export const removeTestOrders: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof RemovedTestOrders>;
}> = { method: 'DELETE', path: '/api/branches/:id/test-orders' };

export const revealBranchKey: CallOf<{
  params: typeof BranchRef;
  reply: typeof WholeBranchKey;
}> = { method: 'POST', path: '/api/branches/:id/reveal-key' };

export const setBranchDispatch: CallOf<{
  params: typeof BranchRef;
  body: typeof BranchDispatchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'PUT', path: '/api/branches/:id/dispatch' };

export const setCompanyDispatch: CallOf<{
  params: typeof CompanyRef;
  body: typeof CompanyDispatchBody;
  reply: Answer<typeof CompanyDispatch>;
}> = { method: 'PUT', path: '/api/companies/:id/dispatch' };

export const setDeliveryRates: CallOf<{
  params: typeof BranchRef;
  body: typeof DeliveryRatesBody;
  reply: Answer<typeof DeliveryRate>;
}> = { method: 'PATCH', path: '/api/branches/:id/delivery-rates' };

export const setReceiptWidth: CallOf<{
  params: typeof BranchRef;
  body: typeof ReceiptWidthBody;
  reply: Answer<typeof ReceiptPaper>;
}> = { method: 'PUT', path: '/api/branches/:id/receipt-width' };

export const setTestMode: CallOf<{
  params: typeof BranchRef;
  body: typeof TestModeBody;
  reply: Answer<typeof TestMode>;
}> = { method: 'PUT', path: '/api/branches/:id/test-mode' };

export const updateBranch: CallOf<{
  params: typeof BranchRef;
  body: typeof UpdateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'PATCH', path: '/api/branches/:id' };
