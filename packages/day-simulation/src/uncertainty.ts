import { createRandom } from '@ulak/dispatch/random';
import { type PreparationEstimate, learnPreparationTimes } from './preparation-history.ts';
import type { Instance } from './instance.ts';

/** How uncertain a day is for a policy. */
export interface UncertaintyOptions {
  readonly seed: number;
  /** Error of the learned preparation times, percent: 20 says 24 minutes for 20. */
  readonly biasPercent: number;
  /** Spread of the real travel times around the expected ones: σ of a log-normal factor of mean 1. */
  readonly waySpread: number;
  /** Offers that expire, percent. */
  readonly refusedPercent: number;
}

/** Uncertainty behind the observed snapshot. Each answer is the same for the same arguments. */
export interface Uncertainty {
  /** Preparation times of a pickup by the orders that were ready by `now`. */
  cooking(pickup: number, now: number): PreparationEstimate;
  /** Real travel time by the expected one. */
  wayFactor(courier: number, departAt: number): number;
  isRefused(courier: number, order: number, now: number): boolean;
}

/**
 * A day of which only the past is known: preparation times are estimated from the pickup's orders that were
 * ready before, until an order is ready itself (Reyes et al. 2018, table 17, know the mean of the whole day),
 * with the errors of {@link UncertaintyOptions}.
 */
export function createUncertainty(
  instance: Instance,
  { seed, biasPercent, waySpread, refusedPercent }: UncertaintyOptions,
): Uncertainty {
  const history = learnPreparationTimes(instance);
  const biasFactor = 1 + biasPercent / 100;
  const randomFor = (...facts: readonly number[]): (() => number) => {
    const mixed = facts.reduce(
      (sum, fact) => Math.imul(sum ^ (fact + 0x9e37), 0x85ebca6b) ^ (sum >>> 13),
      seed + 1,
    );
    return createRandom(mixed);
  };
  return {
    cooking(pickup, now) {
      const { meanMin, readyP50Min, readyP90Min } = history(pickup, now);
      return {
        meanMin: biasFactor * meanMin,
        readyP50Min: biasFactor * readyP50Min,
        readyP90Min: biasFactor * readyP90Min,
      };
    },
    wayFactor(courier, departAt) {
      const random = randomFor(1, courier, departAt);
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return Math.exp(waySpread * normal - waySpread ** 2 / 2);
    },
    isRefused: (courier, order, now) => randomFor(2, courier, order, now)() < refusedPercent / 100,
  };
}
