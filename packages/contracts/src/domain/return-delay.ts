import type { DelayStatus } from '../delays/status.ts';
import { epochMs, type Instant, MINUTE_MS } from '../time.ts';

/** What decides how long a return is or was late. */
export interface DelayInput {
  readonly status: DelayStatus;
  /** Whole minutes as they were stored when the delay ended; null while it is ACTIVE. */
  readonly delayMinutes: number | null;
  /** When the courier was expected, later by the breaks so far. */
  readonly expectedReturnTime: Instant;
  /** Since when a break holds the minutes; null: none does. */
  readonly heldSince: Instant | null;
}

/**
 * Whole minutes of a delay: the stored ones, else of an ACTIVE one those past the expected return, which
 * stand still during a break; never below zero. SQL: `DELAY_MINUTES` of modules/delays/repository.ts.
 * @see spec 4 §4
 */
export function effectiveDelayMinutes(delay: DelayInput, now: Instant): number {
  if (delay.delayMinutes !== null) return delay.delayMinutes;
  if (delay.status !== 'ACTIVE') return 0;
  const until = Math.min(epochMs(now), delay.heldSince === null ? Infinity : epochMs(delay.heldSince));
  return wholeMinutes(until - epochMs(delay.expectedReturnTime));
}

/** A way back as it was begun. */
export interface ReturnWay {
  readonly startedAt: Instant;
  /** Minutes that the way may take: riding and the branch's extra ones. */
  readonly expectedMin: number;
}

/**
 * How late somebody was who came back, or whose way ended, at `end`: minutes of a break count on neither
 * side.
 * @param breaksMs length of the breaks between the start and `end`
 * @returns the whole minutes, never below zero, and when the return was expected with these breaks
 */
export function judgeReturn(
  { startedAt, expectedMin }: ReturnWay,
  end: Instant,
  breaksMs: number,
): { readonly delayMin: number; readonly expectedAt: Date } {
  const expected = epochMs(startedAt) + expectedMin * MINUTE_MS + breaksMs;
  return { delayMin: wholeMinutes(epochMs(end) - expected), expectedAt: new Date(expected) };
}

/**
 * Whole minutes that the way took without its breaks.
 * @param expectedAt when it was expected, with the breaks until `end`
 */
export const actualMinutes = (expectedMin: number, expectedAt: Instant, end: Instant): number =>
  Math.max(0, Math.floor((epochMs(end) - epochMs(expectedAt)) / MINUTE_MS) + expectedMin);

const wholeMinutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS));
