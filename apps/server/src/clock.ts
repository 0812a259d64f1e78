/** The only place that reads the present moment; tests put their own in (design §4). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Elapsed milliseconds from an arbitrary start, unaffected by changes of the wall clock. */
export const monotonicMs = (): number => performance.now();
