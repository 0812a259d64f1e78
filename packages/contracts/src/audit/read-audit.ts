import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import { AUDIT_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import { AuditFilter, AuditPage, AuditQuery } from './schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of the audit log, newest first, by page (criteria B17); OWNER all, others their company's. */
export const listAudit = endpoint(calls.listAudit, {
  access: only(AUDIT_READERS),
  tag: TAGS.audit,
  summary: 'Denetim kaydını listeler',
  query: AuditQuery,
  reply: AuditPage,
});

/** The same rows as a sheet, the newest ten thousand, `denetim-kaydi-{dd.MM.yyyy}.xlsx`. Audited. */
export const exportAudit = endpoint(calls.exportAudit, {
  access: only(AUDIT_READERS),
  tag: TAGS.audit,
  summary: 'Denetim kaydını Excel dosyası olarak verir',
  query: AuditFilter,
  kind: 'file',
  mediaType: XLSX,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});
