import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { BranchRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { Predictions } from './schema.ts';

/**
 * Learned times and calibration of one branch; `learnedAt` null: nothing learned yet, the branch's settings
 * are used.
 */
export const getPredictions = endpoint(calls.getPredictions, {
  access: only(STAFF_ROLES),
  tag: TAGS.forecasts,
  summary: 'Öğrenilmiş hazırlık ve yol süreleri, varış aralıklarının isabeti',
  params: BranchRef,
  reply: dataReply(Predictions),
  refuses: ['BRANCH_NOT_FOUND'],
});
