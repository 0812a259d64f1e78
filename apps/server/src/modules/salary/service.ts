import {
  createSlipFiles,
  exportSalaries,
  printSlip,
  type SheetDeps,
  type SlipAsked,
  type SlipFileDeps,
} from './slip-files.ts';
import type { SalaryQuery } from '@ulak/contracts/salary/schema';
import { buildSlip, listOwnSlips } from './build-slip.ts';
import { readChecklist } from './check-month.ts';
import { closeMonth } from './close-month.ts';
import {
  addDeduction,
  cancelDeduction,
  listDeductions,
  listOpenDeductions,
  writeDeduction,
} from './deductions.ts';
import { listSalaries } from './list-salaries.ts';
import type { PayAuthor } from './record-change.ts';
import { objectToSlip } from './objections.ts';
import { correctDay, readDistances, readWorkingHours } from './work-time.ts';

/** For the cash of couriers: a shortage that becomes a deduction. */
export { writeDeduction };
/** What the demo's past is made with. */
export { addDeduction, closeMonth, correctDay, objectToSlip, readChecklist };
export type SalaryService = ReturnType<typeof createSalaryService>;

/** Hours, kilometres, deductions, salaries, closes of months and pay slips (docs/decisions/070). */
export const createSalaryService = (deps: SlipFileDeps & SheetDeps) => ({
  addDeduction,
  buildSlip,
  cancelDeduction,
  closeMonth,
  correctDay,
  exportSalaries: (author: PayAuthor, query: SalaryQuery) => exportSalaries(deps, author, query),
  files: createSlipFiles(deps),
  listDeductions,
  listOpenDeductions,
  listOwnSlips,
  listSalaries,
  objectToSlip,
  printSlip: (author: PayAuthor, asked: SlipAsked) => printSlip(deps, author, asked),
  readChecklist,
  readDistances,
  readWorkingHours,
});
