/**
 * Time as the fleet lives it: it runs `speed` times as fast as the wall clock. Timestamps that the server
 * writes stay real.
 */
export interface SimTime {
  readonly speed: number;
  /** Epoch ms of the simulated present; equals the real one at the start. */
  now(): number;
  /** Simulated ms between a real instant (ISO text of the server) and now, ≥ 0. */
  since(iso: string): number;
  /** Simulated ms of a span between two instants of the server, ms. */
  span(serverMs: number): number;
  /** Real ms that a simulated span takes. */
  real(simMs: number): number;
}

/** @param clock reads the real time, epoch ms */
export function createSimTime(speed: number, clock: () => number = Date.now): SimTime {
  const start = clock();
  return {
    speed,
    now: () => start + (clock() - start) * speed,
    since: (iso) => Math.max(0, clock() - Date.parse(iso)) * speed,
    span: (serverMs) => serverMs * speed,
    real: (simMs) => simMs / speed,
  };
}

/**
 * A server's clock (CLOCK_START, CLOCK_SINCE): it showed `startMs` at the real instant `sinceMs`, both epoch.
 */
export interface SharedClock {
  readonly startMs: number;
  readonly sinceMs: number;
}

/** The same for a server whose own clock runs as fast: its timestamps are simulated ones. */
export function createSharedTime(
  speed: number,
  { startMs, sinceMs }: SharedClock,
  clock: () => number = Date.now,
): SimTime {
  const now = (): number => startMs + (clock() - sinceMs) * speed;
  const since = (iso: string): number => Math.max(0, now() - Date.parse(iso));
  return { speed, now, since, span: (serverMs) => serverMs, real: (simMs) => simMs / speed };
}
