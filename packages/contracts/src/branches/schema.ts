import { z } from 'zod';
import { AmountTl, Location, optionalText, Point, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchId, CompanyId } from '../ids.ts';

export const ASSIGNMENT_METHODS = ['POOL', 'MANUAL', 'AUTOMATIC'] as const;

export type AssignmentMethod = (typeof ASSIGNMENT_METHODS)[number];

const positive = (max: number) =>
  z
    .number({ error: 'Geçersiz değer. Pozitif bir sayı giriniz.' })
    .min(0, 'Geçersiz değer. Pozitif bir sayı giriniz.')
    .max(max, `En fazla ${max} olabilir`);

const whole = (max: number) => positive(max).int('Tam sayı giriniz');

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
    baseSalary: AmountTl,
    vehicleRent: AmountTl,
    overtimeRate: AmountTl,
    gasPrice: AmountTl,
    fuelConsumption: positive(10),
  })
  .partial();

/**
 * Units: metres (radius, customerAreaRadius), km/h (speeds), minutes (times), TL (rates). `apiKey` only for
 * key holders (DECISIONS "Passwords, keys").
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
  walletEnabled: z.boolean(),
  managerPhone: z.string().nullable(),
  phone: z.string().nullable(),
  apiKey: z.string().optional(),
  apiConnectionStatus: z.enum(['CONNECTED', 'NEVER']).optional(),
  lastApiConnection: z.string().nullable().optional(),
  salarySettings: SalarySettings.optional(),
  /** Width of the receipt paper of the branch, mm. */
  receiptWidth: z.union([z.literal(58), z.literal(80)]),
  /** Minutes that a courier has to accept an offer of automatic assignment. */
  offerTimeout: z.number().int(),
  /** Automatic assignment is stopped: for this branch, for the whole company. */
  dispatchPaused: z.boolean(),
  companyDispatchPaused: z.boolean(),
});
export type BranchView = z.infer<typeof BranchView>;

const ReceiptWidth = z.union([z.literal(80), z.literal(58)], { error: 'Fiş genişliği 58 veya 80 mm olmalı' });

const branchFields = {
  name: requiredText(TEXT_LIMITS.name, 'Şube adı zorunludur'),
  address: requiredText(TEXT_LIMITS.address, 'Şube adresi zorunludur'),
  location: Location,
  radius: positive(100_000),
  customerAreaRadius: positive(100_000),
  maxSpeed: positive(300).min(1, 'Geçersiz değer. Pozitif bir sayı giriniz.'),
  minSpeed: positive(300).min(1, 'Geçersiz değer. Pozitif bir sayı giriniz.'),
  extraTime: whole(600),
  orderExtraTime: whole(600),
  breakDuration: whole(600),
  openTime: clockTime,
  closeTime: clockTime,
  maxDeliveryTime: whole(1440).min(1, 'Geçersiz değer. Pozitif bir sayı giriniz.'),
  warningTime: whole(1440),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS, { error: 'Geçersiz atama yöntemi' }),
  maxConcurrentDeliveries: whole(10).min(1, 'En az 1 olmalı'),
  requireInBranchArea: z.boolean(),
  onlyManagerCanSetOnline: z.boolean(),
  onlyManagerCanSetOffline: z.boolean(),
  walletEnabled: z.boolean(),
  phone: optionalText(TEXT_LIMITS.phone),
  salarySettings: SalarySettingsInput,
  receiptWidth: ReceiptWidth,
  offerTimeout: whole(30).min(1, 'En az 1 dakika olmalı'),
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

export const UpdateBranchBody = BranchInput.partial().refine(
  (body) => Object.keys(body).length > 0,
  'Değişecek en az bir alan gönderin',
);
export type UpdateBranchBody = z.output<typeof UpdateBranchBody>;

/** Sent by the panel; the reply does not depend on it (spec 1 §7). */
export const BranchesQuery = z.strictObject({ onlyCompany: z.enum(['true', 'false']).optional() });

/** Paper of receipts, mm. */
export const ReceiptWidthBody = z.strictObject({ receiptWidth: ReceiptWidth });

/** The receipt paper of a branch, mm. */
export const ReceiptPaper = z.object({ id: BranchId, receiptWidth: ReceiptWidth });

/** Automatic assignment of a branch: stopped or not, minutes that an offer is open. */
export const BranchDispatchBody = z
  .strictObject({
    paused: z.boolean({ error: 'true veya false olmalı' }),
    offerTimeout: branchFields.offerTimeout,
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin');

/** Automatic assignment of a company: stopped or not. */
export const CompanyDispatchBody = z.strictObject({ paused: z.boolean({ error: 'true veya false olmalı' }) });

/** Whether automatic assignment of a company is stopped. */
export const CompanyDispatch = z.object({ companyId: CompanyId, paused: z.boolean() });

/** A branch key, in full. */
export const NewBranchKey = z.object({ success: z.literal(true), apiKey: z.string() });

export const DeliveryRate = z.object({
  branchId: BranchId,
  baseRate: z.number(),
  pricePerKm: z.number(),
  minimumRate: z.number(),
});
export type DeliveryRate = z.infer<typeof DeliveryRate>;

/** Rates to change, TL. */
export const DeliveryRatesBody = z
  .strictObject({ baseRate: AmountTl, pricePerKm: AmountTl, minimumRate: AmountTl })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Değişecek en az bir alan gönderin');
