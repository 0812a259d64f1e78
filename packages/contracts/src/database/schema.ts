import { z } from 'zod';
import { IsoInstant, PageQuery, Pagination, wellFormed } from '../fields.ts';
import { CompanyId, fromText } from '../ids.ts';
import { CONSOLE_PAGE_SIZES, MAX_STATEMENT_LENGTH } from './limits.ts';

/** Name of a table or column as the console shows it. */
const Identifier = wellFormed(
  z.string().min(1, 'Bu alan zorunludur').max(63, 'Ad en fazla 63 karakter olur'),
);
const count = () => z.number().int();

/**
 * A value of a cell. bigint and numeric as text, so that no digit is lost; instants as ISO with Z; JSON as it
 * is; arrays and anything else as PostgreSQL writes them.
 */
export type CellValue = z.core.util.JSONType;
// Bodies are JSON already; a schema that names itself would not fit into the API documentation.
export const CellValue = z.custom<CellValue>((value) => value !== undefined);
const Row = z.record(Identifier, CellValue);

/**
 * A column (spec 4 §3). `type` as PostgreSQL names it. `isHidden`: a secret, every value is null.
 * `readOnlyReason` null: it can be edited; else a Turkish sentence that names the screen that changes it.
 */
export const ConsoleColumn = z.object({
  name: z.string(),
  type: z.string(),
  isPrimaryKey: z.boolean(),
  isNullable: z.boolean(),
  isHidden: z.boolean(),
  readOnlyReason: z.string().nullable(),
});
export type ConsoleColumn = z.infer<typeof ConsoleColumn>;

/**
 * A table (spec 4 §3). `isEstimate`: `rowCount` is PostgreSQL's estimate and reads '≈'. `readOnlyReason`
 * null: its rows can be edited; `undeletableReason` null: and deleted; else a Turkish sentence that says why
 * not. `hasCompany`: the company chooser filters it.
 */
export const ConsoleTable = z.object({
  name: z.string(),
  rowCount: count(),
  isEstimate: z.boolean(),
  hasCompany: z.boolean(),
  readOnlyReason: z.string().nullable(),
  undeletableReason: z.string().nullable(),
  columns: z.array(ConsoleColumn),
});
export type ConsoleTable = z.infer<typeof ConsoleTable>;
/** A plain list (spec 4 §7). */
export const ConsoleTables = z.array(ConsoleTable);

export const TableRef = z.strictObject({ name: Identifier });
/** `id`: `ConsoleTablePage.keys[].id` of the row. */
export const RowRef = z.strictObject({ name: Identifier, id: z.string().min(1).max(1_000) });

const PAGE_SIZES: readonly number[] = CONSOLE_PAGE_SIZES;

/** `companyId`: rows of this company only, in tables that have one; a filter, no wall. */
export const TablePageQuery = z.strictObject({
  page: PageQuery.page,
  limit: z
    .string()
    .transform(Number)
    .refine((limit) => PAGE_SIZES.includes(limit), 'Sayfa boyu 25, 50, 100 veya 200 olmalı')
    .default(CONSOLE_PAGE_SIZES[0]),
  companyId: fromText(CompanyId).optional(),
});

/** `id` null: the row has no key and is read-only. `version` changes whenever a value of the row does. */
export const RowKey = z.object({ id: z.string().nullable(), version: z.string() });
export type RowKey = z.infer<typeof RowKey>;

/** A page of rows, by primary key; `keys[i]` belongs to `data[i]`. `totalCount` as a table's `rowCount`. */
export const ConsoleTablePage = z.object({
  success: z.literal(true),
  columns: z.array(ConsoleColumn),
  data: z.array(Row),
  keys: z.array(RowKey),
  totalCount: count(),
  isEstimate: z.boolean(),
  pagination: Pagination,
});
export type ConsoleTablePage = z.infer<typeof ConsoleTablePage>;

const Password = z
  .string({ error: 'Şifrenizi girin' })
  .min(1, 'Şifrenizi girin')
  .max(200, 'En fazla 200 karakter girebilirsiniz');
/** Of the row as it was read; left out: whatever it is now. */
const Version = z.string().max(64).optional();

/** `rowData`: the fields to write, all but the key's (spec 4 §7); a field left out stays as it is. */
export const UpdateRowBody = z.strictObject({ rowData: Row, password: Password, version: Version });
export const DeleteRowBody = z.strictObject({ password: Password, version: Version });

/** What a written row is now. */
export const WrittenRow = z.object({
  success: z.literal(true),
  data: Row,
  key: RowKey,
});
export type WrittenRow = z.infer<typeof WrittenRow>;
export const DeletedRow = z.object({ success: z.literal(true) });

/**
 * A statement. One that reads runs at once. INSERT, UPDATE and DELETE need `password`: without `confirm` they
 * are tried and rolled back; with it they commit if they touch `confirm.rowCount` rows again.
 * `confirm.isWhole`: said of a statement without WHERE.
 */
export const QueryBody = z.strictObject({
  query: wellFormed(
    z
      .string({ error: 'Sorgu yazın' })
      .trim()
      .min(1, 'Sorgu yazın')
      .max(MAX_STATEMENT_LENGTH, `Sorgu en fazla ${MAX_STATEMENT_LENGTH} karakter olabilir`),
  ),
  password: Password.optional(),
  confirm: z.strictObject({ rowCount: count().min(0), isWhole: z.literal(true).optional() }).optional(),
});
export type QueryBody = z.infer<typeof QueryBody>;

/**
 * What a statement gave. `kind` `rows`: it read. `trial`: it was rolled back; `rowCount` rows would change
 * and `rows` are those after it (before it, for DELETE). `done`: committed. `columns[i]` names `rows[n][i]`.
 * `truncatedBy`: what ended the rows early. `isWhole`: a writing statement without WHERE.
 */
export const QueryResult = z.object({
  success: z.literal(true),
  kind: z.enum(['rows', 'trial', 'done']),
  command: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(CellValue)),
  rowCount: count(),
  truncatedBy: z.enum(['rows', 'bytes']).nullable(),
  isWhole: z.boolean(),
  durationMs: z.number(),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** A statement of the own history. `outcome`: in Turkish words. */
export const HistoryEntry = z.object({
  id: count(),
  at: IsoInstant,
  statement: z.string(),
  kind: z.enum(['rows', 'trial', 'done', 'refused', 'failed', 'cancelled']),
  outcome: z.string(),
  durationMs: z.number(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const History = z.array(HistoryEntry);

/**
 * A cleanup command (spec 4 §3). `rowCount`: rows it would remove now; null: not to be counted now. `days`
 * null: it takes none; else the default and the least of its "older than N days".
 */
export const CleanupCommand = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  sql: z.string(),
  confirmMessage: z.string(),
  rowCount: count().nullable(),
  days: z.object({ default: count(), least: count() }).nullable(),
});
export type CleanupCommand = z.infer<typeof CleanupCommand>;
export const CleanupCommands = z.object({ success: z.literal(true), commands: z.array(CleanupCommand) });

/** `days`: count as if for so many days; default each command's own. */
export const CleanupQuery = z.strictObject({ days: z.coerce.number().int().min(1).max(3_650).optional() });
export const CleanupRef = z.strictObject({ id: z.string().min(1).max(40) });
export const RunCleanupBody = z.strictObject({
  password: Password,
  days: z
    .number({ error: 'Gün sayısı girin' })
    .int()
    .min(1, 'En az 1 gün')
    .max(3_650, 'En fazla 3650 gün')
    .optional(),
});
export const CleanupDone = z.object({ success: z.literal(true), removed: count() });

/**
 * Whether there is a console. `isAvailable` false: `reason` says in Turkish what an operator does. `canWrite`
 * false: it reads only, for `reason`.
 */
export const ConsoleState = z.object({
  isAvailable: z.boolean(),
  canWrite: z.boolean(),
  reason: z.string().nullable(),
});
export type ConsoleState = z.infer<typeof ConsoleState>;
