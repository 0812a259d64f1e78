import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, SuccessReply } from '../fields.ts';
import { BRANCH_PLANNERS, HEAT_MAP_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  BranchSuggestions,
  ChangePlanBody,
  PlanBranchBody,
  PlannedBranch,
  PlannedBranches,
  PlannedBranchesQuery,
  PlannedBranchRef,
  SuggestionsQuery,
} from './schema.ts';

const rules = { tag: TAGS.branchPlans } as const;

/** Where new branches would shorten the ways of orders most (spec 4 §7). */
export const suggestBranches = endpoint(calls.suggestBranches, {
  ...rules,
  access: only(HEAT_MAP_READERS),
  summary: 'Yeni şube önerileri',
  query: SuggestionsQuery,
  reply: dataReply(BranchSuggestions),
  refuses: ['COMPANY_NOT_FOUND', 'SUGGESTIONS_BUSY'],
});

/** The company's plans. */
export const listPlannedBranches = endpoint(calls.listPlannedBranches, {
  ...rules,
  access: only(HEAT_MAP_READERS),
  summary: 'Planlanan şubeler',
  query: PlannedBranchesQuery,
  reply: dataReply(PlannedBranches),
  refuses: ['COMPANY_NOT_FOUND'],
});

/** Keeps a suggestion with its figures; a place has one plan that was not dropped. */
export const planBranch = endpoint(calls.planBranch, {
  ...rules,
  access: only(BRANCH_PLANNERS),
  status: 201,
  summary: 'Bir yeni şube önerisini planlar',
  body: PlanBranchBody,
  reply: dataReply(PlannedBranch),
  refuses: [
    'COMPANY_NOT_FOUND',
    'SUGGESTIONS_BUSY',
    'SUGGESTION_GONE',
    'SUGGESTION_TOO_WEAK',
    'BRANCH_ALREADY_PLANNED',
  ],
});

/** Changes state or note. */
export const changePlannedBranch = endpoint(calls.changePlannedBranch, {
  ...rules,
  access: only(BRANCH_PLANNERS),
  summary: 'Planlanan şubenin durumunu veya notunu değiştirir',
  params: PlannedBranchRef,
  body: ChangePlanBody,
  reply: dataReply(PlannedBranch),
  refuses: ['PLANNED_BRANCH_NOT_FOUND', 'RECORD_CHANGED', 'BRANCH_ALREADY_PLANNED'],
});

export const removePlannedBranch = endpoint(calls.removePlannedBranch, {
  ...rules,
  access: only(BRANCH_PLANNERS),
  summary: 'Planlanan şubeyi siler',
  params: PlannedBranchRef,
  reply: SuccessReply,
  refuses: ['PLANNED_BRANCH_NOT_FOUND'],
});
