import { z } from 'zod';
import { BranchId, UserId } from '../ids.ts';

/** Days of history from which times are learned. */
export const LEARNING_DAYS = 28;

/** Learned times of one hour of the day in Istanbul; hour −1: the whole day. Minutes. */
export const HourTimings = z.object({
  hour: z.number().int().min(-1).max(23),
  samples: z.number().int(),
  readyP50Min: z.number(),
  readyP90Min: z.number(),
  minPerKmP50: z.number(),
  minPerKmP90: z.number(),
  /** Minutes ridden for one of free flow by road; null: too few deliveries with a road. */
  roadFactorP50: z.number().nullable().optional(),
  roadFactorP90: z.number().nullable().optional(),
  doorMin: z.number(),
});
export type HourTimings = z.infer<typeof HourTimings>;

/**
 * Calibration of the arrival ranges: deliveries that came inside the range shown at that stage, before it,
 * and after it.
 */
const CALIBRATION_STAGES = ['CREATED', 'PICKED_UP'] as const;

export const Calibration = z.object({
  stage: z.enum(CALIBRATION_STAGES),
  deliveries: z.number().int(),
  inside: z.number().int(),
  early: z.number().int(),
  late: z.number().int(),
  /** Those whose range was measured by road; the others by the great circle. */
  byRoad: z.number().int().optional(),
  /** Mean width of the range, minutes; null without deliveries. */
  meanWidthMin: z.number().nullable(),
});
export type Calibration = z.infer<typeof Calibration>;

/** Learned times of a branch by hour, and the calibration of its arrival ranges. */
export const Predictions = z.object({
  branchId: BranchId,
  learnedAt: z.string().nullable(),
  days: z.number().int(),
  hours: z.array(HourTimings),
  calibration: z.array(Calibration),
});

/**
 * One courier's share of the work. Amounts: TL; null for who sees no pay. `paid`: earnings of the deliveries
 * in the period.
 */
export const CourierShare = z.object({
  courierId: UserId,
  name: z.string(),
  onlineMin: z.number().int(),
  orders: z.number().int(),
  paid: z.number().nullable(),
  /** Null below a quarter of an hour online: too short for a rate. */
  ordersPerHour: z.number().nullable(),
  paidPerHour: z.number().nullable(),
});
export type CourierShare = z.infer<typeof CourierShare>;

/**
 * Medians of the rates, as each courier sees them beside the own ones; null with fewer than five couriers
 * (domain/share-median.ts), and of pay for who sees none.
 */
const MedianShare = z.object({
  couriers: z.number().int(),
  ordersPerHour: z.number().nullable(),
  paidPerHour: z.number().nullable(),
});

/** Business days of the period, today included. */
export const FairnessQuery = z.strictObject({
  days: z.enum(['1', '7'], { error: 'Gün sayısı 1 veya 7 olmalı' }).default('1'),
});

/**
 * Shares of the couriers in [from, to). Gini 0: all equal, 1: one has everything; null: fewer than two, and
 * of pay for who sees none.
 */
export const Fairness = z.object({
  from: z.string(),
  to: z.string(),
  couriers: z.array(CourierShare),
  median: MedianShare,
  giniOrders: z.number().nullable(),
  giniPaid: z.number().nullable(),
});
