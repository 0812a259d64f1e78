import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { BranchPassedOverQuery, PassedOverReply } from './passed-over.ts';

/** Automatic choices of a branch that passed one courier over, as the courier reads them; newest first. */
export const listPassedOver = endpoint(calls.listPassedOver, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.dispatch,
  summary: 'Bir kuryeyi geçen otomatik atamalar ve nedenleri',
  params: BranchRef,
  query: BranchPassedOverQuery,
  reply: PassedOverReply,
  refuses: ['BRANCH_NOT_FOUND'],
});
