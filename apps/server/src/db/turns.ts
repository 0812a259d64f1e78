/**
 * Who asks for a connection. `request`: a call that somebody may send again in a moment. `vital`: what everybody's screen lives on (event and position tails,
 * the views of live messages, positions on their way in, sessions, readiness); it goes first, has connections of its own, and is not turned away.
 */
export type Urgency = 'request' | 'vital';

/** No connection became free in time: the call is refused before it did anything. */
export class OverloadError extends Error {
  constructor() {
    super('too many requests wait for a database connection');
  }
}

/** Nobody waits longer, also in a burst; and where nobody is to be refused for overload. */
const [MOST_WAIT_MS, MOST_WAIT_UNREFUSED_MS] = [2_500, 10_000];
/** How long arrivals are counted against those let in. What comes in the first such time after a quiet moment is a burst. */
const WINDOW_MS = 250;
/** Overload is over when nobody has waited for this long. */
const QUIET_MS = 1_000;
/** Twice as many come as are let in, so that who comes now would wait beyond the bound: no hiccup, and not to be waited out. */
const FLOOD = 2;
/** A line that grows more slowly may come from a moment in which the machine had something else to do: its head may wait this long… */
const [GROWTH, GROWN_MS] = [1.1, 300];
/** …and the head of one that does not get shorter this long. */
const [STEADY, LATE_MS] = [0.9, 500];
const LOOK_EVERY_MS = 50;
/** The first requests after a start are served by cold code, and everybody's page asks at once: they count as a burst however long they take. */
const COLD_REQUESTS = 6_000;
/** Beyond this many nobody is put in the queue: they would only cost memory before they are refused. */
const MOST_WAITING = 5_000;

interface Waiting {
  readonly since: number;
  enter(): void;
  refuse(error: Error): void;
}

export interface TurnsOptions {
  /** Connections that requests may hold together. */
  readonly forRequests: number;
  /** Connections on top that only vital work may hold. */
  readonly reserved: number;
  /** How long requests wait while more come than can be done; undefined: nobody is refused for overload. */
  readonly overloadWaitMs?: number | undefined;
}

export interface Turns {
  /** Null: go on at once. Otherwise wait; rejects with OverloadError. Who was let in must `leave`. */
  enter(urgency: Urgency): Promise<void> | null;
  leave(urgency: Urgency): void;
  /** Requests and vital work in the queue. */
  waiting(): number;
  /** Requests refused since the start. */
  refused(): number;
}

/**
 * Lets so many in as there are connections, the others wait in line. A burst may wait long, because it ends: everybody gets their turn. So may a fixed number
 * of clients who each wait for their answer before they ask again, while their turns come round soon enough. While more come than are let in, so
 * that the line only grows, nobody waits longer than a fraction of that: who is let in is answered quickly, and the rest hear
 * soon that they should come back (criteria A09). A line of no more than one round of the connections is never thinned out.
 */
export function createTurns({ forRequests, reserved, overloadWaitMs }: TurnsOptions): Turns {
  const mostWaitMs = overloadWaitMs === undefined ? MOST_WAIT_UNREFUSED_MS : MOST_WAIT_MS;
  const all = forRequests + reserved;
  const inside: Record<Urgency, number> = { request: 0, vital: 0 };
  const queues: Record<Urgency, Queue> = { request: createQueue(), vital: createQueue() };
  /** Requests that joined the line and that were let in from it, in the present window. */
  const window = { since: 0, isFirst: true, joined: 0, letIn: 0 };
  let isOverloaded = false;
  /** When somebody was seen waiting for the last time. */
  let waitedAt = -Infinity;
  let served = 0;
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  function hasRoom(urgency: Urgency): boolean {
    return inside.request + inside.vital < all && (urgency === 'vital' || inside.request < forRequests);
  }

  function openWindow(now: number, isFirst: boolean): void {
    Object.assign(window, { since: now, isFirst, joined: 0, letIn: 0 });
  }

  function judge(now: number): void {
    const elapsed = now - window.since;
    if (elapsed < WINDOW_MS) return;
    const { isFirst, joined, letIn } = window;
    const servedInBound = letIn * ((overloadWaitMs ?? mostWaitMs) / elapsed);
    const headWaitsMs = now - (queues.request.head()?.since ?? now);
    const isFlood = joined > FLOOD * letIn && queues.request.size() > servedInBound + forRequests;
    const isGrowing = joined > GROWTH * letIn && headWaitsMs > GROWN_MS;
    const isLate = joined > STEADY * letIn && headWaitsMs > LATE_MS;
    // Thinning out keeps the head's wait below what began it: once begun, it goes on while the line would grow.
    const goesOn = isOverloaded && joined > GROWTH * letIn;
    isOverloaded = !isFirst && served > COLD_REQUESTS && (isFlood || isGrowing || isLate || goesOn);
    openWindow(now, false);
  }

  function noteJoined(now: number): void {
    // Whoever waits first begins a burst; but thinning out may empty the line, and that is not the end of an overload.
    const goesOn = isOverloaded && now - waitedAt <= QUIET_MS;
    if (queues.request.size() === 0 && !goesOn) {
      isOverloaded = false;
      openWindow(now, true);
    }
    waitedAt = now;
    window.joined += 1;
  }

  /** Refuses those at the head who have waited too long. */
  function thinOut(urgency: Urgency): void {
    const now = performance.now();
    const queue = queues[urgency];
    const isShort = urgency === 'vital' || queue.size() <= forRequests;
    const patience = isShort || !isOverloaded ? mostWaitMs : (overloadWaitMs ?? mostWaitMs);
    for (let head = queue.head(); head && now - head.since > patience; head = queue.head()) {
      queue.shift();
      refuse(head);
    }
  }

  function refuse(one: Pick<Waiting, 'refuse'>): void {
    refused += 1;
    one.refuse(new OverloadError());
  }

  function letIn(urgency: Urgency): void {
    thinOut(urgency);
    while (hasRoom(urgency)) {
      const next = queues[urgency].shift();
      if (!next) return;
      inside[urgency] += 1;
      if (urgency === 'request') window.letIn += 1;
      next.enter();
    }
  }

  function look(): void {
    timer = undefined;
    const now = performance.now();
    if (queues.request.size() > 0) waitedAt = now;
    judge(now);
    thinOut('vital');
    thinOut('request');
    if (queues.vital.size() + queues.request.size() > 0) timer = setTimeout(look, LOOK_EVERY_MS);
  }

  return {
    enter(urgency) {
      const queue = queues[urgency];
      if (queue.size() === 0 && hasRoom(urgency)) {
        inside[urgency] += 1;
        return null;
      }
      return new Promise((enter, reject) => {
        const one: Waiting = { since: performance.now(), enter, refuse: reject };
        if (urgency === 'request') {
          if (queue.size() >= MOST_WAITING) return refuse(one);
          noteJoined(one.since);
        }
        queue.push(one);
        timer ??= setTimeout(look, LOOK_EVERY_MS);
      });
    },
    leave(urgency) {
      inside[urgency] -= 1;
      if (urgency === 'request') served += 1;
      letIn('vital');
      letIn('request');
    },
    waiting: () => queues.vital.size() + queues.request.size(),
    refused: () => refused,
  };
}

type Queue = ReturnType<typeof createQueue>;

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
