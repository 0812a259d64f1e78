import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { BRANCH_KEY_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { ReceiptPaper, ReceiptWidthBody } from './schema.ts';

/** Sets the receipt paper of a branch; a BRANCH_MANAGER may for the own branch. */
export const setReceiptWidth = endpoint(calls.setReceiptWidth, {
  access: only(BRANCH_KEY_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin fiş genişliğini belirler',
  params: BranchRef,
  body: ReceiptWidthBody,
  reply: dataReply(ReceiptPaper),
  refuses: ['BRANCH_NOT_FOUND', 'RECORD_CHANGED'],
});
