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
const SURGE_RATIO = 2;
/**
 * A line that grows more slowly may come from a moment in which the machine had something else to do: its
 * head may wait this long…
 */
const [GROWTH_RATIO, GROWN_MS] = [1.1, 300];
/** …and the head of one that does not get shorter this long. */
const [STEADY_RATIO, LATE_MS] = [0.9, 500];
/** Beyond this many nobody is put in the queue: they would only cost memory before they are refused. */
const MAX_QUEUED = 5_000;

export interface AdmissionQueueOptions {
  /** Nobody waits longer, also in a burst. */
  readonly maxWaitMs: number;
  /** Undefined: nobody is refused for overload. */
  readonly overload?: {
    /** How long one waits while more come than can be let in. */
    readonly waitMs: number;
    /** A line of no more than this is never thinned out. */
    readonly minQueued: number;
    /** While true, everything counts as a burst. */
    isCold(): boolean;
  };
}

export interface AdmissionQueue {
  size(): number;
  /** Resolves when let in; rejects with OverloadError. */
  enqueue(): Promise<void>;
  /** Lets the first in; false when nobody waits. */
  admit(): boolean;
  /** Refuses those at the head who have waited too long. */
  shed(): void;
  /**
   * Judges whether this is overload, then thins out; to be called every few milliseconds while somebody
   * waits.
   */
  tick(): void;
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
export function createAdmissionQueue({ maxWaitMs, overload }: AdmissionQueueOptions): AdmissionQueue {
  const queue = createFifo();
  /** Those who joined and those who were let in, in the present window. */
  const window = { since: 0, isFirst: true, arrived: 0, letIn: 0 };
  let isOverloaded = false;
  /** When somebody was seen waiting for the last time. */
  let waitedAt = -Infinity;
  let refused = 0;

  function openWindow(now: number, isFirst: boolean): void {
    Object.assign(window, { since: now, isFirst, arrived: 0, letIn: 0 });
  }

  function detectOverload(now: number): void {
    const elapsed = now - window.since;
    if (!overload || elapsed < WINDOW_MS) return;
    const { isFirst, arrived, letIn } = window;
    const servedInBound = letIn * (overload.waitMs / elapsed);
    const headWaitsMs = now - (queue.head()?.since ?? now);
    const isSurge = arrived > SURGE_RATIO * letIn && queue.size() > servedInBound + overload.minQueued;
    const isGrowing = arrived > GROWTH_RATIO * letIn && headWaitsMs > GROWN_MS;
    const isLate = arrived > STEADY_RATIO * letIn && headWaitsMs > LATE_MS;
    // Thinning out keeps the head's wait below what began it: once begun, it goes on while the line would
    // grow.
    const persists = isOverloaded && arrived > GROWTH_RATIO * letIn;
    isOverloaded = !isFirst && !overload.isCold() && (isSurge || isGrowing || isLate || persists);
    openWindow(now, false);
  }

  function recordArrival(now: number): void {
    // Whoever waits first begins a burst; but thinning out may empty the line, and that is not the end of an
    // overload.
    const persists = isOverloaded && now - waitedAt <= QUIET_MS;
    if (queue.size() === 0 && !persists) {
      isOverloaded = false;
      openWindow(now, true);
    }
    waitedAt = now;
    window.arrived += 1;
  }

  function shed(): void {
    const now = performance.now();
    const isShedding = overload && isOverloaded && queue.size() > overload.minQueued;
    const waitLimitMs = isShedding ? overload.waitMs : maxWaitMs;
    for (let head = queue.head(); head && now - head.since > waitLimitMs; head = queue.head()) {
      queue.shift();
      refuse(head);
    }
  }

  function refuse(one: Pick<QueuedRequest, 'refuse'>): void {
    refused += 1;
    one.refuse(new OverloadError());
  }

  return {
    size: queue.size,
    enqueue: () =>
      new Promise((admit, reject) => {
        const one: QueuedRequest = { since: performance.now(), admit, refuse: reject };
        if (overload && queue.size() >= MAX_QUEUED) return refuse(one);
        recordArrival(one.since);
        queue.push(one);
      }),
    admit() {
      const first = queue.shift();
      if (!first) return false;
      window.letIn += 1;
      first.admit();
      return true;
    },
    shed,
    tick() {
      const now = performance.now();
      if (queue.size() > 0) waitedAt = now;
      detectOverload(now);
      shed();
    },
    refused: () => refused,
  };
}

interface QueuedRequest {
  readonly since: number;
  admit(): void;
  refuse(error: Error): void;
}

/** First in, first out, without moving everybody at each step. */
function createFifo() {
  let items: QueuedRequest[] = [];
  let first = 0;
  const size = (): number => items.length - first;
  return {
    size,
    head: (): QueuedRequest | undefined => items[first],
    push: (one: QueuedRequest): void => void items.push(one),
    shift(): QueuedRequest | undefined {
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
