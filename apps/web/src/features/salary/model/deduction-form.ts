import type { BodyIn } from '@ulak/contracts/call';
import { parseTl } from '@ulak/contracts/format';
import type { addDeduction } from '@ulak/contracts/salary/calls';
import {
  DEDUCTION_REASON_LABELS,
  DEDUCTION_REASONS,
  DEDUCTION_TYPE_LABELS,
  DEDUCTION_TYPES,
  type DeductionType,
} from '@ulak/contracts/salary/deduction-kinds';
import { DeductionBody } from '@ulak/contracts/salary/schema';

/** The form of a new deduction as it is typed. */
export interface DeductionValues {
  readonly type: DeductionType | null;
  readonly reason: string | null;
  readonly amount: string;
  /** 'YYYY-MM-DD' */
  readonly date: string | null;
  readonly description: string;
}
export type DeductionField = keyof DeductionValues;
export type DeductionErrors = Partial<Record<DeductionField, string>>;

const FUTURE_DATE = 'Tarih gelecekte olamaz';

/** @param date that a new deduction begins with */
export const newDeduction = (date: string): DeductionValues => ({
  type: null,
  reason: null,
  amount: '',
  date,
  description: '',
});

export const TYPE_OPTIONS = DEDUCTION_TYPES.map((value) => ({ value, label: DEDUCTION_TYPE_LABELS[value] }));

/** The three reasons of a type (spec 3 §5); none before a type is chosen. */
export const reasonOptions = (type: DeductionType | null): { value: string; label: string }[] =>
  type === null
    ? []
    : DEDUCTION_REASONS[type].map((value) => ({ value, label: DEDUCTION_REASON_LABELS[value] }));

/** A form after a change: another type has other reasons. */
export const changeDeduction = (
  values: DeductionValues,
  change: Partial<DeductionValues>,
): DeductionValues => ({
  ...values,
  ...(change.type !== undefined && change.type !== values.type ? { reason: null } : {}),
  ...change,
});

type Body = BodyIn<typeof addDeduction>;

/** What is sent; fields that are missing are refused by {@link deductionErrors} first. */
export const deductionBody = (values: DeductionValues): Body =>
  ({
    type: values.type,
    reason: values.reason,
    amount: parseTl(values.amount) ?? Number.NaN,
    date: values.date,
    ...(values.description.trim() === '' ? {} : { description: values.description }),
  }) as Body;

/** What is wrong with a deduction, by field. @param today the running business day */
export function deductionErrors(values: DeductionValues, today: string): DeductionErrors {
  const errors: Record<string, string> = {};
  const parsed = DeductionBody.safeParse(deductionBody(values));
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  if (values.date !== null && values.date > today) errors.date = FUTURE_DATE;
  return errors;
}
