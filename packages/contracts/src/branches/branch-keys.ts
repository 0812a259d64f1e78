import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { WholeBranchKey } from './schema.ts';

/** The whole key of a branch; each reveal is in the audit log (criteria B15). */
export const revealBranchKey = endpoint(calls.revealBranchKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin API anahtarını gösterir',
  params: BranchRef,
  reply: WholeBranchKey,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED', 'BRANCH_KEY_UNREADABLE'],
});

/** Replaces the key of a branch: the old one stops working at once, the new one is in this reply only. */
export const regenerateBranchKey = endpoint(calls.regenerateBranchKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şube API anahtarını yeniler',
  params: BranchRef,
  reply: WholeBranchKey,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED'],
});
