import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { RushView, SaveRushBody } from './schema.ts';

export const getRush: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof RushView>;
}> = { method: 'GET', path: '/api/branches/:id/rush' };

export const saveRush: CallOf<{
  params: typeof BranchRef;
  body: typeof SaveRushBody;
  reply: Answer<typeof RushView>;
}> = { method: 'PUT', path: '/api/branches/:id/rush' };
