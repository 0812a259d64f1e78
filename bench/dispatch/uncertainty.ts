import { createRandom } from '@ulak/dispatch/random';
import { expectReady } from '@ulak/dispatch/ready-time';
import type { Instance } from './instance.ts';

/** How much of a day the engine is not told. */
export interface Doubt {
  readonly seed: number;
  /** By how much the learned cooking times are wrong, percent: 20 says 24 minutes for 20. */
  readonly biasPercent: number;
  /** Spread of the real ways around the expected ones: σ of a log-normal factor of mean 1. */
  readonly waySpread: number;
  /** Offers that a courier lets pass, percent. */
  readonly refusedPercent: number;
}

/** What hides behind the engine's view. Each answer is the same for the same arguments. */
export interface Hidden {
  /** When an order that is not ready yet is expected to be. @param spare part of the couriers that has nothing to do */
  guess(order: number, now: number, spare: number): number;
  /** A way's real time by its expected one. */
  wayFactor(courier: number, departAt: number): number;
  isRefused(courier: number, order: number, now: number): boolean;
}

/** The engine knows only the mean cooking time of each restaurant until an order is ready (Reyes et al. 2018, table 17), and what the {@link Doubt} adds. */
export function hide(instance: Instance, { seed, biasPercent, waySpread, refusedPercent }: Doubt): Hidden {
  const sums = instance.pickups.map(() => ({ minutes: 0, orders: 0 }));
  for (const { pickup, placedAt, readyAt } of instance.orders) {
    const sum = sums[pickup];
    if (!sum) continue;
    sum.minutes += readyAt - placedAt;
    sum.orders += 1;
  }
  const means = sums.map(({ minutes, orders }) => (minutes / Math.max(1, orders)) * (1 + biasPercent / 100));
  const chance = (...facts: readonly number[]): (() => number) => {
    const mixed = facts.reduce((sum, fact) => Math.imul(sum ^ (fact + 0x9e37), 0x85ebca6b) ^ (sum >>> 13), seed + 1);
    return createRandom(mixed);
  };
  return {
    guess(order, now, spare) {
      const { pickup, placedAt } = instance.orders[order] ?? { pickup: 0, placedAt: 0 };
      return expectReady(placedAt, means[pickup] ?? 0, now, spare);
    },
    wayFactor(courier, departAt) {
      const random = chance(1, courier, departAt);
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return Math.exp(waySpread * normal - waySpread ** 2 / 2);
    },
    isRefused: (courier, order, now) => chance(2, courier, order, now)() < refusedPercent / 100,
  };
}
