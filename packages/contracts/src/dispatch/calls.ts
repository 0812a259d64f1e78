import type { ZodArray } from 'zod';
import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { BranchRef } from '../ids.ts';
import type { BranchPassedOverQuery, PassedOverQuery, PassedOverReply } from './passed-over.ts';
import type { BranchDispatch, CourierRoute, DispatchHealthQuery, PlanPreview } from './schema.ts';

export const getCourierRoute: CallOf<{
  reply: Answer<typeof CourierRoute>;
}> = { method: 'GET', path: '/api/courier/route' };

export const listOwnPassedOver: CallOf<{
  query: typeof PassedOverQuery;
  reply: typeof PassedOverReply;
}> = { method: 'GET', path: '/api/courier/share/choices' };

export const listPassedOver: CallOf<{
  params: typeof BranchRef;
  query: typeof BranchPassedOverQuery;
  reply: typeof PassedOverReply;
}> = { method: 'GET', path: '/api/branches/:id/passed-over' };

export const getDispatchHealth: CallOf<{
  query: typeof DispatchHealthQuery;
  reply: Answer<ZodArray<typeof BranchDispatch>>;
}> = { method: 'GET', path: '/api/dispatch/health' };

export const previewPlan: CallOf<{
  params: typeof BranchRef;
  reply: Answer<typeof PlanPreview>;
}> = { method: 'GET', path: '/api/branches/:id/plan' };
