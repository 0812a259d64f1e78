import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type { BranchRef, CompanyRef } from '../ids.ts';
import type {
  BranchDispatchBody,
  BranchesQuery,
  BranchView,
  CompanyDispatch,
  CompanyDispatchBody,
  CreateBranchBody,
  DeliveryRate,
  DeliveryRatesBody,
  NewBranchKey,
  ReceiptPaper,
  ReceiptWidthBody,
  UpdateBranchBody,
} from './schema.ts';

export const createBranch: CallOf<{
  body: typeof CreateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'POST', path: '/api/branches' };

export const listBranches: CallOf<{
  query: typeof BranchesQuery;
  reply: ZodArray<typeof BranchView>;
}> = { method: 'GET', path: '/api/branches' };

export const listDeliveryRates: CallOf<{
  reply: ZodArray<typeof DeliveryRate>;
}> = { method: 'GET', path: '/api/delivery-rates' };

export const regenerateBranchKey: CallOf<{
  params: typeof BranchRef;
  reply: typeof NewBranchKey;
}> = { method: 'POST', path: '/api/branches/:id/regenerate-key' };

export const removeBranch: CallOf<{
  params: typeof BranchRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/branches/:id' };

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

export const updateBranch: CallOf<{
  params: typeof BranchRef;
  body: typeof UpdateBranchBody;
  reply: Answer<typeof BranchView>;
}> = { method: 'PATCH', path: '/api/branches/:id' };
