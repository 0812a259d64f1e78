import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { SUMMARY_VIEWERS, VIOLATION_VIEWERS } from '../roles.ts';
import * as calls from './calls.ts';
import { DeliverySummary, FinancialSummary, SummaryQuery, ViolationSummary } from './schema.ts';

export const getFinancialSummary = endpoint(calls.getFinancialSummary, {
  access: only(SUMMARY_VIEWERS),
  tag: TAGS.summaries,
  summary: 'Finansal özet',
  query: SummaryQuery,
  reply: dataReply(FinancialSummary),
});

export const getDeliverySummary = endpoint(calls.getDeliverySummary, {
  access: only(SUMMARY_VIEWERS),
  tag: TAGS.summaries,
  summary: 'Teslimat özeti',
  query: SummaryQuery,
  reply: dataReply(DeliverySummary),
});

export const getViolationSummary = endpoint(calls.getViolationSummary, {
  access: only(VIOLATION_VIEWERS),
  tag: TAGS.summaries,
  summary: 'Hatalı teslimat özeti',
  query: SummaryQuery,
  reply: dataReply(ViolationSummary),
});
