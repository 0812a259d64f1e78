import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';

/** Waits before the second and each later try: 76 hours in all (decision 065). */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
/** Share by which a wait is longer or shorter: a recovering receiver is not met by all at once. */
const JITTER = 0.1;
/** A receiver that asks for a longer pause is asked again after this one. */
const MAX_RETRY_AFTER_MS = DAY_MS;

/**
 * Milliseconds until the next try; null: there is none.
 * @param attempts tries made so far @param random 0 to 1 @param retryAfterMs what the receiver asked for
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs: number | null): number | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 - JITTER + 2 * JITTER * random);
  return Math.max(jittered, retryAfterMs ?? 0);
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3); null: nothing readable. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, MAX_RETRY_AFTER_MS);
}
