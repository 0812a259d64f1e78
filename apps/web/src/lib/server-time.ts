/** Below this the difference is network and rounding, not a wrong clock. */
const TOLERANCE_MS = 5_000;

let offsetMs = 0;

/**
 * Derives from the Date header of an answer how far this device's clock is off: a phone that is hours wrong
 * must not change what anybody reads as minutes left (criteria A14). The header counts whole seconds, so half
 * a second is added.
 */
export function recordServerDate(header: string | null, now: number = Date.now()): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverMs)) return;
  const measured = serverMs + 500 - now;
  offsetMs = Math.abs(measured) > TOLERANCE_MS ? measured : 0;
}

/** The present moment as the server sees it, epoch ms. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A moment read from this device's clock, as the server would have read it, epoch ms. */
export const toServerTime = (deviceMs: number): number => deviceMs + offsetMs;
