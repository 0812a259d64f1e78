/**
 * The simulation's time: it runs `speed` times as fast as the wall clock. Timestamps that the server
 * writes stay real.
 */
export interface SimTime {
  readonly speed: number;
  /** Epoch ms of the simulated present; equals the real one at the start. */
  now(): number;
  /** Simulated ms between a real instant (ISO text of the server) and now, ≥ 0. */
  elapsedSinceMs(iso: string): number;
  /** The simulated instant, epoch ms, of an instant of the server (ISO text), past or ahead. */
  instantOf(iso: string): number;
  /** Simulated ms of a span between two instants of the server, ms. */
  toSimMs(serverMs: number): number;
  /** Real ms that a simulated span takes. */
  toRealMs(simMs: number): number;
}

/** @param clock reads the real time, epoch ms */
export function createSimTime(speed: number, clock: () => number = Date.now): SimTime {
  const start = clock();
  return {
    speed,
    now: () => start + (clock() - start) * speed,
    elapsedSinceMs: (iso) => Math.max(0, clock() - Date.parse(iso)) * speed,
    instantOf: (iso) => start + (Date.parse(iso) - start) * speed,
    toSimMs: (serverMs) => serverMs * speed,
    toRealMs: (simMs) => simMs / speed,
  };
}

/**
 * A server's clock (CLOCK_START, CLOCK_SINCE): it showed `startMs` at the real instant `sinceMs`, both epoch.
 */
export interface ServerClock {
  readonly startMs: number;
  readonly sinceMs: number;
}

/** The same for a server whose own clock runs as fast: its timestamps are simulated ones. */
export function createServerSimTime(
  speed: number,
  { startMs, sinceMs }: ServerClock,
  clock: () => number = Date.now,
): SimTime {
  const now = (): number => startMs + (clock() - sinceMs) * speed;
  const elapsedSinceMs = (iso: string): number => Math.max(0, now() - Date.parse(iso));
  return {
    speed,
    now,
    elapsedSinceMs,
    instantOf: (iso) => Date.parse(iso),
    toSimMs: (serverMs) => serverMs,
    toRealMs: (simMs) => simMs / speed,
  };
}
