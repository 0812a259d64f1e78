import { z } from 'zod';
import { settingTl } from '../branches/numbers.ts';
import { PageQuery, Pagination, Point } from '../fields.ts';
import { BranchId, fromText } from '../ids.ts';
import { RushSettings } from '../rush/schema.ts';
import { REHEARSAL_LIMITS, REHEARSAL_METHODS, REHEARSAL_STATES } from './options.ts';

/** Row id of `rehearsals`. */
export const RehearsalId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).brand<'RehearsalId'>();
export type RehearsalId = z.infer<typeof RehearsalId>;
export const RehearsalRef = z.strictObject({ id: fromText(RehearsalId) });

const NO_BRANCH = 'Bir şube seçin';
const BAD_DAY = 'Geçerli bir tarih girin';
const Day = z.iso.date(BAD_DAY).refine((day) => day >= '2020' && day < '2100', BAD_DAY);

const whole = (min: number, max: number, what: string) => {
  const text = `${what} ${min} ile ${max} arasında bir tam sayı olmalı`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
};
const BAD_HOURS = 'Günün 24 saati için birer kurye sayısı gönderin';
const couriers = whole(0, REHEARSAL_LIMITS.couriersPerHour, 'Kurye sayısı');

/** What couriers are paid for a delivery in a rehearsal, TL; as in a branch's settings. */
export const RehearsalRates = z.strictObject({
  baseRate: settingTl,
  pricePerKm: settingTl,
  minimumRate: settingTl,
});
export type RehearsalRates = z.infer<typeof RehearsalRates>;

const secondCouriers = whole(1, REHEARSAL_LIMITS.couriersPerHour, 'İkinci şubenin kurye sayısı');

/** A branch that would stand besides, with so many couriers of its own while the branch has any. */
const SecondBranch = z.strictObject({ location: Point, couriers: secondCouriers });

/**
 * What is tried; null: as it was that day. `couriersByHour`: couriers on duty by hour of the clock, 0 first.
 * `concurrentLimit`: packages of a courier at once. `location`: where the branch would be. `rates`: only who
 * sees pay may name them. `pacing`: orders around the peak are promised slots. `secondBranch`: orders that
 * are nearer to it come from there; left out as null, and not together with `location`.
 */
export const RehearsalSettings = z
  .strictObject({
    couriersByHour: z.array(couriers, { error: BAD_HOURS }).length(24, BAD_HOURS).nullable(),
    method: z.enum(REHEARSAL_METHODS, { error: 'Atama yöntemini seçin' }),
    concurrentLimit: whole(1, REHEARSAL_LIMITS.concurrent, 'Aynı anda paket sayısı').nullable(),
    location: Point.nullable(),
    rates: RehearsalRates.nullable(),
    pacing: RushSettings.nullable(),
    secondBranch: SecondBranch.nullable().optional(),
  })
  .refine(({ location, secondBranch }) => location === null || !secondBranch, {
    path: ['secondBranch'],
    message: 'Şube taşınırken ikinci şube denenmez. Birini seçin.',
  });
export type RehearsalSettings = z.output<typeof RehearsalSettings>;

const branchInBody = z.number({ error: NO_BRANCH }).int(NO_BRANCH).positive(NO_BRANCH).pipe(BranchId);
const branchInQuery = z
  .string({ error: NO_BRANCH })
  .regex(/^[1-9]\d{0,15}$/, NO_BRANCH)
  .transform(Number)
  .pipe(BranchId);

/** A past business day of a branch, 07:00 to 07:00, and what is tried on it. */
export const RehearsalBody = z.strictObject({
  branchId: branchInBody,
  day: Day,
  settings: RehearsalSettings,
});
export type RehearsalBody = z.output<typeof RehearsalBody>;

export const RehearsalDayQuery = z.strictObject({ branchId: branchInQuery, day: Day });
export type RehearsalDayQuery = z.output<typeof RehearsalDayQuery>;

export const RehearsalsQuery = z.strictObject({ branchId: branchInQuery, ...PageQuery });
export type RehearsalsQuery = z.output<typeof RehearsalsQuery>;

const count = () => z.number().int();

/**
 * A day before it is rehearsed. `couriersByHour`: couriers on duty by hour, breaks left out, one decimal.
 * `method`: how most of its orders were given; it is replayed so. `reason`: why it cannot be rehearsed, in
 * words; null: it can. `rates` null: the caller sees no pay.
 */
export const RehearsalDay = z.object({
  day: z.string(),
  orders: count(),
  delivered: count(),
  couriersByHour: z.array(z.number()),
  method: z.enum(REHEARSAL_METHODS),
  concurrentLimit: count(),
  location: Point,
  rates: RehearsalRates.nullable(),
  pacing: RushSettings.nullable(),
  reason: z.string().nullable(),
});
export type RehearsalDay = z.infer<typeof RehearsalDay>;

/** A figure over the seeds: the second lowest, the middle and the second highest; of a real day one value. */
export const FigureRange = z.object({ low: z.number(), middle: z.number(), high: z.number() });
export type FigureRange = z.infer<typeof FigureRange>;

/**
 * What a day came to. Minutes from creation to the door over delivered orders, one decimal. `latePercent`:
 * delivered after the promise (the slot's end, else the branch's longest delivery) or not at all, of orders
 * that were not cancelled. `km`: great circle over all trips, out and back. `courierHours` on duty. `pay`: TL
 * by the branch's rates of today, as tried by the settings' own; `cost`: pay per delivered order; null: the
 * caller sees no pay, or nothing was delivered. Definitions: docs/figures.md.
 */
export const RehearsalFigures = z.object({
  delivered: FigureRange,
  meanMinutes: FigureRange.nullable(),
  p90Minutes: FigureRange.nullable(),
  latePercent: FigureRange,
  km: FigureRange,
  courierHours: z.number(),
  pay: FigureRange.nullable(),
  cost: FigureRange.nullable(),
});
export type RehearsalFigures = z.infer<typeof RehearsalFigures>;

/**
 * How ways and doors were timed: `metresPerMinute` of the great circle and minutes at the counter and at a
 * door, of `legs` measured legs of the day, or of those before it where it has too few (`source`).
 * `differencePercent`: mean delivery time of the unchanged day against the real one; null: none delivered.
 */
export const RehearsalCalibration = z.object({
  source: z.enum(['DAY', 'DAYS_BEFORE', 'LEARNED']),
  legs: count(),
  metresPerMinute: z.number(),
  pickupMinutes: z.number(),
  doorMinutes: z.number(),
  differencePercent: z.number().nullable(),
});
export type RehearsalCalibration = z.infer<typeof RehearsalCalibration>;

/**
 * What really happened, the same day replayed unchanged, and as it was tried. `pacingHelps`: whether slots
 * let at least 30 % fewer orders be late than the same try without them; null: no slots were tried.
 * `secondOrders`: orders that come from the second branch; left out where none was tried.
 */
export const RehearsalResult = z.object({
  orders: count(),
  lateAfterMinutes: count(),
  real: RehearsalFigures,
  unchanged: RehearsalFigures,
  tried: RehearsalFigures,
  calibration: RehearsalCalibration,
  pacingHelps: z.boolean().nullable(),
  secondOrders: count().optional(),
});
export type RehearsalResult = z.infer<typeof RehearsalResult>;

/** A rehearsal; `done` of `total` simulated days. `startedBy` null: the account is gone. */
export const Rehearsal = z.object({
  id: RehearsalId,
  branchId: BranchId,
  day: z.string(),
  settings: RehearsalSettings,
  state: z.enum(REHEARSAL_STATES),
  done: count(),
  total: count(),
  startedBy: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  result: RehearsalResult.nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

/** Rehearsals of a branch, newest first. */
export const Rehearsals = z.object({
  success: z.literal(true),
  data: z.array(Rehearsal),
  pagination: Pagination,
});
export type Rehearsals = z.infer<typeof Rehearsals>;
