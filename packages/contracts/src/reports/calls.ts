import type { CallOf } from '../call.ts';
import type { FileContent } from '../fields.ts';
import type {
  BranchAnalysisReply,
  BranchSummaryReply,
  CourierReportQuery,
  CourierSummaryReply,
  ReportQuery,
} from './schema.ts';

export const getBranchSummary: CallOf<{
  query: typeof ReportQuery;
  reply: typeof BranchSummaryReply;
}> = { method: 'GET', path: '/api/reports/branch-summary' };

export const getCourierSummary: CallOf<{
  query: typeof CourierReportQuery;
  reply: typeof CourierSummaryReply;
}> = { method: 'GET', path: '/api/reports/courier-summary' };

export const getBranchAnalysis: CallOf<{
  query: typeof ReportQuery;
  reply: typeof BranchAnalysisReply;
}> = { method: 'GET', path: '/api/reports/branch-analysis' };

export const exportBranchSummary: CallOf<{
  query: typeof ReportQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/reports/branch-summary/export' };

export const exportCourierSummary: CallOf<{
  query: typeof CourierReportQuery;
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/reports/courier-summary/export' };
