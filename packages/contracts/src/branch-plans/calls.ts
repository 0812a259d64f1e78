import type { CallOf } from '../call.ts';
import type { Answer, SuccessReply } from '../fields.ts';
import type {
  BranchSuggestions,
  ChangePlanBody,
  PlanBranchBody,
  PlannedBranch,
  PlannedBranches,
  PlannedBranchesQuery,
  PlannedBranchRef,
  SuggestionsQuery,
} from './schema.ts';

export const suggestBranches: CallOf<{
  query: typeof SuggestionsQuery;
  reply: Answer<typeof BranchSuggestions>;
}> = { method: 'GET', path: '/api/heatmap/new-branch-suggestions' };

export const listPlannedBranches: CallOf<{
  query: typeof PlannedBranchesQuery;
  reply: Answer<typeof PlannedBranches>;
}> = { method: 'GET', path: '/api/planned-branches' };

export const planBranch: CallOf<{
  body: typeof PlanBranchBody;
  reply: Answer<typeof PlannedBranch>;
}> = { method: 'POST', path: '/api/planned-branches' };

export const changePlannedBranch: CallOf<{
  params: typeof PlannedBranchRef;
  body: typeof ChangePlanBody;
  reply: Answer<typeof PlannedBranch>;
}> = { method: 'PATCH', path: '/api/planned-branches/:id' };

export const removePlannedBranch: CallOf<{
  params: typeof PlannedBranchRef;
  reply: typeof SuccessReply;
}> = { method: 'DELETE', path: '/api/planned-branches/:id' };
