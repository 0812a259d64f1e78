import { z } from 'zod';
import { MAX_MEAL_CARD_BRANDS, MEAL_CARD_BRAND_LENGTH } from '../cash/labels.ts';
import { LocationInTurkiye, nameText, Point, RecordVersion, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchId, CompanyId, UserId } from '../ids.ts';
import { DOCUMENT_TYPES } from '../documents/kinds.ts';
import { ROLES } from '../roles.ts';
import { optionalPhone } from '../phone-field.ts';
import { foldTr } from '../text.ts';
import { ORDERS_DURING_STOP } from '../stops/kinds.ts';
import { BranchStop } from '../stops/schema.ts';
import { PAY_DISTANCES } from './pay-distance.ts';
import { NOT_POSITIVE, positive, settingTl, speed, whole } from './numbers.ts';

export const ASSIGNMENT_METHODS = ['POOL', 'MANUAL', 'AUTOMATIC'] as const;

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

/**
 * Whether an outside system uses the branch's key: in the last 24 hours, before that and silent since, never.
 */
const API_CONNECTION_STATES = ['CONNECTED', 'SILENT', 'NEVER'] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Saat SS:DD biçiminde olmalı');

const SalarySettings = z.object({
  baseSalary: z.number(),
  vehicleRent: z.number(),
  overtimeRate: z.number(),
  gasPrice: z.number(),
  fuelConsumption: z.number(),
});

const SalarySettingsInput = z
  .strictObject({
    baseSalary: settingTl,
    vehicleRent: settingTl,
    overtimeRate: settingTl,
    gasPrice: settingTl,
    fuelConsumption: positive(10),
  })
  .partial();

/**
 * Units: metres (radius, customerAreaRadius), km/h (speeds), minutes (times), TL (rates). Without company: a
 * shell that only OWNER sees. `apiKey`, masked, only for key holders, `salarySettings` only for those who see
 * pay (DECISIONS "Passwords, keys", "Roles, once more").
 */
export const BranchView = z.object({
  id: BranchId,
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  name: z.string(),
  address: z.string(),
  location: Point,
  radius: z.number(),
  customerAreaRadius: z.number(),
  maxSpeed: z.number(),
  minSpeed: z.number(),
  extraTime: z.number(),
  orderExtraTime: z.number(),
  breakDuration: z.number(),
  openTime: z.string(),
  closeTime: z.string(),
  maxDeliveryTime: z.number(),
  warningTime: z.number(),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS),
  maxConcurrentDeliveries: z.number().int(),
  requireInBranchArea: z.boolean(),
  onlyManagerCanSetOnline: z.boolean(),
  onlyManagerCanSetOffline: z.boolean(),
  /** Who lacks a valid paper of `requiredDocuments` cannot go online (docs/decisions/082). */
  requireDocuments: z.boolean(),
  requiredDocuments: z.array(z.enum(DOCUMENT_TYPES)),
  /** Of a criminal record only the result is kept: its file goes after the review. */
  criminalResultOnly: z.boolean(),
  walletEnabled: z.boolean(),
  managerPhone: z.string().nullable(),
  phone: z.string().nullable(),
  apiKey: z.string().optional(),
  apiConnectionStatus: z.enum(API_CONNECTION_STATES).optional(),
  lastApiConnection: z.string().nullable().optional(),
  /** Until when the replaced key works beside the new one; null: only one key works. */
  previousKeyUntil: z.string().nullable().optional(),
  salarySettings: SalarySettings.optional(),
  /** Width of the receipt paper of the branch, mm. */
  receiptWidth: z.union([z.literal(58), z.literal(80)]),
  /** Cash that a courier may hold before everybody is warned, TL; null: no limit. */
  cashLimit: z.number().nullable(),
  /** Meal cards that the branch takes. */
  mealCardBrands: z.array(z.string()),
  /** Minutes that a courier has to accept an offer of automatic assignment. */
  offerTimeout: z.number().int(),
  /** What becomes of orders that arrive by key while deliveries are stopped. */
  ordersDuringStop: z.enum(ORDERS_DURING_STOP),
  /** Deliveries are stopped now; of two the stricter one. Null or left out: they go on. */
  deliveryStop: BranchStop.nullable().optional(),
  /** Automatic assignment is stopped: for this branch, for the whole company. */
  dispatchPaused: z.boolean(),
  companyDispatchPaused: z.boolean(),
  /** The company's switch: nobody is judged by speed (docs/decisions/077). */
  safeMode: z.boolean(),
  /** Until when orders by the branch's key are tests (test-mode.ts); null or past: none are. */
  testModeUntil: z.string().nullable().optional(),
  /** Goes up with every change; an edit names the one that it began with. */
  version: z.number().int(),
});
export type BranchView = z.infer<typeof BranchView>;

const ReceiptWidth = z.union([z.literal(80), z.literal(58)], { error: 'Fiş genişliği 58 veya 80 mm olmalı' });

const MealCardBrands = z
  .array(requiredText(MEAL_CARD_BRAND_LENGTH, 'Yemek kartının adını yazın'), {
    error: 'Yemek kartları bir liste olmalı',
  })
  .max(MAX_MEAL_CARD_BRANDS, `En fazla ${MAX_MEAL_CARD_BRANDS} yemek kartı girebilirsiniz`)
  .refine(
    (brands) => new Set(brands.map(foldTr)).size === brands.length,
    'Aynı yemek kartı iki kez girilemez',
  );

const RequiredDocuments = z
  .array(z.enum(DOCUMENT_TYPES, { error: 'Geçerli bir belge türü seçin' }), {
    error: 'Zorunlu belgeler bir liste olmalı',
  })
  .min(1, 'En az bir zorunlu belge seçin')
  .max(DOCUMENT_TYPES.length)
  .refine((types) => new Set(types).size === types.length, 'Aynı belge iki kez seçilemez');

const branchFields = {
  name: nameText('Şube adı zorunludur'),
  address: requiredText(TEXT_LIMITS.address, 'Şube adresi zorunludur'),
  location: LocationInTurkiye,
  radius: whole(100_000),
  customerAreaRadius: whole(100_000),
  maxSpeed: speed,
  minSpeed: speed,
  extraTime: whole(600),
  orderExtraTime: whole(600),
  breakDuration: whole(600),
  openTime: clockTime,
  closeTime: clockTime,
  maxDeliveryTime: whole(1440).min(1, NOT_POSITIVE),
  warningTime: whole(1440),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS, { error: 'Geçersiz atama yöntemi' }),
  maxConcurrentDeliveries: whole(10).min(1, 'En az 1 olmalı'),
  requireInBranchArea: z.boolean(),
  onlyManagerCanSetOnline: z.boolean(),
  onlyManagerCanSetOffline: z.boolean(),
  requireDocuments: z.boolean(),
  requiredDocuments: RequiredDocuments,
  criminalResultOnly: z.boolean(),
  walletEnabled: z.boolean(),
  phone: optionalPhone,
  salarySettings: SalarySettingsInput,
  receiptWidth: ReceiptWidth,
  cashLimit: settingTl.nullable(),
  mealCardBrands: MealCardBrands,
  offerTimeout: whole(30).min(1, 'En az 1 dakika olmalı'),
  ordersDuringStop: z.enum(ORDERS_DURING_STOP, { error: 'Kabul edip bekletmeyi veya geri çevirmeyi seçin' }),
};

const BranchInput = z.strictObject({
  ...branchFields,
  companyId: z.number().int().positive().pipe(CompanyId).nullish(),
});

/** A new branch; omitted fields take the defaults of spec 2 §5. */
export const CreateBranchBody = z.strictObject({
  ...z.strictObject(branchFields).partial().shape,
  name: branchFields.name,
  address: branchFields.address,
  companyId: z.number().int().positive().pipe(CompanyId).nullish(),
});
export type CreateBranchBody = z.output<typeof CreateBranchBody>;

const editVersion = { version: RecordVersion.optional() };
const NOTHING_CHANGES = 'Değişecek en az bir alan gönderin';
const changesSomething = (body: object): boolean => Object.keys(body).some((field) => field !== 'version');

/** What is to change of a branch; one field at least. The stored company may be sent, another is refused. */
export const UpdateBranchBody = z
  .strictObject({ ...BranchInput.partial().shape, ...editVersion })
  .refine(changesSomething, NOTHING_CHANGES);
export type UpdateBranchBody = z.output<typeof UpdateBranchBody>;

/** `onlyCompany=true`: without branches that have no company yet (spec 2 §7). */
export const BranchesQuery = z.strictObject({ onlyCompany: z.enum(['true', 'false']).optional() });

/** The form that moves people asks for branches of the company (spec 2 §7). */
export const TransferBranchesQuery = z.strictObject({ forTransfer: z.literal('true') });

/** GET /api/branches takes either query; `forTransfer=true` decides the shape of the reply. */
export const AnyBranchesQuery = z.strictObject({
  ...BranchesQuery.shape,
  forTransfer: z.enum(['true', 'false']).optional(),
});

/** A branch to which somebody may be moved. */
export const TransferBranch = z.object({
  id: BranchId,
  name: z.string(),
  companyId: CompanyId,
  companyName: z.string(),
});
export type TransferBranch = z.infer<typeof TransferBranch>;

/** Paper of receipts, mm. */
export const ReceiptWidthBody = z.strictObject({ receiptWidth: ReceiptWidth, ...editVersion });

/** The receipt paper of a branch, mm. */
export const ReceiptPaper = z.object({ id: BranchId, receiptWidth: ReceiptWidth });

/** Automatic assignment of a branch: stopped or not, minutes that an offer is open. */
export const BranchDispatchBody = z
  .strictObject({
    paused: z.boolean({ error: 'true veya false olmalı' }).optional(),
    offerTimeout: branchFields.offerTimeout.optional(),
    ...editVersion,
  })
  .refine(changesSomething, NOTHING_CHANGES);

/** Automatic assignment of a company: stopped or not. */
export const CompanyDispatchBody = z.strictObject({ paused: z.boolean({ error: 'true veya false olmalı' }) });

/** Whether automatic assignment of a company is stopped. */
export const CompanyDispatch = z.object({ companyId: CompanyId, paused: z.boolean() });

/** A branch key, in full. */
export const WholeBranchKey = z.object({ success: z.literal(true), apiKey: z.string() });

/** Hours for which a replaced key may work on; 0: it stops at once. */
export const KEEP_OLD_KEY_HOURS = [0, 1, 24, 72, 168] as const;

/** How long the old key works beside the new one; left out: not at all. */
export const RegenerateKeyBody = z.strictObject({
  keepOldForHours: z
    .literal(KEEP_OLD_KEY_HOURS, { error: `Şunlardan birini gönderin: ${KEEP_OLD_KEY_HOURS.join(', ')}` })
    .optional(),
});
export type RegenerateKeyBody = z.output<typeof RegenerateKeyBody>;

/** A new branch key, in full, and until when the old one works beside it; null: it has stopped. */
export const RegeneratedKey = WholeBranchKey.extend({ previousKeyUntil: z.string().nullable() });

/** Delivery pay of a branch, TL, and by which kilometres. `version`: the branch's. */
export const DeliveryRate = z.object({
  branchId: BranchId,
  baseRate: z.number(),
  pricePerKm: z.number(),
  minimumRate: z.number(),
  payDistance: z.enum(PAY_DISTANCES),
  version: z.number().int(),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

const rateFields = {
  baseRate: settingTl,
  pricePerKm: settingTl,
  minimumRate: settingTl,
  payDistance: z.enum(PAY_DISTANCES, { error: 'Kuş uçuşunu veya yolu seçin' }),
};

/** Rates to change, TL, and by which kilometres later deliveries are paid. */
export const DeliveryRatesBody = z
  .strictObject({ ...z.strictObject(rateFields).partial().shape, ...editVersion })
  .refine(changesSomething, NOTHING_CHANGES);
export type DeliveryRatesBody = z.output<typeof DeliveryRatesBody>;

/**
 * Settings that are copied from branch to branch: all but what makes a branch itself (name, place, phone).
 */
export const COPYABLE_SETTINGS = [
  'radius',
  'customerAreaRadius',
  'maxSpeed',
  'minSpeed',
  'extraTime',
  'orderExtraTime',
  'breakDuration',
  'openTime',
  'closeTime',
  'maxDeliveryTime',
  'warningTime',
  'assignmentMethod',
  'maxConcurrentDeliveries',
  'requireInBranchArea',
  'onlyManagerCanSetOnline',
  'onlyManagerCanSetOffline',
  'requireDocuments',
  'requiredDocuments',
  'criminalResultOnly',
  'walletEnabled',
  'receiptWidth',
  'offerTimeout',
  'cashLimit',
  'mealCardBrands',
  'ordersDuringStop',
  'baseSalary',
  'vehicleRent',
  'overtimeRate',
  'gasPrice',
  'fuelConsumption',
  'baseRate',
  'pricePerKm',
  'minimumRate',
  'payDistance',
] as const;
export type CopyableSetting = (typeof COPYABLE_SETTINGS)[number];

/** Branches that one copy may reach. */
const MAX_COPY_TARGETS = 500;

const isWithoutRepeats = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Which settings to copy to which branches. */
export const CopySettingsBody = z.strictObject({
  targetIds: z
    .array(z.number({ error: 'Geçerli bir şube seçin' }).int().positive().pipe(BranchId))
    .min(1, 'En az bir şube seçin')
    .max(MAX_COPY_TARGETS, `En fazla ${MAX_COPY_TARGETS} şube seçebilirsiniz`)
    .refine(isWithoutRepeats, 'Aynı şube iki kez seçilemez'),
  fields: z
    .array(z.enum(COPYABLE_SETTINGS, { error: 'Bu ayar kopyalanamaz' }))
    .min(1, 'En az bir ayar seçin')
    .max(COPYABLE_SETTINGS.length)
    .refine(isWithoutRepeats, 'Aynı ayar iki kez seçilemez'),
});
export type CopySettingsBody = z.output<typeof CopySettingsBody>;

/** What hangs on a branch: running orders, people (the first 20), earnings not paid yet (count, TL). */
export const BranchUsage = z.object({
  activeOrders: z.number().int(),
  people: z.array(z.object({ id: UserId, fullName: z.string(), role: z.enum(ROLES) })),
  peopleCount: z.number().int(),
  unpaidEarnings: z.number().int(),
  unpaidTotal: z.number(),
});
export type BranchUsage = z.infer<typeof BranchUsage>;
