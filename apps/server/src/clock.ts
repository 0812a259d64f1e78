/** The only place that reads the present moment; tests put their own in (design §4). */
export interface Clock {
  now(): Date;
  /** How many times faster than the wall clock it runs; left out: as fast. */
  readonly speed?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock of its own: it runs `speed` times as fast as the wall clock, to watch a whole evening in minutes,
 * or as fast at another hour.
 * @param startMs what it shows at the real instant `sinceMs` (both epoch; now when left out)
 */
export const createVirtualClock = (
  speed: number,
  startMs: number = Date.now(),
  sinceMs: number = Date.now(),
): Clock => ({
  now: () => new Date(startMs + (Date.now() - sinceMs) * speed),
  speed,
});

/** Real milliseconds that a span of the clock takes: what a timer is set to. */
export const toRealMs = ({ speed = 1 }: Clock, ms: number): number => ms / speed;

/** Elapsed milliseconds from an arbitrary start, unaffected by changes of the wall clock. */
export const monotonicMs = (): number => performance.now();
