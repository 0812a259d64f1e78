import type { CallOf } from '../call.ts';
import type { FileContent } from '../fields.ts';
import type { AuditFilter, AuditPage, AuditQuery } from './schema.ts';

export const listAudit: CallOf<{ query: typeof AuditQuery; reply: typeof AuditPage }> = {
  method: 'GET',
  path: '/api/audit',
};

export const exportAudit: CallOf<{ query: typeof AuditFilter; reply: typeof FileContent }> = {
  method: 'GET',
  path: '/api/audit/export',
};
