import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES, ALL_ROLES, BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { BranchesQuery, BranchView, CreateBranchBody, NewBranchKey, UpdateBranchBody } from './schema.ts';

/**
 * Branches in the actor's scope: OWNER all, company roles their company, branch roles and couriers their own
 * branch.
 */
export const listBranches = endpoint(calls.listBranches, {
  access: only(ALL_ROLES),
  tag: TAGS.branches,
  summary: 'Şubeler',
  query: BranchesQuery,
  reply: z.array(BranchView),
});

export const createBranch = endpoint(calls.createBranch, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şube oluşturur',
  body: CreateBranchBody,
  reply: dataReply(BranchView),
  status: 201,
});

export const updateBranch = endpoint(calls.updateBranch, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubeyi günceller',
  params: BranchRef,
  body: UpdateBranchBody,
  reply: dataReply(BranchView),
  refuses: ['BRANCH_NOT_FOUND'],
});

/**
 * Replaces the branch key: the old one stops working at once; the new one is in the reply and, for key
 * holders, in GET /api/branches (criteria B15).
 */
export const regenerateBranchKey = endpoint(calls.regenerateBranchKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şube API anahtarını yeniler',
  params: BranchRef,
  reply: NewBranchKey,
  refuses: ['BRANCH_NOT_FOUND'],
});

export const removeBranch = endpoint(calls.removeBranch, {
  access: only(['OWNER']),
  tag: TAGS.branches,
  summary: 'Şubeyi siler',
  params: BranchRef,
  reply: SuccessReply,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_IN_USE'],
});
