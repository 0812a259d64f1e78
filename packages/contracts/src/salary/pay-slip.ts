import { z } from 'zod';
import { BranchId, OrderId, PayoutId, UserId } from '../ids.ts';
import { ROAD_METHODS } from '../roads/method.ts';
import { RIDDEN_VERDICTS } from '../roads/ridden.ts';
import { EarningEvidence } from '../wallet/evidence.ts';
import { PAYOUT_METHODS } from '../wallet/labels.ts';
import { SlipDeduction } from './deduction.ts';
import { Objection } from './objection.ts';
import { SLIP_LINES } from './slip-line-keys.ts';

const tl = () => z.number();
const seconds = () => z.number().int().min(0);

/** Salary settings that a month is priced with: TL, gas price per litre, litres per km (spec 3 §9). */
export const SlipSettings = z.object({
  baseSalary: tl(),
  vehicleRent: tl(),
  gasPrice: tl(),
  fuelConsumption: z.number(),
});
export type SlipSettings = z.infer<typeof SlipSettings>;

/** A delivered package and what it was computed from (`explainEarning`). */
export const SlipPackage = z.object({
  earningId: z.number().int(),
  orderId: OrderId.nullable(),
  orderNumber: z.string().nullable(),
  at: z.string(),
  evidence: EarningEvidence,
  amount: tl(),
});
export type SlipPackage = z.infer<typeof SlipPackage>;

/** A bonus, or a correction with its sign. `notes`: why. */
export const SlipEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  amount: tl(),
  notes: z.string().nullable(),
  actorName: z.string().nullable(),
});
export type SlipEntry = z.infer<typeof SlipEntry>;

/** Uninterrupted time online of a business day: shifts less breaks, whole seconds. */
const OnlineInterval = z.object({ from: z.string(), to: z.string(), seconds: seconds() });

/** What a manager says that a day was, and why; null: the measured value counts. */
const DayCorrection = z.object({
  onlineSeconds: seconds().nullable(),
  km: z.number().nullable(),
  reason: z.string(),
  at: z.string(),
  actorName: z.string().nullable(),
});

/**
 * A day put onto roads. `km` null: the router knew none there. `matched`: share of the positions that lie on
 * the road. `counts`: these kilometres are what was measured for pay, as the branch paid by road at the day's
 * end and they are trusted (roads/ridden.ts); a correction counts over them.
 */
export const DayRoad = z.object({
  km: z.number().nullable(),
  matched: z.number().nullable(),
  method: z.enum(ROAD_METHODS).nullable(),
  verdict: z.enum(RIDDEN_VERDICTS),
  counts: z.boolean(),
});
export type DayRoad = z.infer<typeof DayRoad>;

/**
 * A business day of a courier at a branch, 'YYYY-MM-DD'. `onlineSeconds` and `km` count; the measured ones
 * stand beside them. Kilometres have three decimals, which are metres; the measured ones are the sum of great
 * circles.
 * `road`: left out where nobody asked for roads.
 */
export const WorkDay = z.object({
  day: z.string(),
  onlineSeconds: seconds(),
  km: z.number(),
  measuredOnlineSeconds: seconds(),
  measuredKm: z.number(),
  road: DayRoad.nullish(),
  intervals: z.array(OnlineInterval),
  correction: DayCorrection.nullable(),
});
export type WorkDay = z.infer<typeof WorkDay>;

/** A line: what it is called, its calculation in words, and its amount with its sign in the entitlement. */
export const SlipLine = z.object({
  key: z.enum(SLIP_LINES),
  label: z.string(),
  words: z.string(),
  amount: tl(),
});
export type SlipLine = z.infer<typeof SlipLine>;

/** A change of rates or salary settings of the branch in the month, field by field. */
export const TermsChange = z.object({
  at: z.string(),
  changes: z.array(z.object({ label: z.string(), was: z.string(), is: z.string() })),
});
export type TermsChange = z.infer<typeof TermsChange>;

/** A standing payout, and how much of this month of this branch it paid. */
export const SlipPayout = z.object({
  payoutId: PayoutId,
  at: z.string(),
  method: z.enum(PAYOUT_METHODS),
  /** Who paid; null: taken over from before the ledger. */
  byName: z.string().nullable(),
  amount: tl(),
});
export type SlipPayout = z.infer<typeof SlipPayout>;

/**
 * The explained pay slip of a courier for a branch and month: one object for screen, PDF and sheet. Every
 * line follows from what stands in it. `entitlement` is the sum of the lines; `remaining` = `entitlement` +
 * `carriedOver` − `paid`. Of a month that is not closed it is a preview as of `asOf`; a closed one keeps what
 * it was closed with, but `paid` and `remaining`, which go on.
 */
export const PaySlip = z.object({
  isPreview: z.boolean(),
  /** 'YYYY-MM' and its [from, to), 07:00 – 07:00. */
  month: z.string(),
  from: z.string(),
  to: z.string(),
  daysInMonth: z.number().int(),
  asOf: z.string(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  companyName: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  courierId: UserId,
  courierName: z.string(),
  settings: SlipSettings,
  termsChanges: z.array(TermsChange),
  onlineSeconds: seconds(),
  /** Seconds that the rent is paid for: ten hours of each full 21, and at most ten of the rest. */
  rentSeconds: seconds(),
  km: z.number(),
  packages: z.array(SlipPackage),
  bonuses: z.array(SlipEntry),
  corrections: z.array(SlipEntry),
  days: z.array(WorkDay),
  deductions: z.array(SlipDeduction),
  lines: z.array(SlipLine),
  entitlement: tl(),
  /** What closed months before it left unpaid; a debt is below zero. */
  carriedOver: tl(),
  paid: tl(),
  /** The payouts that `paid` is the sum of, oldest first. */
  payouts: z.array(SlipPayout),
  remaining: tl(),
  objections: z.array(Objection),
});
export type PaySlip = z.infer<typeof PaySlip>;
