import type { SimTime } from '../sim-time.ts';

const SECOND_MS = 1_000;
const DECIDE_EVERY_MS = 4 * SECOND_MS;
const MIN_DECIDE_MS = 250;
const MIN_ARRIVAL_CHECK_MS = 50;

export interface PauseReasons {
  readonly didSomething: boolean;
  readonly online: boolean;
  /** Simulated ms until the courier arrives; null: standing. */
  readonly arrivesInMs: number | null;
  /** Real ms until the next position is due. */
  readonly positionInMs: number;
}

/** Real ms until a courier's next decision. */
export function decisionPauseMs(time: SimTime, reasons: PauseReasons): number {
  if (reasons.didSomething) return Math.max(MIN_DECIDE_MS, time.toRealMs(SECOND_MS));
  const decideEveryMs = Math.max(MIN_DECIDE_MS, time.toRealMs(DECIDE_EVERY_MS));
  if (!reasons.online) return decideEveryMs * 4;
  if (reasons.arrivesInMs === null) return decideEveryMs;
  return Math.max(
    MIN_ARRIVAL_CHECK_MS,
    Math.min(decideEveryMs, time.toRealMs(reasons.arrivesInMs), reasons.positionInMs),
  );
}
