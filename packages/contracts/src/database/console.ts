import { TAGS } from '../api-tags.ts';
import { CONSOLE_BODY_BYTES } from '../body-limits.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { DATABASE_ADMINS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  CleanupCommands,
  CleanupDone,
  CleanupQuery,
  CleanupRef,
  ConsoleState,
  ConsoleTablePage,
  ConsoleTables,
  DeletedRow,
  DeleteRowBody,
  History,
  QueryBody,
  QueryResult,
  RowRef,
  RunCleanupBody,
  TablePageQuery,
  TableRef,
  UpdateRowBody,
  WrittenRow,
} from './schema.ts';

const rules = { access: only(DATABASE_ADMINS), tag: TAGS.database } as const;
const READS = ['CONSOLE_UNAVAILABLE', 'CONSOLE_BUSY', 'CONSOLE_TIMEOUT', 'CONSOLE_LOCKED'] as const;
const WRITES = [
  ...READS,
  'CONSOLE_READS_ONLY',
  'CONSOLE_REFUSED',
  'CONSOLE_CONFLICT',
  'PASSWORD_WRONG',
  'LOGIN_THROTTLED',
] as const;

/** Whether this installation has a console, and whether it writes. */
export const getConsoleState = endpoint(calls.getConsoleState, {
  ...rules,
  summary: 'Veritabanı konsolunun durumu',
  reply: dataReply(ConsoleState),
});

/** Every table with its columns and its count of rows (spec 4 §7). */
export const listConsoleTables = endpoint(calls.listConsoleTables, {
  ...rules,
  summary: 'Veritabanının tabloları',
  reply: ConsoleTables,
  refuses: READS,
});

/** Rows of a table by primary key (spec 4 §7). Secrets are null. */
export const getTablePage = endpoint(calls.getTablePage, {
  ...rules,
  summary: 'Bir tablonun kayıtları',
  params: TableRef,
  query: TablePageQuery,
  reply: ConsoleTablePage,
  refuses: [...READS, 'CONSOLE_TABLE_NOT_FOUND'],
});

/** Changes a row. Audited; of an order also in its history. */
export const updateRow = endpoint(calls.updateRow, {
  ...rules,
  summary: 'Bir kaydı değiştirir',
  params: RowRef,
  body: UpdateRowBody,
  maxBodyBytes: CONSOLE_BODY_BYTES,
  reply: WrittenRow,
  refuses: [...WRITES, 'CONSOLE_TABLE_NOT_FOUND', 'CONSOLE_ROW_NOT_FOUND', 'CONSOLE_ROW_CHANGED'],
});

/** Removes a row. Audited. */
export const deleteRow = endpoint(calls.deleteRow, {
  ...rules,
  summary: 'Bir kaydı siler',
  params: RowRef,
  body: DeleteRowBody,
  reply: DeletedRow,
  refuses: [...WRITES, 'CONSOLE_TABLE_NOT_FOUND', 'CONSOLE_ROW_NOT_FOUND', 'CONSOLE_ROW_CHANGED'],
});

/** Runs one statement (`QueryBody`): reads, tries a writing one, or commits it. Commits are audited. */
export const runQuery = endpoint(calls.runQuery, {
  ...rules,
  summary: 'Bir SQL sorgusu çalıştırır',
  body: QueryBody,
  maxBodyBytes: CONSOLE_BODY_BYTES,
  reply: QueryResult,
  refuses: [...WRITES, 'CONSOLE_CANCELLED', 'CONSOLE_COUNT_CHANGED'],
});

/** Own statements of the last 90 days, newest first. */
export const listHistory = endpoint(calls.listHistory, {
  ...rules,
  summary: 'Kendi sorgularınız',
  reply: dataReply(History),
});

/** Commands under 'Veri Temizleme', each with what it would remove now (spec 4 §7). */
export const listCleanupCommands = endpoint(calls.listCleanupCommands, {
  ...rules,
  summary: 'Temizlik komutları',
  query: CleanupQuery,
  reply: CleanupCommands,
});

/** Runs a cleanup command. Audited. */
export const runCleanup = endpoint(calls.runCleanup, {
  ...rules,
  summary: 'Bir temizlik komutunu çalıştırır',
  params: CleanupRef,
  body: RunCleanupBody,
  reply: CleanupDone,
  refuses: ['CONSOLE_COMMAND_NOT_FOUND', 'PASSWORD_WRONG', 'LOGIN_THROTTLED', 'FILES_UNAVAILABLE'],
});
