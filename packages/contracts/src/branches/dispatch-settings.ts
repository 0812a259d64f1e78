import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef, CompanyRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES, BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './dispatch-calls.ts';
import { BranchDispatchBody, BranchView, CompanyDispatch, CompanyDispatchBody } from './schema.ts';

/**
 * Stops or resumes automatic assignment of a branch, and sets how long an offer is open; a BRANCH_MANAGER may
 * for the own branch.
 */
export const setBranchDispatch = endpoint(calls.setBranchDispatch, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin otomatik atamasını durdurur, sürdürür',
  params: BranchRef,
  body: BranchDispatchBody,
  reply: dataReply(BranchView),
  refuses: ['BRANCH_NOT_FOUND', 'RECORD_CHANGED'],
});

/** Stops or resumes automatic assignment in every branch of a company at once. */
export const setCompanyDispatch = endpoint(calls.setCompanyDispatch, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şirketin otomatik atamasını durdurur, sürdürür',
  params: CompanyRef,
  body: CompanyDispatchBody,
  reply: dataReply(CompanyDispatch),
  refuses: ['NOT_FOUND'],
});
