import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { COMPANY_WIDE_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { SHEET_BYTES, XLSX_MEDIA_TYPE } from './limits.ts';
import { ImportedBranches, ImportForm, SheetCheck } from './schema.ts';

/** An empty sheet of branches with an example, help and the choices of the caller (docs/decisions/061). */
export const getBranchTemplate = endpoint(calls.getBranchTemplate, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubeler için boş Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});

/** Branches of the caller's scope in the columns of the template; no keys. Audited. */
export const exportBranches = endpoint(calls.exportBranches, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şubelerin Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});

/** Judges each row of a sheet of branches and writes nothing; a branch is found by its number or its name. */
export const checkBranchSheet = endpoint(calls.checkBranchSheet, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şube tablosunu kontrol eder',
  upload: { maxBytes: SHEET_BYTES },
  reply: dataReply(SheetCheck),
  refuses: ['SHEETS_BUSY'],
});

/** Writes a sheet of branches that was checked: all rows in one transaction, or none. */
export const importBranches = endpoint(calls.importBranches, {
  access: only(COMPANY_WIDE_ROLES),
  tag: TAGS.branches,
  summary: 'Şube tablosunu kaydeder',
  upload: { maxBytes: SHEET_BYTES },
  body: ImportForm,
  reply: dataReply(ImportedBranches),
  refuses: ['IMPORT_HAS_ERRORS', 'IMPORT_CHANGED', 'SHEETS_BUSY'],
});
