import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import { BUSINESS_DAY_START_HOUR } from '@ulak/contracts/business-day';
import type { RehearsalMethod } from '@ulak/contracts/rehearsals/options';
import type { RehearsalRates } from '@ulak/contracts/rehearsals/schema';

/** Minutes of a business day. */
export const DAY_MIN = 24 * 60;

/** Minutes since the day began. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** An order of a day that was not cancelled. Minutes since the day began; null: it never happened. */
export interface DayOrder {
  readonly lat: number;
  readonly lng: number;
  /** Great circle from the branch. */
  readonly km: number;
  readonly placed: number;
  readonly ready: number | null;
  readonly assigned: number | null;
  readonly pickedUp: number | null;
  /** Null also of one that was not delivered. */
  readonly delivered: number | null;
  readonly courier: number | null;
  readonly isByEngine: boolean;
  /** When the customer wants it; null: as soon as it can be. */
  readonly wanted: number | null;
  readonly slot: MinuteSpan | null;
}

/** A courier on duty, breaks left out. */
export interface Duty extends MinuteSpan {
  readonly courier: number;
}

/** One way from the branch to a door, of a trip with no other. */
export interface Leg {
  readonly km: number;
  readonly minutes: number;
}

/** What of a branch a day is replayed with; its settings of today. */
export interface RehearsedBranch {
  readonly lat: number;
  readonly lng: number;
  readonly maxDeliveryMin: number;
  readonly warningMin: number;
  readonly concurrentLimit: number;
  readonly minSpeedKmh: number;
  readonly orderExtraTimeMin: number;
  readonly rates: RehearsalRates;
}

/** Everything that a rehearsal is made from, as plain values for a worker thread. */
export interface DayFacts {
  /** When the day began, epoch ms. */
  readonly start: number;
  readonly branch: RehearsedBranch;
  /** In order of creation. */
  readonly orders: readonly DayOrder[];
  readonly duty: readonly Duty[];
  /** Measured legs of the days before. */
  readonly legsBefore: readonly Leg[];
  /** Learned times by hour of the clock, 0 first. */
  readonly learned: readonly Timings[];
}

/** The hour of the clock at a minute of the day. */
export const clockHour = (minute: number): number =>
  (((BUSINESS_DAY_START_HOUR + Math.floor(minute / 60)) % 24) + 24) % 24;

/** Minutes of the day in an hour of the clock. */
export function hourSpan(hour: number): MinuteSpan {
  const from = ((hour - BUSINESS_DAY_START_HOUR + 24) % 24) * 60;
  return { from, to: from + 60 };
}

/** Minutes that two spans share. */
export const overlap = (a: MinuteSpan, b: MinuteSpan): number =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** Couriers on duty by hour of the clock, 0 first. */
export const couriersByHour = (duty: readonly MinuteSpan[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const span = hourSpan(hour);
    return duty.reduce((sum, one) => sum + overlap(one, span), 0) / 60;
  });

/** How most of a day's orders were given to their couriers. */
export function methodOf(orders: readonly DayOrder[]): RehearsalMethod {
  const given = orders.filter(({ courier }) => courier !== null);
  return given.filter(({ isByEngine }) => isByEngine).length * 2 > given.length ? 'AUTOMATIC' : 'NEAREST';
}
