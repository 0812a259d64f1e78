import type { ImportedBranches, ImportedPeople, SheetCheck } from '@ulak/contracts/sheets/schema';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { branchColumns } from './branch-columns.ts';
import { createBranchJudge } from './branch-sheet.ts';
import { exportBranches } from './export-branches.ts';
import { exportCompanies } from './export-companies.ts';
import { exportCouriers } from './export-couriers.ts';
import { exportPeople } from './export-people.ts';
import { importBranches } from './import-branches.ts';
import { importPeople } from './import-people.ts';
import { digestOf, type JudgedRow, toCheck } from './judged-row.ts';
import { createOneTimePasswords } from './one-time-passwords.ts';
import { peopleColumns } from './people-columns.ts';
import { createPeopleJudge } from './people-sheet.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import { readTable, type TableColumn, type TableRow } from './read-table.ts';
import { createSheetTasks } from './run-task.ts';
import { branchTemplate, peopleTemplate } from './templates.ts';

export type SheetService = ReturnType<typeof createSheetService>;

interface Deps extends SheetPorts {
  readonly db: Database;
  hashPassword(password: string): Promise<string>;
  /** The same for many that nobody waits for, in a background process. */
  readonly hashBeside: { hash(passwords: readonly string[]): Promise<string[]>; end(): void };
  assertAcceptablePassword(
    password: string,
    person: { username: string; phone: string | null },
    field: string,
  ): void;
}
/** A kind of sheet: its columns for a caller, and the verdicts of its rows. */
interface Kind<K extends string, P> {
  columns(actor: SheetCaller['actor']): TableColumn<K>[];
  judge(who: SheetCaller, rows: readonly TableRow<K>[]): Promise<JudgedRow<P>[]>;
}

/**
 * Sheets of people and branches: templates, checks, imports, exports; exports of companies and couriers
 * (docs/decisions/061).
 */
export function createSheetService(deps: Deps) {
  const { readSheet, writeSheets, end: endTasks } = createSheetTasks();
  const passwords = createOneTimePasswords(deps.hashBeside.hash);
  const people = { columns: peopleColumns, judge: createPeopleJudge(deps) };
  const branches = { columns: branchColumns, judge: createBranchJudge(deps) };

  async function judge<K extends string, P>(kind: Kind<K, P>, who: SheetCaller, file: UploadedFile) {
    const columns = kind.columns(who.actor);
    const rows = await kind.judge(who, readTable(await readSheet(file.bytes), columns));
    return { columns, rows, digest: digestOf({ actorId: who.actor.id, fileDigest: file.digest, rows }) };
  }

  /** Plans of a sheet that is as it was when its digest was told, and has no wrong row. */
  async function plansOf<K extends string, P>(
    kind: Kind<K, P>,
    who: SheetCaller,
    { file, digest }: { readonly file: UploadedFile; readonly digest: string },
  ) {
    const judged = await judge(kind, who, file);
    const wrong = judged.rows.filter(({ verdict }) => verdict === 'wrong').length;
    if (wrong > 0) throw new AppError('IMPORT_HAS_ERRORS', { count: wrong });
    if (judged.digest !== digest) throw new AppError('IMPORT_CHANGED');
    const plans = judged.rows.flatMap(({ plan }) => (plan === null ? [] : [plan]));
    return { plans, unchanged: judged.rows.length - plans.length };
  }

  return {
    /** @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY | IDENTITY_THROTTLED */
    async checkPeople(who: SheetCaller, file: UploadedFile): Promise<SheetCheck> {
      const { columns, rows, digest } = await judge(people, who, file);
      const isRight = rows.every(({ verdict }) => verdict !== 'wrong');
      const oneTime = rows.filter(({ plan }) => plan?.kind === 'new' && plan.password === null);
      if (isRight && oneTime.length > 0) passwords.prepare(oneTime.length);
      return toCheck(digest, columns, rows);
    },

    /**
     * All rows or none. @throws AppError IMPORT_HAS_ERRORS | IMPORT_CHANGED | IMPORT_PREPARING, as the check
     */
    importPeople: async (who: SheetCaller, file: UploadedFile, digest: string): Promise<ImportedPeople> =>
      importPeople({ ...deps, passwords }, who, await plansOf(people, who, { file, digest })),

    /** @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY */
    async checkBranches(who: SheetCaller, file: UploadedFile): Promise<SheetCheck> {
      const { columns, rows, digest } = await judge(branches, who, file);
      return toCheck(digest, columns, rows);
    },

    /** All rows or none. @throws AppError IMPORT_HAS_ERRORS | IMPORT_CHANGED, as the check */
    importBranches: async (who: SheetCaller, file: UploadedFile, digest: string): Promise<ImportedBranches> =>
      importBranches(deps, who, await plansOf(branches, who, { file, digest })),

    /**
     * An xlsx of an empty sheet, its help and the caller's choices.
     * @throws AppError SHEETS_BUSY | SHEET_FAILED
     */
    peopleTemplate: async (who: SheetCaller): Promise<Buffer> => writeSheets(await peopleTemplate(deps, who)),
    branchTemplate: async (who: SheetCaller): Promise<Buffer> => writeSheets(await branchTemplate(deps, who)),

    /** An xlsx of the scope, recorded in the audit log. @throws AppError SHEETS_BUSY | SHEET_FAILED */
    exportPeople: async (who: SheetCaller): Promise<Buffer> => writeSheets(await exportPeople(deps, who)),
    exportBranches: async (who: SheetCaller): Promise<Buffer> => writeSheets(await exportBranches(deps, who)),
    exportCompanies: async (who: SheetCaller): Promise<Buffer> =>
      writeSheets(await exportCompanies(deps, who)),
    exportCouriers: async (who: SheetCaller): Promise<Buffer> => writeSheets(await exportCouriers(deps, who)),

    stop(): void {
      passwords.stop();
      deps.hashBeside.end();
      endTasks();
    },
  };
}
