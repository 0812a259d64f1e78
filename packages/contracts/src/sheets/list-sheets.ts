import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { FileContent } from '../fields.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { XLSX_MEDIA_TYPE } from './limits.ts';

/** Every company as its table shows it (spec 4 §2). Audited. */
export const exportCompanies = endpoint(calls.exportCompanies, {
  access: only(['OWNER']),
  tag: TAGS.companies,
  summary: 'Şirketlerin Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});

/** Couriers of the caller's scope as their screen lists them (spec 2 §2.2). Audited. */
export const exportCouriers = endpoint(calls.exportCouriers, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.couriers,
  summary: 'Kuryelerin Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});
