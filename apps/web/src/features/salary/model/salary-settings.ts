import { BRANCH_LABELS, BRANCH_UNITS } from '@ulak/contracts/branches/field-labels';
import { UpdateBranchBody } from '@ulak/contracts/branches/schema';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asKurus, tlToKurus } from '@ulak/contracts/domain/money';
import { formatTl } from '@ulak/contracts/format';
import { type SlipCalculation, calculateSlip } from '@ulak/contracts/salary/slip-lines';

/** Salary settings of a branch in the order of the form (spec 3 §2.5). */
export const SETTING_FIELDS = [
  'baseSalary',
  'vehicleRent',
  'gasPrice',
  'fuelConsumption',
  'overtimeRate',
] as const;
export type SettingField = (typeof SETTING_FIELDS)[number];

/** A number field: what was typed may be no number yet. */
export type SettingValues = Readonly<Record<SettingField, number | string>>;

/** What a field is called and what it means. */
export const SETTING_TEXTS: Record<SettingField, { readonly label: string; readonly note: string }> = {
  baseSalary: {
    label: BRANCH_LABELS.baseSalary,
    note: 'Gün sayısına ve 24 saate bölünür, çevrimiçi saatle çarpılır',
  },
  vehicleRent: {
    label: BRANCH_LABELS.vehicleRent,
    note: 'Her 21 çevrimiçi saat 10 saat sayılır, kalan en çok 10 saat',
  },
  gasPrice: { label: BRANCH_LABELS.gasPrice, note: 'Hak edişten düşülen yakıtın litre fiyatı' },
  fuelConsumption: { label: BRANCH_LABELS.fuelConsumption, note: 'Kilometre başına litre' },
  overtimeRate: {
    label: `${BRANCH_LABELS.overtimeRate} (hesaba katılmaz)`,
    note: 'Bilgi içindir; hiçbir formülde kullanılmaz',
  },
};

export const settingUnit = (field: SettingField): string => BRANCH_UNITS[field] ?? '';
export const settingDecimals = (field: SettingField): number => (field === 'fuelConsumption' ? 4 : 2);

const litres = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 4 });

/** A setting as a person reads it: '11.500,00 TL', '0,1 L/km'. */
export function settingText(field: SettingField, value: number | string): string {
  if (typeof value !== 'number') return value;
  if (field === 'fuelConsumption') return `${litres.format(value)} ${settingUnit(field)}`;
  return `${formatTl(value)}${settingUnit(field).replace('TL', '')}`;
}

/** What a branch has; a field that it was never given is empty. */
export const settingValues = ({ salarySettings }: Pick<BranchView, 'salarySettings'>): SettingValues => ({
  baseSalary: salarySettings?.baseSalary ?? '',
  vehicleRent: salarySettings?.vehicleRent ?? '',
  gasPrice: salarySettings?.gasPrice ?? '',
  fuelConsumption: salarySettings?.fuelConsumption ?? '',
  overtimeRate: salarySettings?.overtimeRate ?? '',
});

/** Fields of which the form says something else than the branch. */
export const changedSettings = (before: SettingValues, values: SettingValues): SettingField[] =>
  SETTING_FIELDS.filter((field) => values[field] !== before[field]);

/** An empty or half-typed number is none, so that its schema refuses it on its field. */
const toNumber = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

/** What is sent of changed settings. @param version of the branch that the edit began with */
export const settingsBody = (fields: readonly SettingField[], values: SettingValues, version: number) => ({
  salarySettings: Object.fromEntries(fields.map((field) => [field, toNumber(values[field])])),
  version,
});

/** The server's or the schema's sentences by field of the form. */
export function settingErrors(
  details: Readonly<Record<string, string>>,
): Partial<Record<SettingField, string>> {
  const found = SETTING_FIELDS.map((field) => [
    field,
    details[`salarySettings.${field}`] ?? details[field],
  ]).filter(([, text]) => text !== undefined);
  return Object.fromEntries(found) as Partial<Record<SettingField, string>>;
}

/** What is wrong with changed settings, by field; empty when they may be sent. */
export function refusedSettings(fields: readonly SettingField[], values: SettingValues) {
  const parsed = UpdateBranchBody.safeParse(settingsBody(fields, values, 1));
  if (parsed.success) return {};
  const issues = parsed.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]);
  return settingErrors(Object.fromEntries(issues.toReversed()) as Record<string, string>);
}

/** A courier's month of the worked example. */
const EXAMPLE = { daysInMonth: 30, onlineSeconds: 220 * 3_600, metres: 500_000, roadMetres: 0 };
export const EXAMPLE_TEXT = '30 günlük ayda 220 saat çevrimiçi kalan, 500 km yol yapan kurye';
const FUEL_UNITS = 10_000;
const NO_MONEY = asKurus(0);

/** What settings mean for a usual month; null while a field is no amount. */
export function salaryExample(values: SettingValues): SlipCalculation | null {
  if (Object.keys(refusedSettings(SETTING_FIELDS, values)).length > 0) return null;
  return calculateSlip({
    ...EXAMPLE,
    packages: NO_MONEY,
    packageCount: 0,
    bonuses: NO_MONEY,
    bonusCount: 0,
    corrections: NO_MONEY,
    correctionCount: 0,
    deductions: NO_MONEY,
    deductionCount: 0,
    settings: {
      baseSalaryKurus: tlToKurus(toNumber(values.baseSalary)),
      vehicleRentKurus: tlToKurus(toNumber(values.vehicleRent)),
      gasPriceKurus: tlToKurus(toNumber(values.gasPrice)),
      fuelPerKm: Math.round(toNumber(values.fuelConsumption) * FUEL_UNITS),
    },
  });
}
