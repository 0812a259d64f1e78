import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import type { OrderId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { learn, learnFirst } from './learn.ts';
import { runnerOf } from './measure-history.ts';
import { noteDeparted } from './note-departed.ts';
import { createTimingsMemory } from './recall-timings.ts';
import { tellPredictions } from './tell-predictions.ts';
import { weighFairness } from './weigh-fairness.ts';

export type { Timings };
export { courierPlace, type Expected, foreseeArrival } from './foresee.ts';
export { otherStops } from './repository.ts';
export { learn, learnFirst };
export type ForecastService = ReturnType<typeof createForecastService>;

/**
 * What history teaches about the future: learned times, and what is told on the strength of them
 * (docs/decisions/025).
 */
export function createForecastService({ clock }: { readonly clock: Clock }) {
  const memory = createTimingsMemory(clock);
  return {
    timingsOf: memory.timingsOf,
    /** Learns every branch's times anew; the transaction needs the system's view. */
    async learn(tx: Tx, now: Date): Promise<{ branches: number; rows: number }> {
      const learned = await learn(runnerOf(tx), now);
      memory.forget();
      return learned;
    },
    noteDeparted: (tx: Tx, ids: readonly OrderId[], now: Date) => noteDeparted(memory, tx, ids, now),
    tellPredictions,
    weighFairness,
  };
}
