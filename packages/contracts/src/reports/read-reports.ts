import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { REPORT_ANALYSTS, REPORT_VIEWERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  BranchAnalysisReply,
  BranchSummaryReply,
  CourierReportQuery,
  CourierSummaryReply,
  ReportQuery,
} from './schema.ts';

/**
 * The branch report (spec 2 §2.5). A branch that is missing, or outside of what the caller sees, is refused
 * alike with BRANCH_NOT_FOUND.
 */
export const getBranchSummary = endpoint(calls.getBranchSummary, {
  access: only(REPORT_VIEWERS),
  tag: TAGS.reports,
  summary: 'Şube raporu',
  query: ReportQuery,
  reply: BranchSummaryReply,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The branch-courier report (spec 2 §2.5). `couriers` but active: FORBIDDEN for roles of one branch. */
export const getCourierSummary = endpoint(calls.getCourierSummary, {
  access: only(REPORT_VIEWERS),
  tag: TAGS.reports,
  summary: 'Şube-kurye raporu',
  query: CourierReportQuery,
  reply: CourierSummaryReply,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The branch analysis (spec 2 §2.5). */
export const getBranchAnalysis = endpoint(calls.getBranchAnalysis, {
  access: only(REPORT_ANALYSTS),
  tag: TAGS.reports,
  summary: 'Şube analizi',
  query: ReportQuery,
  reply: BranchAnalysisReply,
  refuses: ['BRANCH_NOT_FOUND'],
});
