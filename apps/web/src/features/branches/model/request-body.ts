import type { createBranch, updateBranch } from '@ulak/contracts/branches/calls';
import type { BodyIn } from '@ulak/contracts/call';
import { readNames } from '../../../lib/names-field.ts';
import {
  type BranchFormField,
  type BranchFormValues,
  type NumberValue,
  SALARY_FIELDS,
} from './form-values.ts';

export type CreateBody = BodyIn<typeof createBranch>;
export type UpdateBody = BodyIn<typeof updateBranch>;

/** An empty or half-typed number is none, so that its schema refuses it on its field (spec 2 §5). */
const toNumber = (value: NumberValue): number => (typeof value === 'number' ? value : Number.NaN);

const isSalary = (field: BranchFormField): field is (typeof SALARY_FIELDS)[number] =>
  SALARY_FIELDS.some((one) => one === field);

/** Every field but the salary's, as the calls take them. `companyId` is sent only when chosen (spec 2 §5). */
function plainFields(values: BranchFormValues): Omit<CreateBody, 'salarySettings'> {
  return {
    name: values.name,
    address: values.address,
    phone: values.phone.trim() || null,
    ...(values.companyId ? { companyId: Number(values.companyId) } : {}),
    location: values.location,
    radius: toNumber(values.radius),
    customerAreaRadius: toNumber(values.customerAreaRadius),
    openTime: values.openTime,
    closeTime: values.closeTime,
    maxDeliveryTime: toNumber(values.maxDeliveryTime),
    warningTime: toNumber(values.warningTime),
    extraTime: toNumber(values.extraTime),
    orderExtraTime: toNumber(values.orderExtraTime),
    breakDuration: toNumber(values.breakDuration),
    assignmentMethod: values.assignmentMethod,
    maxConcurrentDeliveries: toNumber(values.maxConcurrentDeliveries),
    offerTimeout: toNumber(values.offerTimeout),
    minSpeed: toNumber(values.minSpeed),
    maxSpeed: toNumber(values.maxSpeed),
    requireInBranchArea: values.requireInBranchArea,
    onlyManagerCanSetOnline: values.onlyManagerCanSetOnline,
    onlyManagerCanSetOffline: values.onlyManagerCanSetOffline,
    walletEnabled: values.walletEnabled,
    receiptWidth: values.receiptWidth === '58' ? 58 : 80,
    cashLimit: values.cashLimit === '' ? null : toNumber(values.cashLimit),
    mealCardBrands: readNames(values.mealCardBrands),
  };
}

const salaryFields = (values: BranchFormValues, fields: readonly (typeof SALARY_FIELDS)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, toNumber(values[field])]));

/** A new branch with every field of the form. */
export const createBody = (values: BranchFormValues): CreateBody => ({
  ...plainFields(values),
  salarySettings: salaryFields(values, SALARY_FIELDS),
});

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields of which the form says something else than `before`. */
export const changedFields = (before: BranchFormValues, values: BranchFormValues): BranchFormField[] =>
  (Object.keys(values) as BranchFormField[]).filter((field) => !isSame(before[field], values[field]));

/** What is to change of a branch; null: nothing. @param version of the branch that the edit began with */
export function updateBody(
  before: BranchFormValues,
  values: BranchFormValues,
  version: number,
): UpdateBody | null {
  const changed = changedFields(before, values);
  if (changed.length === 0) return null;
  const plain = Object.entries(plainFields(values)).filter(([field]) =>
    changed.includes(field as BranchFormField),
  );
  const salary = changed.filter(isSalary);
  return {
    ...Object.fromEntries(plain),
    ...(salary.length > 0 ? { salarySettings: salaryFields(values, salary) } : {}),
    version,
  };
}
