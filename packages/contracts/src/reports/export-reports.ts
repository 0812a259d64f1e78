import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import { REPORT_ANALYSTS } from '../roles.ts';
import * as calls from './calls.ts';
import { CourierReportQuery, ReportQuery } from './schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The branch report as a sheet, `sube-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). Audited. */
export const exportBranchSummary = endpoint(calls.exportBranchSummary, {
  access: only(REPORT_ANALYSTS),
  tag: TAGS.reports,
  summary: 'Şube raporunu Excel dosyası olarak verir',
  query: ReportQuery,
  kind: 'file',
  mediaType: XLSX,
  reply: FileContent,
  refuses: ['BRANCH_NOT_FOUND', 'SHEETS_BUSY', 'SHEET_FAILED'],
});

/** The branch-courier report as a sheet, `sube-kurye-raporu-{dd.MM.yyyy}.xlsx` (spec 2 §9). Audited. */
export const exportCourierSummary = endpoint(calls.exportCourierSummary, {
  access: only(REPORT_ANALYSTS),
  tag: TAGS.reports,
  summary: 'Şube-kurye raporunu Excel dosyası olarak verir',
  query: CourierReportQuery,
  kind: 'file',
  mediaType: XLSX,
  reply: FileContent,
  refuses: ['BRANCH_NOT_FOUND', 'SHEETS_BUSY', 'SHEET_FAILED'],
});
