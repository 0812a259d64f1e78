import type { BodyIn } from '@ulak/contracts/call';
import { formatDuration } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import type { correctWorkDay } from '@ulak/contracts/salary/calls';
import type { WorkDay } from '@ulak/contracts/salary/pay-slip';
import { CorrectDayBody } from '@ulak/contracts/salary/schema';

/** The form of a day's correction; an empty field leaves the measured value. */
export interface CorrectionValues {
  readonly onlineMinutes: number | string;
  readonly km: number | string;
  readonly reason: string;
}
export type CorrectionErrors = Partial<Record<keyof CorrectionValues, string>>;

const SECONDS_PER_MINUTE = 60;

/** '9s 5dk' of seconds, whole minutes. */
export const minutesText = (seconds: number): string =>
  formatDuration(Math.floor(seconds / SECONDS_PER_MINUTE));

/** What the form begins with: the corrected values where there are some. */
export const correctionValues = (day: Pick<WorkDay, 'correction'>): CorrectionValues => ({
  onlineMinutes:
    typeof day.correction?.onlineSeconds === 'number'
      ? Math.round(day.correction.onlineSeconds / SECONDS_PER_MINUTE)
      : '',
  km: day.correction?.km ?? '',
  reason: '',
});

type Body = BodyIn<typeof correctWorkDay>;
const valueOf = (typed: number | string): number | null =>
  typeof typed === 'number' ? typed : typed.trim() === '' ? null : Number.NaN;

export const correctionBody = (values: CorrectionValues, branchId: BranchId): Body => ({
  branchId,
  onlineMinutes: valueOf(values.onlineMinutes),
  km: valueOf(values.km),
  reason: values.reason,
});

/** What takes a correction back: the measured values count again. */
export const clearingBody = (reason: string, branchId: BranchId): Body => ({
  branchId,
  onlineMinutes: null,
  km: null,
  reason,
});

/** What is wrong with a correction, by field; one that corrects nothing says so. */
export function correctionErrors(values: CorrectionValues, branchId: BranchId): CorrectionErrors {
  const errors: Record<string, string> = {};
  const parsed = CorrectDayBody.safeParse(correctionBody(values, branchId));
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  if (valueOf(values.onlineMinutes) === null && valueOf(values.km) === null)
    errors.onlineMinutes ??= 'Süre veya kilometre yazın';
  return errors;
}
