import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import * as calls from './calls.ts';
import { BranchUsage } from './schema.ts';

/** What keeps a branch from being removed. */
export const getBranchUsage = endpoint(calls.getBranchUsage, {
  access: only(['OWNER']),
  tag: TAGS.branches,
  summary: 'Şubenin silinmesini engelleyen kayıtlar',
  params: BranchRef,
  reply: dataReply(BranchUsage),
  refuses: ['BRANCH_NOT_FOUND'],
});

/**
 * Removes a branch on which nothing hangs; its history stays in reports. Refused with the facts of
 * {@link getBranchUsage} as `details` activeOrders, people, unpaidEarnings.
 */
export const removeBranch = endpoint(calls.removeBranch, {
  access: only(['OWNER']),
  tag: TAGS.branches,
  summary: 'Şubeyi siler',
  params: BranchRef,
  reply: SuccessReply,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_IN_USE'],
});
