/** No connection became free in time: the call is refused before it did anything. */
export class OverloadError extends Error {
  constructor() {
    super('too many requests wait for a database connection');
  }
}

/** Arrivals are compared with admissions over this long; the first interval of a queue is always a burst. */
const INTERVAL_MS = 250;
/** In a standing queue, an expected wait above this is overload (criteria A09). */
const TARGET_MS = 500;
/** A queue gets shorter while fewer requests arrive than this share of those admitted. */
const STANDING_RATIO = 0.9;
/** Beyond this many no request is queued: it would only cost memory before it is refused. */
const MAX_QUEUED = 5_000;

export interface AdmissionQueueOptions {
  /** No request waits longer, in a burst either. */
  readonly maxWaitMs: number;
  /** Undefined: no request is refused for overload. */
  readonly overload?: {
    /** How long a request may wait during overload. */
    readonly waitMs: number;
    /** A queue of no more than this is never shed. */
    readonly minQueued: number;
    /** While true, everything counts as a burst. */
    isCold(): boolean;
  };
}

export interface AdmissionQueue {
  size(): number;
  /** Resolves when admitted; rejects with OverloadError. */
  enqueue(): Promise<void>;
  /** Admits the oldest request; false when none waits. */
  admit(): boolean;
  /** Refuses the oldest requests that have waited too long. */
  shed(): void;
  /** Detects overload, then sheds; to be called every few milliseconds while a request waits. */
  tick(): void;
  /** Requests refused since the start. */
  refused(): number;
}

/**
 * First-in-first-out queue that sheds load. A burst may wait long, because it ends. Overload is a queue that
 * does not get shorter while the expected wait is above a target; while it lasts, whoever has waited for
 * `waitMs` is refused (criteria A09; decisions 028 and 041).
 */
export function createAdmissionQueue({ maxWaitMs, overload }: AdmissionQueueOptions): AdmissionQueue {
  const queue = createFifo();
  const interval = { since: 0, isFirst: true, arrived: 0, admitted: 0 };
  let isOverloaded = false;
  let shedAt = -Infinity;
  let refused = 0;

  function openInterval(now: number, isFirst: boolean): void {
    Object.assign(interval, { since: now, isFirst, arrived: 0, admitted: 0 });
  }

  /**
   * Overload ends when nothing had to be shed for an interval, as CoDel leaves its dropping state (RFC 8289).
   */
  const persists = (now: number): boolean => isOverloaded && now - shedAt <= INTERVAL_MS;

  function detectOverload(now: number): void {
    const elapsed = now - interval.since;
    if (!overload || elapsed < INTERVAL_MS) return;
    const { isFirst, arrived, admitted } = interval;
    const expectedWaitMs = (queue.size() * elapsed) / admitted;
    const isStanding = arrived > STANDING_RATIO * admitted;
    const isLate = !isFirst && isStanding && expectedWaitMs > TARGET_MS;
    isOverloaded = !overload.isCold() && (isLate || persists(now));
    openInterval(now, false);
  }

  function recordArrival(now: number): void {
    // Shedding may empty the queue, which is not the end of an overload.
    if (queue.size() === 0 && !persists(now)) {
      isOverloaded = false;
      openInterval(now, true);
    }
    interval.arrived += 1;
  }

  function shed(): void {
    const now = performance.now();
    const isShedding = overload && isOverloaded && queue.size() > overload.minQueued;
    const waitLimitMs = isShedding ? overload.waitMs : maxWaitMs;
    for (let oldest = queue.oldest(); oldest && now - oldest.since > waitLimitMs; oldest = queue.oldest()) {
      queue.shift();
      shedAt = now;
      refuse(oldest);
    }
  }

  function refuse(request: Pick<QueuedRequest, 'refuse'>): void {
    refused += 1;
    request.refuse(new OverloadError());
  }

  return {
    size: queue.size,
    enqueue: () =>
      new Promise((admit, reject) => {
        const request: QueuedRequest = { since: performance.now(), admit, refuse: reject };
        if (overload && queue.size() >= MAX_QUEUED) return refuse(request);
        recordArrival(request.since);
        queue.push(request);
      }),
    admit() {
      const oldest = queue.shift();
      if (!oldest) return false;
      interval.admitted += 1;
      oldest.admit();
      return true;
    },
    shed,
    tick() {
      detectOverload(performance.now());
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

/** First in, first out, without moving all entries at each step. */
function createFifo() {
  let items: QueuedRequest[] = [];
  let first = 0;
  const size = (): number => items.length - first;
  return {
    size,
    oldest: (): QueuedRequest | undefined => items[first],
    push: (request: QueuedRequest): void => void items.push(request),
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
