import { brokenFieldRules } from '@ulak/contracts/branches/field-rules';
import { CreateBranchBody, UpdateBranchBody } from '@ulak/contracts/branches/schema';
import type { BranchFormField, BranchFormValues } from './form-values.ts';
import { changedFields, createBody, updateBody } from './request-body.ts';

export type FormErrors = Record<string, string>;

/** The field of the form that a field of the calls stands for: 'salarySettings.gasPrice' is 'gasPrice'. */
function formField(path: readonly string[]): string {
  const [first = 'form', second] = path;
  return first === 'salarySettings' && second !== undefined ? second : first;
}

function fieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) errors[formField(path.map(String))] ??= message;
  return errors;
}

function ruleErrors(values: BranchFormValues, changed: readonly BranchFormField[]): FormErrors {
  const numbers = {
    minSpeed: Number(values.minSpeed),
    maxSpeed: Number(values.maxSpeed),
    warningTime: Number(values.warningTime),
    maxDeliveryTime: Number(values.maxDeliveryTime),
    openTime: values.openTime,
    closeTime: values.closeTime,
  };
  return brokenFieldRules(numbers, changed);
}

/** What is wrong with a new branch, by field; empty when it may be sent. */
export function createErrors(values: BranchFormValues): FormErrors {
  const parsed = CreateBranchBody.safeParse(createBody(values));
  const rules = ruleErrors(values, Object.keys(values) as BranchFormField[]);
  return { ...rules, ...(parsed.success ? {} : fieldErrors(parsed.error.issues)) };
}

/** What is wrong with the changed fields of a branch; the others stay as they are stored. */
export function updateErrors(before: BranchFormValues, values: BranchFormValues): FormErrors {
  const body = updateBody(before, values, 1);
  if (!body) return {};
  const parsed = UpdateBranchBody.safeParse(body);
  const rules = ruleErrors(values, changedFields(before, values));
  return { ...rules, ...(parsed.success ? {} : fieldErrors(parsed.error.issues)) };
}

/** The server's `details` (keys with dots) as errors of the form's fields. */
export const serverErrors = (details: Readonly<Record<string, string>>): FormErrors =>
  fieldErrors(Object.entries(details).map(([path, message]) => ({ path: path.split('.'), message })));

/** Sentences about what is no field of the form. */
export const otherErrors = (errors: Readonly<Record<string, unknown>>, values: BranchFormValues): string =>
  Object.entries(errors)
    .flatMap(([field, error]) => (field in values || typeof error !== 'string' ? [] : [error]))
    .join(' ');
