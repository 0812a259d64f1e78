import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { BranchView, CopySettingsBody } from './schema.ts';

/**
 * Copies settings of one branch to others of its company: all of them or none. A target that would break a
 * rule between fields is named in `details['targetIds.N']`. Answers the changed branches.
 */
export const copyBranchSettings = endpoint(calls.copyBranchSettings, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubenin ayarlarını başka şubelere kopyalar',
  params: BranchRef,
  body: CopySettingsBody,
  reply: dataReply(z.array(BranchView)),
  refuses: ['BRANCH_NOT_FOUND'],
});
