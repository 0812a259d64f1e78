import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './key-calls.ts';
import { RegeneratedKey, RegenerateKeyBody, WholeBranchKey } from './schema.ts';

/** The whole key of a branch; each reveal is in the audit log (criteria B15). */
export const revealBranchKey = endpoint(calls.revealBranchKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin API anahtarını gösterir',
  params: BranchRef,
  reply: WholeBranchKey,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED', 'BRANCH_KEY_UNREADABLE'],
});

/**
 * Replaces the key of a branch; the new one is in this reply only. The old one stops working at once or after
 * `keepOldForHours`; one that was replaced before it stops at once in any case.
 */
export const regenerateBranchKey = endpoint(calls.regenerateBranchKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şube API anahtarını yeniler',
  params: BranchRef,
  body: RegenerateKeyBody,
  reply: RegeneratedKey,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED'],
});

/** Stops a replaced key that still works; where there is none, nothing happens. */
export const endPreviousKey = endpoint(calls.endPreviousKey, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Eski API anahtarını hemen sonlandırır',
  params: BranchRef,
  reply: SuccessReply,
  refuses: ['BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED'],
});
