import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { Fairness, FairnessQuery, Predictions } from './schema.ts';

export const getFairness: CallOf<{
  params: typeof BranchRef;
  query: typeof FairnessQuery;
  reply: Answer<typeof Fairness>;
}> = { method: 'GET', path: '/api/branches/:id/fairness' };

export const getPredictions: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof Predictions>;
}> = { method: 'GET', path: '/api/branches/:id/predictions' };
