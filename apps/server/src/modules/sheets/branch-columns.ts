import { BRANCH_LABELS, BRANCH_UNITS } from '@ulak/contracts/branches/field-labels';
import { ASSIGNMENT_METHODS, type AssignmentMethod } from '@ulak/contracts/branches/schema';
import type { UserActor } from '../../access/scope.ts';
import type { TableColumn } from './read-table.ts';

export const SALARY_KEYS = [
  'baseSalary',
  'vehicleRent',
  'overtimeRate',
  'gasPrice',
  'fuelConsumption',
] as const;
export const NUMBER_KEYS = [
  'radius',
  'customerAreaRadius',
  'maxSpeed',
  'minSpeed',
  'extraTime',
  'orderExtraTime',
  'breakDuration',
  'maxDeliveryTime',
  'warningTime',
  'maxConcurrentDeliveries',
] as const;
export const TIME_KEYS = ['openTime', 'closeTime'] as const;
export const SWITCH_KEYS = [
  'requireInBranchArea',
  'onlyManagerCanSetOnline',
  'onlyManagerCanSetOffline',
  'walletEnabled',
] as const;

export type BranchKey =
  | 'id'
  | 'name'
  | 'company'
  | 'address'
  | 'lat'
  | 'lng'
  | 'phone'
  | 'assignmentMethod'
  | (typeof SALARY_KEYS)[number]
  | (typeof NUMBER_KEYS)[number]
  | (typeof TIME_KEYS)[number]
  | (typeof SWITCH_KEYS)[number];

/** Name of the template's example row, which no import counts. */
export const EXAMPLE_BRANCH = 'Örnek Şube';
/** The words of the form. */
export const METHOD_TEXTS: Readonly<Record<AssignmentMethod, string>> = {
  POOL: 'Havuz',
  MANUAL: 'Elle',
  AUTOMATIC: 'Otomatik',
};
export const SWITCH_TEXTS = { on: 'Evet', off: 'Hayır' } as const;

const KEPT = 'Boş bırakılırsa yeni şube varsayılan değeri alır, kayıtlı şube değişmez.';
const column = (
  key: BranchKey,
  label: string,
  rest: Partial<TableColumn<BranchKey>> = {},
): TableColumn<BranchKey> => ({
  key,
  label,
  width: Math.max(12, label.length + 2),
  help: KEPT,
  example: '',
  ...rest,
});

const withUnit = (key: keyof typeof BRANCH_LABELS & BranchKey): string =>
  BRANCH_UNITS[key] ? `${BRANCH_LABELS[key]} (${BRANCH_UNITS[key]})` : BRANCH_LABELS[key];

const SETTINGS: readonly TableColumn<BranchKey>[] = [
  ...NUMBER_KEYS.map((key) => column(key, withUnit(key))),
  ...TIME_KEYS.map((key) => column(key, withUnit(key), { help: `SS:DD, örneğin 10:00. ${KEPT}` })),
  column('assignmentMethod', BRANCH_LABELS.assignmentMethod),
  ...SWITCH_KEYS.map((key) => column(key, withUnit(key), { help: `Evet veya Hayır. ${KEPT}` })),
  ...SALARY_KEYS.map((key) => column(key, withUnit(key))),
];

/** Columns that the branch sheets of a caller may have, in their order; the company for OWNER only. */
export function branchColumns({ role }: Pick<UserActor, 'role'>): TableColumn<BranchKey>[] {
  return [
    column('id', 'No', {
      help: 'Kayıtlı şubenin numarası; yeni şubede boş bırakın. Numara yoksa şube adından tanınır.',
      readOnly: true,
    }),
    column('name', BRANCH_LABELS.name, {
      width: 24,
      help: 'Şubenin adı.',
      example: EXAMPLE_BRANCH,
      required: true,
    }),
    ...(role === 'OWNER'
      ? [column('company', BRANCH_LABELS.companyId, { width: 24, help: 'Şirketin adı veya numarası.' })]
      : []),
    column('address', BRANCH_LABELS.address, {
      width: 40,
      help: 'Şubenin adresi; yeni şubede zorunlu.',
      example: 'Caferağa Mah. Moda Cad. No 1, Kadıköy',
    }),
    column('lat', 'Enlem', { help: `Konumun enlemi, örneğin 40,9903. ${KEPT}`, example: '40,9903' }),
    column('lng', 'Boylam', { help: `Konumun boylamı, örneğin 29,0275. ${KEPT}`, example: '29,0275' }),
    column('phone', BRANCH_LABELS.phone, { width: 18 }),
    ...SETTINGS,
  ];
}

/** Texts that a cell may have, where they are few. */
export const branchChoices = (): Record<string, readonly string[]> => ({
  assignmentMethod: ASSIGNMENT_METHODS.map((method) => METHOD_TEXTS[method]),
  ...Object.fromEntries(SWITCH_KEYS.map((key) => [key, [SWITCH_TEXTS.on, SWITCH_TEXTS.off]])),
});
