/** So many failures within the window keep callers away. */
const MOST_FAILURES = 3;
const WINDOW_MS = 60_000;
/** First pause before one task tries again; doubled at each failure of such a try. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [5_000, 60_000];

export interface BreakerDeps {
  readonly now: () => number;
  /** Told once per change. */
  onChange(isOpen: boolean): void;
}

/** Keeps callers away from a router that fails: they have the great circle at once. */
export function createBreaker({ now, onChange }: BreakerDeps) {
  let failures: number[] = [];
  let openUntil: number | null = null;
  let failingSince: number | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let isTrying = false;

  function reset(): void {
    [failures, openUntil, failingSince, pauseMs, isTrying] = [[], null, null, FIRST_PAUSE_MS, false];
  }

  return {
    /**
     * Whether callers stay away: during the pause, and until one try is answered. Once it is due they come,
     * and the first of them tries.
     */
    isOpen: (): boolean => openUntil !== null && (isTrying || now() < openUntil),
    failingSince: (): number | null => failingSince,
    /** Takes the one try that is due. */
    mayTry(): boolean {
      if (openUntil === null) return true;
      if (isTrying || now() < openUntil) return false;
      isTrying = true;
      return true;
    },
    succeed(): void {
      if (openUntil === null) return;
      reset();
      onChange(false);
    },
    /** Of another router from now on. */
    reset,
    /** The router began anew: the next caller may try. */
    hurry(): void {
      if (openUntil !== null) openUntil = now();
    },
    /** A try that nobody took up says nothing. */
    skip(): void {
      isTrying = false;
    },
    fail(): void {
      const at = now();
      if (openUntil !== null) {
        // what was asked before it opened says nothing new
        if (!isTrying) return;
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        [openUntil, isTrying] = [at + pauseMs, false];
        return;
      }
      failures = [...failures.filter((then) => at - then < WINDOW_MS), at];
      if (failures.length < MOST_FAILURES) return;
      [openUntil, failingSince] = [at + pauseMs, failures[0] ?? at];
      onChange(true);
    },
  };
}
