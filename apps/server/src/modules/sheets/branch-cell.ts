import type { BranchView } from '@ulak/contracts/branches/schema';
import { type BranchKey, METHOD_TEXTS, SALARY_KEYS, SWITCH_TEXTS } from './branch-columns.ts';

const isSalaryKey = (key: BranchKey): key is (typeof SALARY_KEYS)[number] =>
  (SALARY_KEYS as readonly BranchKey[]).includes(key);
/** As people write numbers in Turkish. */
const numberText = (value: number): string => String(value).replace('.', ',');

/** A branch's value as its cell says it; the same text imported again changes nothing. */
export function branchCell(branch: BranchView, key: BranchKey): string {
  if (key === 'company') return branch.companyName ?? '';
  if (key === 'lat' || key === 'lng') return numberText(branch.location[key]);
  if (key === 'assignmentMethod') return METHOD_TEXTS[branch.assignmentMethod];
  const value = isSalaryKey(key) ? branch.salarySettings?.[key] : branch[key];
  if (typeof value === 'boolean') return value ? SWITCH_TEXTS.on : SWITCH_TEXTS.off;
  return typeof value === 'number' ? numberText(value) : (value ?? '');
}
