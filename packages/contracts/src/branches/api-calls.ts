import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import { ApiCallPage, ApiCallsQuery } from './api-call.ts';
import * as calls from './calls.ts';

/** Calls of the last seven days with the branch's key, also refused ones, newest first. */
export const listApiCalls = endpoint(calls.listApiCalls, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin API anahtarıyla yapılan son çağrılar',
  params: BranchRef,
  query: ApiCallsQuery,
  reply: ApiCallPage,
  refuses: ['BRANCH_NOT_FOUND'],
});
