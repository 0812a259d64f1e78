import { z, type ZodArray, type ZodUnion } from 'zod';
import { TAGS } from '../api-tags.ts';
import type { CallOf } from '../call.ts';
import { endpoint, only } from '../endpoint.ts';
import { type Answer, dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { ALL_ROLES, COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { invalidNumberText } from './invalid-number.ts';
import {
  AnyBranchesQuery,
  BranchView,
  CreateBranchBody,
  TransferBranch,
  UpdateBranchBody,
} from './schema.ts';

/** The one route of `listBranches` and `listTransferBranches`. */
const branchLists: CallOf<{
  query: typeof AnyBranchesQuery;
  reply: ZodUnion<[ZodArray<typeof BranchView>, Answer<ZodArray<typeof TransferBranch>>]>;
}> = { method: 'GET', path: calls.listBranches.path };

/**
 * Branches in the actor's scope: OWNER all, company roles their company, branch roles and couriers their own
 * branch. `forTransfer=true`: `{success, data}` with the branches of the actor's company (OWNER: every
 * company) for who may move people, 403 for others. Polled: an unchanged list answers 304.
 */
export const listBranches = endpoint(branchLists, {
  access: only(ALL_ROLES),
  tag: TAGS.branches,
  summary: 'Şubeler',
  query: AnyBranchesQuery,
  reply: z.union([z.array(BranchView), dataReply(z.array(TransferBranch))]),
});

/** A new branch; an OWNER who names no company makes a shell. The key is revealed by a call of its own. */
export const createBranch = endpoint(calls.createBranch, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şube oluşturur',
  body: CreateBranchBody,
  reply: dataReply(BranchView),
  status: 201,
});

/** Changes fields of a branch; the rules between fields hold for the stored branch with the change. */
export const updateBranch = endpoint(calls.updateBranch, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubeyi günceller',
  params: BranchRef,
  body: UpdateBranchBody,
  reply: dataReply(BranchView),
  refuses: ['BRANCH_NOT_FOUND', 'RECORD_CHANGED'],
  invalidText: invalidNumberText,
});
