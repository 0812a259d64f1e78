import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { ApiCallPage, ApiCallsQuery } from './api-call.ts';
import type {
  BranchesQuery,
  BranchUsage,
  BranchView,
  CopySettingsBody,
  CreateBranchBody,
  DeliveryRate,
  DeliveryRatesBody,
  ReceiptPaper,
  ReceiptWidthBody,
  UpdateBranchBody,
} from './schema.ts';

export const copyBranchSettings: CallOf<{
  params: typeof BranchRef;
  body: typeof CopySettingsBody;
  reply: Answer<ZodArray<typeof BranchView>>;
}> = { method: 'POST', path: '/api/branches/:id/copy-settings' };

export const createBranch: CallOf<{
  body: typeof CreateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'POST', path: '/api/branches' };

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

export const removeBranch: CallOf<{
  params: typeof BranchRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/branches/:id' };

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

export const updateBranch: CallOf<{
  params: typeof BranchRef;
  body: typeof UpdateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'PATCH', path: '/api/branches/:id' };
