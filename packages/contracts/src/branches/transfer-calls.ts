import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { TransferBranch, TransferBranchesQuery } from './schema.ts';

/** GET /api/branches for the transfer form, which answers another shape (spec 2 §7). */
export const listTransferBranches: CallOf<{
  query: typeof TransferBranchesQuery;
  reply: Answer<ZodArray<typeof TransferBranch>>;
}> = { method: 'GET', path: '/api/branches' };
