import { isInTestMode, type TestModeHours } from '@ulak/contracts/branches/test-mode';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatDateTime, formatFullDateTime } from '@ulak/contracts/time';

/** How long the mode may be switched on, as buttons. */
export const HOURS: readonly { readonly hours: Exclude<TestModeHours, 0>; readonly label: string }[] = [
  { hours: 1, label: '1 saat' },
  { hours: 4, label: '4 saat' },
  { hours: 24, label: '24 saat' },
];

/** Until when the branch is in test mode; null: it is not. */
export const testModeEnd = (
  { testModeUntil }: Pick<BranchView, 'testModeUntil'>,
  now: number,
): string | null => (testModeUntil && isInTestMode(testModeUntil, new Date(now)) ? testModeUntil : null);

export const untilText = (until: string): string => formatFullDateTime(Date.parse(until));

/** One line about a branch in test mode, for the desk. */
export function bannerText(name: string, until: string): string {
  const end = formatDateTime(Date.parse(until));
  return `${name} şubesi test modunda: ${end} anına kadar gelen API siparişleri test sayılır.`;
}
