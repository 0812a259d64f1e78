import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import type { OrderId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { learnTimings, learnInitialTimings } from './learn.ts';
import { sqlRunnerOf } from './measure-history.ts';
import { recordDeparted } from './record-departed.ts';
import { createTimingsCache } from './timings-cache.ts';
import { summarisePredictions } from './summarise-predictions.ts';
import { summariseFairness } from './summarise-fairness.ts';

export type { Timings };
export type { TimingsCache } from './timings-cache.ts';
export {
  courierPositionOf,
  type ArrivalFacts,
  forecastArrival,
  stopsServedFirst,
} from './forecast-arrival.ts';
export { otherStops } from './repository.ts';
export { listWorkShares } from './summarise-fairness.ts';
export { learnTimings, learnInitialTimings };
export type ForecastService = ReturnType<typeof createForecastService>;

/** Forecasts from history: learned timings, and what is published by them (docs/decisions/025). */
export function createForecastService({ clock }: { readonly clock: Clock }) {
  const cache = createTimingsCache(clock);
  return {
    timingsOf: cache.timingsOf,
    /** Learns every branch's timings anew; the transaction needs the system's view. */
    async learn(tx: Tx, now: Date): Promise<{ branches: number; rows: number }> {
      const learned = await learnTimings(sqlRunnerOf(tx), now);
      cache.clear();
      return learned;
    },
    recordDeparted: (tx: Tx, ids: readonly OrderId[], now: Date) => recordDeparted(cache, tx, ids, now),
    summarisePredictions,
    summariseFairness,
  };
}
