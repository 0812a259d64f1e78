import { createLine } from './waiting-line.ts';

/**
 * Who asks for a connection. `read`: a call that changes nothing; screens ask again by themselves. `request`:
 * a call that somebody would have to make again. `vital`: what everybody's screen lives on (event and
 * position tails, the views of live messages, positions on their way in, sessions, readiness); it goes first,
 * has connections of its own, and is not turned away.
 */
export type Urgency = 'read' | 'request' | 'vital';

/** Nobody waits longer, also in a burst; and where nobody is to be refused for overload. */
const [MOST_WAIT_MS, MOST_WAIT_UNREFUSED_MS] = [2_500, 10_000];
const LOOK_EVERY_MS = 50;
/**
 * The first calls after a start are served by cold code, and everybody's page asks at once: they count as a
 * burst however long they take.
 */
const COLD_CALLS = 6_000;

export interface TurnsOptions {
  /** Connections that calls may hold together. */
  readonly forRequests: number;
  /** Connections on top that only vital work may hold. */
  readonly reserved: number;
  /** How long calls wait while more come than can be done; undefined: nobody is refused for overload. */
  readonly overloadWaitMs?: number | undefined;
}

export interface Turns {
  /**
   * Null: go on at once. Otherwise wait; rejects with OverloadError (waiting-line.ts). Who was let in must
   * `leave`.
   */
  enter(urgency: Urgency): Promise<void> | null;
  leave(urgency: Urgency): void;
  /** Calls and vital work in line. */
  waiting(): number;
  /** Calls and vital work refused since the start. */
  refused(): number;
}

/**
 * Lets so many in as there are connections, the others wait in line. Those who only look wait in a line of
 * their own: while both kinds of calls wait they are served in turn, and each line is judged by itself, so
 * that any number of polls neither holds up nor turns away an order (criteria A09, decision 028).
 */
export function createTurns({ forRequests, reserved, overloadWaitMs }: TurnsOptions): Turns {
  const all = forRequests + reserved;
  const inside: Record<Urgency, number> = { read: 0, request: 0, vital: 0 };
  const mostWaitMs = overloadWaitMs === undefined ? MOST_WAIT_UNREFUSED_MS : MOST_WAIT_MS;
  let served = 0;
  const forCalls =
    overloadWaitMs === undefined
      ? { mostWaitMs }
      : {
          mostWaitMs,
          overload: { waitMs: overloadWaitMs, round: forRequests, isCold: () => served <= COLD_CALLS },
        };
  const lines = {
    read: createLine(forCalls),
    request: createLine(forCalls),
    vital: createLine({ mostWaitMs }),
  };
  /** Whose turn it is when both kinds of calls wait. */
  let turn: 'read' | 'request' = 'request';
  let timer: NodeJS.Timeout | undefined;

  function hasRoom(urgency: Urgency): boolean {
    const calls = inside.read + inside.request;
    return calls + inside.vital < all && (urgency === 'vital' || calls < forRequests);
  }

  function letIn(urgency: Urgency): boolean {
    if (!hasRoom(urgency) || !lines[urgency].letIn()) return false;
    inside[urgency] += 1;
    return true;
  }

  function letInCalls(): void {
    lines.request.thinOut();
    lines.read.thinOut();
    for (;;) {
      const other = turn === 'read' ? 'request' : 'read';
      if (letIn(turn)) turn = other;
      else if (!letIn(other)) return;
    }
  }

  function letInVital(): void {
    lines.vital.thinOut();
    while (letIn('vital'));
  }

  const sum = (of: 'size' | 'refused'): number => lines.read[of]() + lines.request[of]() + lines.vital[of]();

  function look(): void {
    timer = undefined;
    lines.vital.look();
    lines.request.look();
    lines.read.look();
    if (sum('size') > 0) timer = setTimeout(look, LOOK_EVERY_MS);
  }

  return {
    enter(urgency) {
      if (lines[urgency].size() === 0 && hasRoom(urgency)) {
        inside[urgency] += 1;
        return null;
      }
      timer ??= setTimeout(look, LOOK_EVERY_MS);
      return lines[urgency].join();
    },
    leave(urgency) {
      inside[urgency] -= 1;
      if (urgency !== 'vital') served += 1;
      letInVital();
      letInCalls();
    },
    waiting: () => sum('size'),
    refused: () => sum('refused'),
  };
}
