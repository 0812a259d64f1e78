import { monotonicMs } from '../../clock.ts';
import type { Outcome, Sendable } from './queue-repository.ts';

/** The first try of a message that no row tells of yet (docs/decisions/072). */
export interface FirstTry {
  readonly message: Sendable;
  /** Set when it begins. */
  sent: Promise<Outcome> | null;
  /** Set when it has ended. */
  outcome: Outcome | null;
  /** Told when it has ended, or will not begin. */
  done: () => void;
}

/** Who answers nothing for so long is not waited for. */
const QUIET_MS = 100;

/** Waits for `count` things that end, one after another. */
export interface Patience {
  /** One has ended. */
  ended(): void;
  /** All have, or none did for a while, or the time is over. */
  readonly over: Promise<void>;
}

/** @param untilMs when the time is over, on the monotonic clock */
export function createPatience(count: number, untilMs: number): Patience {
  let left = count;
  let before = count;
  let timer: NodeJS.Timeout | undefined;
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = () => {
      clearTimeout(timer);
      resolve();
    };
  });

  function look(): void {
    // answers that came while this process had no processor are read first
    setImmediate(() => {
      if (left === before || monotonicMs() >= untilMs) return finish();
      before = left;
      timer = setTimeout(look, QUIET_MS);
    });
  }

  if (left === 0) finish();
  else timer = setTimeout(look, QUIET_MS);
  return {
    ended() {
      left -= 1;
      if (left === 0) finish();
    },
    over,
  };
}
