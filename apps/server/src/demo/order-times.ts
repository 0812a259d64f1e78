import { istanbulParts } from '@ulak/contracts/time';
import type { Random } from './random.ts';

/** Minutes that each step of an order took, one after the other. */
export interface OrderTimes {
  readonly ready: number;
  /** From ready goods until a courier had the order, and until they took it. */
  readonly assigned: number;
  readonly pickedUp: number;
  readonly started: number;
  /** From setting off to the hand-over: the way and the door. */
  readonly delivered: number;
}

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
/** Streets lead 1.27 times as far as the crow flies, at 27 km/h. */
export const MIN_PER_KM = (60 / 27) * 1.27;
/** The share of orders that is forgotten in the kitchen or finds no courier; fewer get lost on the road. */
const FORGOTTEN_SHARE = 0.055;
const LOST_SHARE = 0.02;

/**
 * How long each step of an order took: preparation by branch and hour, a wait that grows with the rush,
 * riding at a speed that differs, doors that differ.
 */
export function drawOrderTimes(
  random: Random,
  order: { branchName: string; createdAt: Date; km: number },
): OrderTimes {
  const rush = RUSH[istanbulParts(order.createdAt).hour] ?? 1;
  const forgotten = random.chance(FORGOTTEN_SHARE) ? between(random, 12, 38) : 0;
  const inKitchen = random.chance(0.5);
  const lost = random.chance(LOST_SHARE) ? between(random, 8, 25) : 0;
  const ride = order.km * MIN_PER_KM * Math.sqrt(rush) * spread(random, 0.17);
  return {
    ready:
      (PREPARATION_MIN[order.branchName] ?? USUAL_PREPARATION_MIN) * rush * spread(random, 0.24) +
      (inKitchen ? forgotten : 0),
    assigned: between(random, 0, 1.6) * rush + (inKitchen ? 0 : forgotten),
    pickedUp: between(random, 0.3, 2.4) * rush,
    started: between(random, 0.2, 1.2),
    delivered: ride + between(random, 0.8, 3) + lost,
  };
}

const between = (random: Random, min: number, max: number): number => min + random.next() * (max - min);

/** A factor around 1 that is never negative: log-normal, `sigma` of its logarithm. */
function spread(random: Random, sigma: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return Math.exp(sigma * radius * Math.cos(2 * Math.PI * random.next()));
}
