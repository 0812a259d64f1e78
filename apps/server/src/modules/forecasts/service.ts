import type { Timings } from '@ulak/contracts/domain/forecast-timings';
import type { Clock } from '../../clock.ts';
import { createTimingsMemory } from './recall-timings.ts';

export type { Timings };
export type ForecastService = ReturnType<typeof createForecastService>;

/** What history teaches about the future: learned times, and what is told on the strength of them (docs/decisions/025). */
export function createForecastService({ clock }: { readonly clock: Clock }) {
  const memory = createTimingsMemory(clock);
  return {
    timingsOf: memory.timingsOf,
  };
}
