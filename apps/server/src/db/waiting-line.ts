/** No connection became free in time: the call is refused before it did anything. */
export class OverloadError extends Error {
  constructor() {
    super('too many requests wait for a database connection');
  }
}

/**
 * How long arrivals are counted against those let in. What comes in the first such time after a quiet moment
 * is a burst.
 */
const WINDOW_MS = 250;
/** Overload is over when nobody has waited for this long. */
const QUIET_MS = 1_000;
/**
 * Twice as many come as are let in, so that who comes now would wait beyond the bound: no hiccup, and not to
 * be waited out.
 */
const FLOOD = 2;
/**
 * A line that grows more slowly may come from a moment in which the machine had something else to do: its
 * head may wait this long…
 */
const [GROWTH, GROWN_MS] = [1.1, 300];
/** …and the head of one that does not get shorter this long. */
const [STEADY, LATE_MS] = [0.9, 500];
/** Beyond this many nobody is put in the queue: they would only cost memory before they are refused. */
const MOST_WAITING = 5_000;

export interface LineOptions {
  /** Nobody waits longer, also in a burst. */
  readonly mostWaitMs: number;
  /** Undefined: nobody is refused for overload. */
  readonly overload?: {
    /** How long one waits while more come than can be let in. */
    readonly waitMs: number;
    /** A line of no more than this is never thinned out. */
    readonly round: number;
    /** While true, everything counts as a burst. */
    isCold(): boolean;
  };
}

export interface Line {
  size(): number;
  /** Resolves when let in; rejects with OverloadError. */
  join(): Promise<void>;
  /** Lets the first in; false when nobody waits. */
  letIn(): boolean;
  /** Refuses those at the head who have waited too long. */
  thinOut(): void;
  /**
   * Judges whether this is overload, then thins out; to be called every few milliseconds while somebody
   * waits.
   */
  look(): void;
  /** Refused since the start. */
  refused(): number;
}

/**
 * A line that knows when it is too long. A burst may wait long, because it ends: everybody gets their turn.
 * So may a fixed number of clients who each wait for their answer before they ask again, while their turns
 * come round soon enough. While more come than are let in, so that the line only grows, nobody waits longer
 * than a fraction of that: who is let in is answered quickly, and the rest hear soon that they should come
 * back (criteria A09, decision 028).
 */
export function createLine({ mostWaitMs, overload }: LineOptions): Line {
  const queue = createQueue();
  /** Those who joined and those who were let in, in the present window. */
  const window = { since: 0, isFirst: true, joined: 0, letIn: 0 };
  let isOverloaded = false;
  /** When somebody was seen waiting for the last time. */
  let waitedAt = -Infinity;
  let refused = 0;

  function openWindow(now: number, isFirst: boolean): void {
    Object.assign(window, { since: now, isFirst, joined: 0, letIn: 0 });
  }

  function judge(now: number): void {
    const elapsed = now - window.since;
    if (!overload || elapsed < WINDOW_MS) return;
    const { isFirst, joined, letIn } = window;
    const servedInBound = letIn * (overload.waitMs / elapsed);
    const headWaitsMs = now - (queue.head()?.since ?? now);
    const isFlood = joined > FLOOD * letIn && queue.size() > servedInBound + overload.round;
    const isGrowing = joined > GROWTH * letIn && headWaitsMs > GROWN_MS;
    const isLate = joined > STEADY * letIn && headWaitsMs > LATE_MS;
    // Thinning out keeps the head's wait below what began it: once begun, it goes on while the line would
    // grow.
    const goesOn = isOverloaded && joined > GROWTH * letIn;
    isOverloaded = !isFirst && !overload.isCold() && (isFlood || isGrowing || isLate || goesOn);
    openWindow(now, false);
  }

  function noteJoined(now: number): void {
    // Whoever waits first begins a burst; but thinning out may empty the line, and that is not the end of an
    // overload.
    const goesOn = isOverloaded && now - waitedAt <= QUIET_MS;
    if (queue.size() === 0 && !goesOn) {
      isOverloaded = false;
      openWindow(now, true);
    }
    waitedAt = now;
    window.joined += 1;
  }

  function thinOut(): void {
    const now = performance.now();
    const isThinned = overload && isOverloaded && queue.size() > overload.round;
    const patience = isThinned ? overload.waitMs : mostWaitMs;
    for (let head = queue.head(); head && now - head.since > patience; head = queue.head()) {
      queue.shift();
      refuse(head);
    }
  }

  function refuse(one: Pick<Waiting, 'refuse'>): void {
    refused += 1;
    one.refuse(new OverloadError());
  }

  return {
    size: queue.size,
    join: () =>
      new Promise((enter, reject) => {
        const one: Waiting = { since: performance.now(), enter, refuse: reject };
        if (overload && queue.size() >= MOST_WAITING) return refuse(one);
        noteJoined(one.since);
        queue.push(one);
      }),
    letIn() {
      const first = queue.shift();
      if (!first) return false;
      window.letIn += 1;
      first.enter();
      return true;
    },
    thinOut,
    look() {
      const now = performance.now();
      if (queue.size() > 0) waitedAt = now;
      judge(now);
      thinOut();
    },
    refused: () => refused,
  };
}

interface Waiting {
  readonly since: number;
  enter(): void;
  refuse(error: Error): void;
}

/** First in, first out, without moving everybody at each step. */
function createQueue() {
  let items: Waiting[] = [];
  let first = 0;
  const size = (): number => items.length - first;
  return {
    size,
    head: (): Waiting | undefined => items[first],
    push: (one: Waiting): void => void items.push(one),
    shift(): Waiting | undefined {
      const next = items[first];
      if (!next) return undefined;
      first += 1;
      if (first > 1_000 || first === items.length) {
        items = items.slice(first);
        first = 0;
      }
      return next;
    },
  };
}
