/** The only place that reads the present moment; tests inject their own (design §4). */
export interface Clock {
  now(): Date;
  /** How many times faster than the wall clock it runs; left out: at the same speed. */
  readonly speed?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A virtual clock that runs `speed` times as fast as the wall clock, or shows another hour.
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

/** Where a virtual clock begins; what is left out is now. A clock that is made of the answer later agrees. */
export const pinVirtualClock = <T extends { startMs: number | undefined; sinceMs: number | undefined }>(
  settings: T,
): T & { startMs: number; sinceMs: number } => {
  const now = Date.now();
  return { ...settings, startMs: settings.startMs ?? now, sinceMs: settings.sinceMs ?? now };
};

/** Real milliseconds that a span of the clock takes: the delay for a timer. */
export const toRealMs = ({ speed = 1 }: Clock, ms: number): number => ms / speed;

/** Elapsed milliseconds from an arbitrary start, unaffected by changes of the wall clock. */
export const monotonicMs = (): number => performance.now();
