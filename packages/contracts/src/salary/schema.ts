import { z } from 'zod';
import { IsoInstant, optionalText, PageQuery, Pagination, requiredText, TEXT_LIMITS } from '../fields.ts';
import { BranchFilter, BranchId, fromText, UserFilter, UserId } from '../ids.ts';
import { isTl } from '../domain/money.ts';
import { ALL_DEDUCTION_REASONS, DEDUCTION_TYPES, isReasonOf } from './deduction-kinds.ts';
import { Objection } from './objection.ts';
import { calendarDate, payMonthText } from './pay-month.ts';
import { SlipDeduction } from './deduction.ts';
import { DayRoad, SlipSettings } from './pay-slip.ts';

const tl = () => z.number();
const seconds = () => z.number().int().min(0);

/** [from, to); without both it is the running month. */
const Range = { from: IsoInstant.optional(), to: IsoInstant.optional() };

export const WorkingHoursQuery = z.strictObject({ ...Range, branchId: BranchFilter.optional() });
export type WorkingHoursQuery = z.output<typeof WorkingHoursQuery>;

/** Time online of a courier: shifts less breaks, whole seconds, and what falls on each business day. */
export const WorkingHours = z.object({
  courierId: UserId,
  courierName: z.string(),
  onlineSeconds: seconds(),
  /** '212s 5dk' */
  onlineFormatted: z.string(),
  days: z.array(z.object({ day: z.string(), onlineSeconds: seconds() })),
});
export type WorkingHours = z.infer<typeof WorkingHours>;

/** By the courier's id (spec 3 §7). */
export const WorkingHoursByCourier = z.record(z.string(), WorkingHours);

/** [startDate, endDate), or the running month. With `courierId` the answer tells movements. */
export const DistanceQuery = z.strictObject({
  courierId: UserFilter.optional(),
  branchId: BranchFilter.optional(),
  startDate: IsoInstant.optional(),
  endDate: IsoInstant.optional(),
});
export type DistanceQuery = z.output<typeof DistanceQuery>;

/**
 * Uninterrupted time online, and where the courier was: `trail` has about a position a minute. Both km and
 * trail are null when no position of that time is kept (any more).
 */
const Movement = z.object({
  day: z.string(),
  branchId: BranchId,
  from: z.string(),
  to: z.string(),
  km: z.number().nullable(),
  trail: z.array(z.object({ lat: z.number(), lng: z.number(), at: z.string() })).nullable(),
});

/** A whole day put onto roads, for whichever branch; `km` null: no road was found (roads/ridden.ts). */
const MeasuredRoad = DayRoad.omit({ counts: true });

/** Kilometres of a courier; `movements` is empty without `courierId` in the query. */
export const DistanceRow = z.object({
  courierId: UserId,
  courierName: z.string(),
  totalDistanceKm: z.number(),
  days: z.array(z.object({ day: z.string(), km: z.number(), road: MeasuredRoad.optional() })),
  movements: z.array(Movement),
});
export type DistanceRow = z.infer<typeof DistanceRow>;

/** A day of a courier's work in the path. */
export const WorkDayRef = z.strictObject({ id: fromText(UserId), day: calendarDate });

/**
 * What a day counts instead of what was measured. What is left out or null counts as measured. `branchId`:
 * where the courier worked for more than one that day.
 */
export const CorrectDayBody = z.strictObject({
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId).optional(),
  onlineMinutes: z
    .number({ error: 'Dakika bir sayı olmalı' })
    .int('Tam dakika girin')
    .min(0, 'Dakika 0 veya daha büyük olmalı')
    .max(1_500, 'Bir güne en fazla 25 saat yazılabilir')
    .nullish(),
  km: z
    .number({ error: 'Kilometre bir sayı olmalı' })
    .min(0, 'Kilometre 0 veya daha büyük olmalı')
    .max(2_000, 'En fazla 2.000 km yazılabilir')
    .refine((km) => Math.abs(Math.round(km * 1000) - km * 1000) < 1e-6, 'En fazla üç ondalık basamak girin')
    .nullish(),
  reason: requiredText(500, 'Neden düzelttiğinizi yazın'),
});
export type CorrectDayBody = z.output<typeof CorrectDayBody>;

const INVALID_AMOUNT = 'Geçersiz Tutar';
/** More from a month's pay is a typing error, TL. */
const MAX_DEDUCTION_TL = 1_000_000;

/** A deduction (spec 3 §5): a reason of its type, an amount above zero, a date that has come. */
export const DeductionBody = z
  .strictObject({
    type: z.enum(DEDUCTION_TYPES, { error: 'Önce kesinti türünü seçin' }),
    reason: z.enum(ALL_DEDUCTION_REASONS as [string, ...string[]], { error: 'Kesinti nedenini seçin' }),
    amount: z
      .number({ error: INVALID_AMOUNT })
      .gt(0, INVALID_AMOUNT)
      .max(MAX_DEDUCTION_TL, INVALID_AMOUNT)
      .refine(isTl, INVALID_AMOUNT),
    description: optionalText(TEXT_LIMITS.note),
    date: calendarDate,
  })
  .refine(({ type, reason }) => isReasonOf(type, reason as (typeof ALL_DEDUCTION_REASONS)[number]), {
    path: ['reason'],
    error: 'Bu neden, seçilen kesinti türüne ait değil',
  });
export type DeductionBody = z.output<typeof DeductionBody>;

/** A deduction in the history; a cancelled one counts nothing. */
export const Deduction = SlipDeduction.extend({
  courierId: UserId,
  branchId: BranchId,
  /** Month in which it counts, 'YYYY-MM'. */
  month: z.string(),
  createdAt: z.string(),
  actorName: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  cancelledByName: z.string().nullable(),
  /** Its month is closed: it stays as it is, and what is wrong with it is put right by a correction. */
  isLocked: z.boolean(),
});
export type Deduction = z.infer<typeof Deduction>;

export const DeductionsQuery = z.strictObject({ ...PageQuery });
export const DeductionPage = z.object({
  success: z.literal(true),
  data: z.array(Deduction),
  pagination: Pagination,
});
export const DeductionRef = z.strictObject({ id: fromText(z.number().int()) });

/**
 * A month, or a range of whole business days [from, to) as a preview without slips; without either the
 * running month. `inactive=true` lists passive accounts without money, too.
 */
export const SalaryQuery = z
  .strictObject({
    month: payMonthText.optional(),
    ...Range,
    branchId: BranchFilter.optional(),
    inactive: z.enum(['true', 'false'], { error: 'true veya false gönderin' }).optional(),
  })
  .refine(({ month, from, to }) => month === undefined || (from === undefined && to === undefined), {
    path: ['month'],
    error: 'Ay ya da tarih aralığı gönderin, ikisini birden değil',
  });
export type SalaryQuery = z.output<typeof SalaryQuery>;

/** The money of a salary row: the lines of the slip (fuel and deductions above zero), and what is left. */
const SalaryMoney = z.object({
  packageEarnings: tl(),
  bonuses: tl(),
  workEarnings: tl(),
  rentEarnings: tl(),
  corrections: tl(),
  deductions: tl(),
  fuelCost: tl(),
  entitlement: tl(),
  carriedOver: tl(),
  paid: tl(),
  remaining: tl(),
});

/** A courier's salary for a branch. `left`: not (any more) an active courier of that branch. */
export const SalaryRow = SalaryMoney.extend({
  courierId: UserId,
  courierName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  active: z.boolean(),
  left: z.boolean(),
  onlineSeconds: seconds(),
  /** '212s 5dk' */
  workingHours: z.string(),
  rentSeconds: seconds(),
  totalDistanceKm: z.number(),
  completedOrders: z.number().int(),
  /** Whether a day of it was corrected. */
  isCorrected: z.boolean(),
  openObjections: z.number().int(),
});
export type SalaryRow = z.infer<typeof SalaryRow>;

/** A part of the range that lies in one month, priced with that month's days. */
const SalaryPart = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  daysInMonth: z.number().int(),
});

/** A branch of the answer: its settings of the (last) month, and who closed it. */
const SalaryBranch = z.object({
  branchId: BranchId,
  branchName: z.string(),
  settings: SlipSettings,
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
});

export const SalaryTotal = SalaryMoney.extend({
  onlineSeconds: seconds(),
  workingHours: z.string(),
  totalDistanceKm: z.number(),
  completedOrders: z.number().int(),
});
export type SalaryTotal = z.infer<typeof SalaryTotal>;

/** Rows by name. `month`: null for a range, which has no slips. */
export const SalaryReply = z.object({
  success: z.literal(true),
  data: z.array(SalaryRow),
  total: SalaryTotal,
  month: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  parts: z.array(SalaryPart),
  branches: z.array(SalaryBranch),
  asOf: z.string(),
});
export type SalaryReply = z.infer<typeof SalaryReply>;

/** A branch and a month. */
export const MonthQuery = z.strictObject({
  month: payMonthText,
  branchId: fromText(BranchId),
});
export type MonthQuery = z.output<typeof MonthQuery>;

const CHECK_KINDS = [
  'LONG_SHIFT',
  'NO_POSITIONS',
  'OPEN_OBJECTION',
  'NEGATIVE_ENTITLEMENT',
  'KILOMETRES_PENDING',
] as const;

/**
 * A point that keeps a month open. `text`: what it is and what to do. A long shift and a day without
 * positions are cleared by correcting the day (also to the measured value), an objection by its answer, a
 * negative entitlement by accepting it with the close, kilometres of the last hours by waiting a few minutes.
 */
export const CheckPoint = z.object({
  kind: z.enum(CHECK_KINDS),
  courierId: UserId.nullable(),
  courierName: z.string().nullable(),
  day: z.string().nullable(),
  text: z.string(),
  /** TL of a negative entitlement. */
  amount: tl().nullable(),
  objection: Objection.nullable(),
});
export type CheckPoint = z.infer<typeof CheckPoint>;

/** Negative entitlements of a month: how many, and their sum in TL, not above zero. */
const DebtsSum = z.strictObject({ count: z.number().int().min(0), amount: tl().max(0) });

/** `canClose`: the month is over, not closed, and nothing is open but negative entitlements. */
export const Checklist = z.object({
  month: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  isOver: z.boolean(),
  closedAt: z.string().nullable(),
  canClose: z.boolean(),
  couriers: z.number().int(),
  entitlement: tl(),
  debts: DebtsSum,
  points: z.array(CheckPoint),
});
export type Checklist = z.infer<typeof Checklist>;

/**
 * Closes a past month. `acceptDebts`: negative entitlements are carried over. `debts`: those that were shown;
 * refused with DEBTS_CHANGED when there are others by now.
 */
export const CloseMonthBody = z.strictObject({
  month: payMonthText,
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId),
  acceptDebts: z.boolean({ error: 'true veya false gönderin' }).optional(),
  debts: DebtsSum.optional(),
});
export type CloseMonthBody = z.output<typeof CloseMonthBody>;

/** A closed month. */
export const MonthClose = z.object({
  month: z.string(),
  branchId: BranchId,
  closedAt: z.string(),
  closedByName: z.string(),
  slips: z.number().int(),
  entitlement: tl(),
});
export type MonthClose = z.infer<typeof MonthClose>;

/** The own slip without `courierId`. `branchId`: where a courier worked for more than one in the month. */
export const SlipQuery = z.strictObject({
  month: payMonthText,
  courierId: UserFilter.optional(),
  branchId: fromText(BranchId).optional(),
});
export type SlipQuery = z.output<typeof SlipQuery>;

export const SLIP_FORMATS = ['pdf', 'xlsx'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];
export const SlipFileQuery = SlipQuery.extend({
  format: z.enum(SLIP_FORMATS, { error: 'pdf veya xlsx gönderin' }),
});
export type SlipFileQuery = z.output<typeof SlipFileQuery>;

/** Months for which the caller has a slip or work, newest first; a row per branch. */
export const OwnSlip = z.object({
  month: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  isPreview: z.boolean(),
});
export type OwnSlip = z.infer<typeof OwnSlip>;

/** All slips of a branch and month as one PDF. */
export const PrintSlipsBody = z.strictObject({
  month: payMonthText,
  branchId: z.number({ error: 'Lütfen bir şube seçin' }).int().positive().pipe(BranchId),
});

/** How far a file of slips has come; it is kept for 24 hours. */
export const SlipFile = z.object({
  id: z.number().int(),
  month: z.string(),
  branchId: BranchId,
  done: z.number().int(),
  total: z.number().int(),
  state: z.enum(['PREPARING', 'READY', 'FAILED']),
});
export type SlipFile = z.infer<typeof SlipFile>;
export const SlipFileRef = z.strictObject({ id: fromText(z.number().int()) });
