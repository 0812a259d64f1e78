import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef, CompanyRef } from '../ids.ts';
import type { BranchDispatchBody, BranchView, CompanyDispatch, CompanyDispatchBody } from './schema.ts';

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
