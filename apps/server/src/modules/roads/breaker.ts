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

/** That a task may ask; while the breaker is open only the one whose try it is holds it. */
export type Admission = symbol;

/** Keeps callers away from a router that fails: they have the great circle at once. */
export function createBreaker({ now, onChange }: BreakerDeps) {
  let failures: number[] = [];
  let openUntil: number | null = null;
  let failingSince: number | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let trying: Admission | null = null;

  function reset(): void {
    [failures, openUntil, failingSince, pauseMs, trying] = [[], null, null, FIRST_PAUSE_MS, null];
  }

  return {
    /**
     * Whether callers stay away: during the pause, and until one try is answered. Once it is due they come,
     * and the first of them tries.
     */
    isOpen: (): boolean => openUntil !== null && (trying !== null || now() < openUntil),
    failingSince: (): number | null => failingSince,
    /**
     * Lets a task ask, as the one try where that is due; null: it stays away. @param mayTry false: it takes
     * too long for others to wait for what it finds
     */
    admit(mayTry = true): Admission | null {
      const admission: Admission = Symbol('admission');
      if (openUntil === null) return admission;
      if (trying !== null || !mayTry || now() < openUntil) return null;
      trying = admission;
      return admission;
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
    /** A task that nobody took up, or that says nothing; only the try itself makes room for another. */
    skip(admission: Admission): void {
      if (trying === admission) trying = null;
    },
    /** @param admission left out: the router failed without being asked */
    fail(admission?: Admission): void {
      const at = now();
      if (openUntil !== null) {
        // what was asked before it opened says nothing new
        if (trying === null || trying !== admission) return;
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        [openUntil, trying] = [at + pauseMs, null];
        return;
      }
      failures = [...failures.filter((then) => at - then < WINDOW_MS), at];
      if (failures.length < MOST_FAILURES) return;
      [openUntil, failingSince] = [at + pauseMs, failures[0] ?? at];
      onChange(true);
    },
  };
}
