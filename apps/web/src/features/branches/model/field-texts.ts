import { ASSIGNMENT_METHODS, type AssignmentMethod } from '@ulak/contracts/branches/schema';
import { BRANCH_LABELS, BRANCH_UNITS } from '@ulak/contracts/branches/field-labels';
import { formatCoordinate } from '@ulak/contracts/format';
import type { BranchFormField, BranchFormValues } from './form-values.ts';

/** Assignment methods (spec 2 §3) and what each means for the desk. */
export const METHOD_TEXTS: Record<AssignmentMethod, { label: string; note: string }> = {
  MANUAL: { label: 'Elle', note: 'Kuryeyi şubedeki yöneticiler seçer.' },
  POOL: { label: 'Havuz', note: 'Hazır siparişler havuza düşer, kuryeler kendileri alır.' },
  AUTOMATIC: { label: 'Otomatik', note: 'Sistem en uygun kuryeye teklif gönderir.' },
};
export const METHOD_CHOICES = ASSIGNMENT_METHODS.map((value) => ({
  value,
  label: METHOD_TEXTS[value].label,
}));

/** The unit behind a number, with its space; none: nothing. */
export function unitText(field: BranchFormField): string {
  const unit = field === 'maxConcurrentDeliveries' ? 'sipariş' : BRANCH_UNITS[field];
  return unit === undefined ? '' : ` ${unit}`;
}

const textOf = (value: BranchFormValues[BranchFormField], field: BranchFormField): string => {
  if (typeof value === 'boolean') return value ? 'Açık' : 'Kapalı';
  if (typeof value === 'object') return `${formatCoordinate(value.lat)}, ${formatCoordinate(value.lng)}`;
  if (typeof value === 'number') return `${value.toLocaleString('tr-TR')}${unitText(field)}`;
  return value;
};

/** The form's values as a person reads them, by field: of a record that two people changed. */
export function valueTexts(values: BranchFormValues): Record<BranchFormField, string> {
  const texts = Object.entries(values).map(([field, value]) => [
    field,
    textOf(value as BranchFormValues[BranchFormField], field as BranchFormField),
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<BranchFormField, string>),
    assignmentMethod: METHOD_TEXTS[values.assignmentMethod].label,
    receiptWidth: `${values.receiptWidth} mm`,
  };
}

const {
  dispatchPaused: _,
  baseRate: __,
  pricePerKm: ___,
  minimumRate: ____,
  payDistance: _____,
  ...labels
} = BRANCH_LABELS;
/** The form's fields as the audit log calls them too. */
export const FIELD_LABELS: Record<BranchFormField, string> = labels;
