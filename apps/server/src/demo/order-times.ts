import type { Random } from '@ulak/city/random';
import { istanbulInstant, istanbulParts } from '@ulak/contracts/time';

/** Minutes that each step of an order took, one after the other. */
export interface OrderTimes {
  readonly ready: number;
  /** From ready goods until a courier had the order, and until they took it. */
  readonly assigned: number;
  readonly pickedUp: number;
  readonly started: number;
  /** From setting off to the hand-over: travel and service time. */
  readonly delivered: number;
}

/** Orders by hour of day: a lunch and an evening peak. */
const HOURS = [
  [10, 3],
  [11, 7],
  [12, 13],
  [13, 14],
  [14, 8],
  [15, 5],
  [16, 5],
  [17, 7],
  [18, 11],
  [19, 15],
  [20, 14],
  [21, 9],
  [22, 5],
  [23, 2],
] as const;

/** Typical minutes to prepare an order, by branch; kitchens take longer than shelves. */
const PREPARATION_MIN: Readonly<Record<string, number>> = {
  Kadıköy: 7.6,
  Beşiktaş: 7,
  Şişli: 7.8,
  Üsküdar: 6,
  Bakırköy: 6.4,
};
const USUAL_PREPARATION_MIN = 7;
/** How much longer things take in the rush, and how much shorter in quiet hours. */
const RUSH: Readonly<Record<number, number>> = {
  12: 1.15,
  13: 1.25,
  14: 0.95,
  15: 0.85,
  16: 0.85,
  18: 1.15,
  19: 1.3,
  20: 1.25,
  22: 0.9,
  23: 0.85,
};
/** Streets lead so many times as far as the crow flies. */
export const STREET_FACTOR = 1.27;
/** At 27 km/h. */
export const MIN_PER_KM = (60 / 27) * STREET_FACTOR;
/** Lights and corners: what a way takes, in multiples of its free-flow time. */
export const FREE_FLOW_FACTOR = 1.15;
/**
 * Share of orders that are delayed in the kitchen or find no courier at once; fewer are delayed on the road.
 */
const DELAYED_SHARE = 0.055;
const DELAYED_ON_ROAD_SHARE = 0.02;

/**
 * The instants of one day at which orders came in, oldest first. `dayStart`: any instant of that Istanbul
 * day.
 */
export function drawCreationTimes(random: Random, dayStart: Date, count: number): Date[] {
  const { year, month, day } = istanbulParts(dayStart);
  return Array.from({ length: count }, () =>
    istanbulInstant({
      year,
      month,
      day,
      hour: random.pickWeighted(HOURS),
      minute: random.integerBetween(0, 59),
      second: random.integerBetween(0, 59),
    }),
  ).sort((a, b) => a.getTime() - b.getTime());
}

/** Minutes of a usual ride to a customer: by road where the way is known. */
export const usualRideMin = (km: number, roadSeconds: number | null): number =>
  roadSeconds === null ? km * MIN_PER_KM : (roadSeconds / 60) * FREE_FLOW_FACTOR;

/**
 * How long each step of an order took: preparation by branch and hour, a wait that grows with the rush, and
 * riding speed and service time drawn for each order.
 */
export function drawOrderTimes(
  random: Random,
  order: { branchName: string; createdAt: Date; rideMin: number },
): OrderTimes {
  const rush = RUSH[istanbulParts(order.createdAt).hour] ?? 1;
  const delayed = random.chance(DELAYED_SHARE) ? random.floatBetween(12, 38) : 0;
  const inKitchen = random.chance(0.5);
  const onRoad = random.chance(DELAYED_ON_ROAD_SHARE) ? random.floatBetween(8, 25) : 0;
  const ride = order.rideMin * Math.sqrt(rush) * spread(random, 0.17);
  return {
    ready:
      (PREPARATION_MIN[order.branchName] ?? USUAL_PREPARATION_MIN) * rush * spread(random, 0.24) +
      (inKitchen ? delayed : 0),
    assigned: random.floatBetween(0, 1.6) * rush + (inKitchen ? 0 : delayed),
    pickedUp: random.floatBetween(0.3, 2.4) * rush,
    started: random.floatBetween(0.2, 1.2),
    delivered: ride + random.floatBetween(0.8, 3) + onRoad,
  };
}

/** A factor around 1 that is never negative: log-normal, `sigma` of its logarithm. */
const spread = (random: Random, sigma: number): number => Math.exp(sigma * random.normal());
