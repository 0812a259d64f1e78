import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { CompanyRef } from '../ids.ts';
import { COMPANY_OWNERS, COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import {
  AssignedBranch,
  CompanyBranchRef,
  CompanyView,
  CreateCompanyBody,
  UpdateCompanyBody,
} from './schema.ts';

/** OWNER: every company; the others: their own. Polled: an unchanged list answers 304. */
export const listCompanies = endpoint(calls.listCompanies, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.companies,
  summary: 'Şirketler',
  reply: dataReply(z.array(CompanyView)),
});

export const createCompany = endpoint(calls.createCompany, {
  access: only(['OWNER']),
  tag: TAGS.companies,
  summary: 'Şirket oluşturur',
  body: CreateCompanyBody,
  reply: dataReply(CompanyView),
  status: 201,
});

/**
 * A COMPANY_ADMIN changes the own company, but neither its status nor `restrictGeneralManagers`. PASSIVE is
 * refused while orders run; then sign-ins and branch keys are refused, sessions and streams end (DECISIONS).
 */
export const updateCompany = endpoint(calls.updateCompany, {
  access: only(COMPANY_OWNERS),
  tag: TAGS.companies,
  summary: 'Şirketi günceller',
  params: CompanyRef,
  body: UpdateCompanyBody,
  reply: dataReply(CompanyView),
  refuses: ['COMPANY_NOT_FOUND', 'COMPANY_HAS_ACTIVE_ORDERS', 'RECORD_CHANGED'],
});

/** Removes a company that nothing hangs on: no branch, no person, no history. */
export const removeCompany = endpoint(calls.removeCompany, {
  access: only(['OWNER']),
  tag: TAGS.companies,
  summary: 'Şirketi siler',
  params: CompanyRef,
  reply: SuccessReply,
  refuses: ['COMPANY_NOT_FOUND', 'COMPANY_IN_USE'],
});

/** Gives a branch without a company to one, for good; from then on it has a key (DECISIONS "Roles"). */
export const assignBranchToCompany = endpoint(calls.assignBranchToCompany, {
  access: only(['OWNER']),
  tag: TAGS.companies,
  summary: 'Şirketsiz şubeyi şirkete atar',
  params: CompanyBranchRef,
  reply: dataReply(AssignedBranch),
  refuses: ['COMPANY_NOT_FOUND', 'BRANCH_NOT_FOUND', 'BRANCH_ALREADY_ASSIGNED'],
});
