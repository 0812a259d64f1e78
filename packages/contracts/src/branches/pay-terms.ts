import { formatTl } from '../format.ts';
import { BRANCH_LABELS, BRANCH_UNITS } from './field-labels.ts';
import { PAY_DISTANCE_LABELS, type PayDistance } from './pay-distance.ts';

/** What a branch pays: rates of a delivery, and salary settings. Couriers are told every change. */
export const PAY_TERMS = [
  'baseRate',
  'pricePerKm',
  'minimumRate',
  'payDistance',
  'baseSalary',
  'vehicleRent',
  'overtimeRate',
  'gasPrice',
  'fuelConsumption',
] as const;
export type PayTerm = (typeof PAY_TERMS)[number];

const litres = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 4 });

/** A term as a person reads it: '25,50 TL', '0,1 L/km', 'yol'. */
export function termText(term: PayTerm, value: unknown): string {
  if (term === 'payDistance') return PAY_DISTANCE_LABELS[value as PayDistance];
  if (term !== 'fuelConsumption') return formatTl(Number(value));
  return `${litres.format(Number(value))} ${BRANCH_UNITS.fuelConsumption}`;
}

/**
 * A change of a branch's terms in words, old → new: 'Taban ücret: 20,00 TL → 25,00 TL'; null: none
 * changed.
 * @param changes by field, as the audit log keeps them
 */
export function describeTermsChange(
  changes: Readonly<Record<string, { readonly was: unknown; readonly is: unknown }>>,
): string | null {
  const told = PAY_TERMS.flatMap((term) => {
    const change = changes[term];
    if (!change) return [];
    // who is on the way with an order asks which kilometres it will be paid by
    const since = term === 'payDistance' ? ' (bundan sonraki teslimatlarda)' : '';
    return [`${BRANCH_LABELS[term]}: ${termText(term, change.was)} → ${termText(term, change.is)}${since}`];
  });
  return told.length === 0 ? null : told.join('\n');
}
