import type { ImportedBranches, ImportedPeople } from '@ulak/contracts/sheets/schema';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { branchSheet } from './branch-sheet.ts';
import { exportBranches } from './export-branches.ts';
import { exportCompanies } from './export-companies.ts';
import { exportCouriers } from './export-couriers.ts';
import { exportPeople } from './export-people.ts';
import { importBranches } from './import-branches.ts';
import { importPeople } from './import-people.ts';
import type { JudgedSheet, JudgeTask } from './judge-task.ts';
import { createOneTimePasswords } from './one-time-passwords.ts';
import { peopleSheet } from './people-sheet.ts';
import type { SheetCaller, SheetKind, SheetPorts } from './ports.ts';
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

/**
 * Sheets of people and branches: templates, checks, imports, exports; exports of companies and couriers
 * (docs/decisions/061).
 */
export function createSheetService(deps: Deps) {
  const { judgeSheet, writeSheets, end: endTasks } = createSheetTasks();
  const passwords = createOneTimePasswords(deps.hashBeside.hash);
  const people = peopleSheet(deps);
  const branches = branchSheet(deps);

  async function judge(
    kind: SheetKind<unknown>,
    who: SheetCaller,
    { file, answer }: { readonly file: UploadedFile; readonly answer: JudgeTask['answer'] },
  ): Promise<JudgedSheet> {
    kind.assertAllowed(who);
    const { id, role, companyId, branchId } = who.actor;
    const judged = await judgeSheet(
      {
        kind: 'judge',
        sheet: kind.name,
        file: file.bytes,
        fileDigest: file.digest,
        actor: { id, role, companyId, branchId },
        answer,
      },
      (questions) => kind.readFacts(who, questions),
    );
    await kind.assertAcceptable(who, judged);
    return judged;
  }

  /** Plans of a sheet that is as it was when its digest was told, and has no wrong row. */
  async function plansOf<P>(
    kind: SheetKind<P>,
    who: SheetCaller,
    { file, digest }: { readonly file: UploadedFile; readonly digest: string },
  ): Promise<{ plans: P[]; unchanged: number }> {
    const judged = await judge(kind, who, { file, answer: 'plans' });
    if (judged.counts.wrong > 0) throw new AppError('IMPORT_HAS_ERRORS', { count: judged.counts.wrong });
    if (judged.digest !== digest) throw new AppError('IMPORT_CHANGED');
    return { plans: kind.readPlans(judged.text), unchanged: judged.counts.unchanged };
  }

  return {
    /**
     * JSON of a `SheetCheck`. @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY | IDENTITY_THROTTLED
     */
    async checkPeople(who: SheetCaller, file: UploadedFile): Promise<string> {
      const { text, counts, chosen } = await judge(people, who, { file, answer: 'check' });
      const oneTime = counts.new - chosen;
      if (counts.wrong === 0 && oneTime > 0) passwords.prepare(oneTime);
      return text;
    },

    /**
     * All rows or none. @throws AppError IMPORT_HAS_ERRORS | IMPORT_CHANGED | IMPORT_PREPARING, as the check
     */
    importPeople: async (who: SheetCaller, file: UploadedFile, digest: string): Promise<ImportedPeople> =>
      importPeople({ ...deps, passwords }, who, await plansOf(people, who, { file, digest })),

    /** JSON of a `SheetCheck`. @throws AppError VALIDATION_ERROR on `file` | SHEETS_BUSY */
    checkBranches: async (who: SheetCaller, file: UploadedFile): Promise<string> =>
      (await judge(branches, who, { file, answer: 'check' })).text,

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

    /** Begins to keep one-time passwords ready. */
    start: passwords.keepStock,
    stop(): void {
      passwords.stop();
      deps.hashBeside.end();
      endTasks();
    },
  };
}
