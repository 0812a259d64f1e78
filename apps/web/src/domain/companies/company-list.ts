import { queryOptions } from '@tanstack/react-query';
import { listCompanies } from '@ulak/contracts/companies/calls';
import { call } from '../../lib/call.ts';

/** The spec's sentence for companies that could not be fetched (spec 2 §8, spec 4 §8). */
export const COMPANIES_FAILED = 'Şirketler getirilemedi';

/** OWNER: every company; other company-wide roles: their own (spec 2 §7). */
export const companyList = queryOptions({
  queryKey: ['companies'] as const,
  queryFn: async ({ signal }) => (await call(listCompanies, { signal })).data,
});
