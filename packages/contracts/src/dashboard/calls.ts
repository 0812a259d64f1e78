import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { DeliverySummary, FinancialSummary, SummaryQuery, ViolationSummary } from './schema.ts';

export const getDeliverySummary: CallOf<{
  query: typeof SummaryQuery;
  reply: Answer<typeof DeliverySummary>;
}> = { method: 'GET', path: '/api/dashboard/delivery-summary' };

export const getFinancialSummary: CallOf<{
  query: typeof SummaryQuery;
  reply: Answer<typeof FinancialSummary>;
}> = { method: 'GET', path: '/api/dashboard/financial-summary' };

export const getViolationSummary: CallOf<{
  query: typeof SummaryQuery;
  reply: Answer<typeof ViolationSummary>;
}> = { method: 'GET', path: '/api/dashboard/violation-summary' };
