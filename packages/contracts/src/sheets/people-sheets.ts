import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply, FileContent } from '../fields.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { SHEET_BYTES, XLSX_MEDIA_TYPE } from './limits.ts';
import { ImportedPeople, ImportForm, SheetCheck } from './schema.ts';

/** An empty sheet of people with an example, help and the choices of the caller (docs/decisions/061). */
export const getPeopleTemplate = endpoint(calls.getPeopleTemplate, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kişiler için boş Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});

/** People of the caller's scope in the columns of the template, so that it can be imported again. Audited. */
export const exportPeople = endpoint(calls.exportPeople, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kişilerin Excel tablosu',
  kind: 'file',
  mediaType: XLSX_MEDIA_TYPE,
  reply: FileContent,
  refuses: ['SHEETS_BUSY', 'SHEET_FAILED'],
});

/**
 * Judges each row of a sheet of people and writes nothing. Who may create whom is as in POST /api/register;
 * rows that would change a role, a branch or a state are wrong and name the screen that does it.
 */
export const checkPeopleSheet = endpoint(calls.checkPeopleSheet, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kişi tablosunu kontrol eder',
  upload: { maxBytes: SHEET_BYTES },
  reply: dataReply(SheetCheck),
  refuses: ['SHEETS_BUSY', 'IDENTITY_THROTTLED'],
});

/**
 * Writes a sheet that was checked: all rows in one transaction, or none. People without a password get a
 * one-time one, told in this reply only, that they replace at their first sign-in.
 */
export const importPeople = endpoint(calls.importPeople, {
  access: only(STAFF_ROLES),
  tag: TAGS.users,
  summary: 'Kişi tablosunu kaydeder',
  upload: { maxBytes: SHEET_BYTES },
  body: ImportForm,
  reply: dataReply(ImportedPeople),
  refuses: ['IMPORT_HAS_ERRORS', 'IMPORT_CHANGED', 'IMPORT_PREPARING', 'SHEETS_BUSY', 'IDENTITY_THROTTLED'],
});
