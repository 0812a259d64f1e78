import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer, FileContent, SuccessReply } from '../fields.ts';
import type { CompanyRef } from '../ids.ts';
import type {
  AssignedBranch,
  CompanyBranchRef,
  CompanyView,
  CreateCompanyBody,
  LogoDigestRef,
  LogoQuery,
  StoredLogo,
  UpdateCompanyBody,
} from './schema.ts';

export const assignBranchToCompany: CallOf<{
  params: typeof CompanyBranchRef;
  reply: Answer<typeof AssignedBranch>;
}> = { method: 'POST', path: '/api/companies/:companyId/branches/:branchId' };

export const createCompany: CallOf<{
  body: typeof CreateCompanyBody;
  reply: Answer<typeof CompanyView>;
}> = { method: 'POST', path: '/api/companies' };

export const getCompanyLogo: CallOf<{
  params: typeof CompanyRef;
  query: typeof LogoQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/companies/:id/logo' };

export const getCustomerLogo: CallOf<{
  params: typeof LogoDigestRef;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/customer/logos/:digest' };

export const listCompanies: CallOf<{
  reply: Answer<ZodArray<typeof CompanyView>>;
}> = { method: 'GET', path: '/api/companies' };

export const putCompanyLogo: CallOf<{
  params: typeof CompanyRef;
  reply: Answer<typeof StoredLogo>;
}> = { method: 'PUT', path: '/api/companies/:id/logo' };

export const removeCompany: CallOf<{
  params: typeof CompanyRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/companies/:id' };

export const removeCompanyLogo: CallOf<{
  params: typeof CompanyRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/companies/:id/logo' };

export const updateCompany: CallOf<{
  params: typeof CompanyRef;
  body: typeof UpdateCompanyBody;
  reply: Answer<typeof CompanyView>;
}> = { method: 'PUT', path: '/api/companies/:id' };
