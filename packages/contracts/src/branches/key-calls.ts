import type { CallOf } from '../call.ts';
import type { SuccessReply } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { RegeneratedKey, RegenerateKeyBody, WholeBranchKey } from './schema.ts';

export const endPreviousKey: CallOf<{
  params: typeof BranchRef;
  reply: typeof SuccessReply;
}> = { method: 'POST', path: '/api/branches/:id/end-previous-key' };

export const regenerateBranchKey: CallOf<{
  params: typeof BranchRef;
  body: typeof RegenerateKeyBody;
  reply: typeof RegeneratedKey;
}> = { method: 'POST', path: '/api/branches/:id/regenerate-key' };

export const revealBranchKey: CallOf<{
  params: typeof BranchRef;
  reply: typeof WholeBranchKey;
}> = { method: 'POST', path: '/api/branches/:id/reveal-key' };
