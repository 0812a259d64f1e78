import { createAdmissionQueue } from './admission-queue.ts';

/**
 * Who asks for a connection. `read`: a call that changes nothing, which screens repeat. `request`: a call
 * that a user would have to repeat. `reserved`: tails, live views, positions, sessions, readiness; it goes
 * first, on connections of its own, and is not refused.
 */
export type AdmissionClass = 'read' | 'request' | 'reserved';

/** Maximum wait, in a burst too; and where no request is refused for overload. */
const [MAX_WAIT_MS, MAX_WAIT_UNREFUSED_MS] = [2_500, 10_000];
const TICK_MS = 50;
/**
 * The first calls after a start are served by cold code, and every page asks at once: they count as a burst
 * however long they take.
 */
const COLD_START_CALLS = 6_000;

export interface AdmissionControllerOptions {
  /** Connections that calls may hold together. */
  readonly requestSlots: number;
  /** Connections on top that only reserved work may hold. */
  readonly reservedSlots: number;
  /** How long calls wait during overload; undefined: none is refused for it. */
  readonly overloadWaitMs?: number | undefined;
}

export interface AdmissionController {
  /**
   * Null: admitted at once. Otherwise wait; rejects with OverloadError (admission-queue.ts). Whoever was
   * admitted must `release`.
   */
  acquire(admissionClass: AdmissionClass): Promise<void> | null;
  release(admissionClass: AdmissionClass): void;
  /** Calls and reserved work in the queues. */
  waiting(): number;
  /** Calls and reserved work refused since the start. */
  refused(): number;
}

/**
 * Admits as many calls as there are connections and queues the others. Reads have a separate queue: while
 * both kinds wait they are served alternately, and each queue detects its own overload, so that any number of
 * polls neither delays nor refuses an order (criteria A09, decision 028).
 */
export function createAdmissionController({
  requestSlots,
  reservedSlots,
  overloadWaitMs,
}: AdmissionControllerOptions): AdmissionController {
  const all = requestSlots + reservedSlots;
  const active: Record<AdmissionClass, number> = { read: 0, request: 0, reserved: 0 };
  const maxWaitMs = overloadWaitMs === undefined ? MAX_WAIT_UNREFUSED_MS : MAX_WAIT_MS;
  let served = 0;
  const callQueueOptions =
    overloadWaitMs === undefined
      ? { maxWaitMs }
      : {
          maxWaitMs,
          overload: {
            waitMs: overloadWaitMs,
            minQueued: requestSlots,
            isCold: () => served <= COLD_START_CALLS,
          },
        };
  const queues = {
    read: createAdmissionQueue(callQueueOptions),
    request: createAdmissionQueue(callQueueOptions),
    reserved: createAdmissionQueue({ maxWaitMs }),
  };
  /** The class that is admitted next when both kinds of calls wait. */
  let nextClass: 'read' | 'request' = 'request';
  let timer: NodeJS.Timeout | undefined;

  function hasCapacity(admissionClass: AdmissionClass): boolean {
    const calls = active.read + active.request;
    return calls + active.reserved < all && (admissionClass === 'reserved' || calls < requestSlots);
  }

  function admit(admissionClass: AdmissionClass): boolean {
    if (!hasCapacity(admissionClass) || !queues[admissionClass].admit()) return false;
    active[admissionClass] += 1;
    return true;
  }

  function admitRequests(): void {
    queues.request.shed();
    queues.read.shed();
    for (;;) {
      const other = nextClass === 'read' ? 'request' : 'read';
      if (admit(nextClass)) nextClass = other;
      else if (!admit(other)) return;
    }
  }

  function admitReserved(): void {
    queues.reserved.shed();
    while (admit('reserved'));
  }

  const sum = (of: 'size' | 'refused'): number =>
    queues.read[of]() + queues.request[of]() + queues.reserved[of]();

  function tick(): void {
    timer = undefined;
    queues.reserved.tick();
    queues.request.tick();
    queues.read.tick();
    if (sum('size') > 0) timer = setTimeout(tick, TICK_MS);
  }

  return {
    acquire(admissionClass) {
      if (queues[admissionClass].size() === 0 && hasCapacity(admissionClass)) {
        active[admissionClass] += 1;
        return null;
      }
      timer ??= setTimeout(tick, TICK_MS);
      return queues[admissionClass].enqueue();
    },
    release(admissionClass) {
      active[admissionClass] -= 1;
      if (admissionClass !== 'reserved') served += 1;
      admitReserved();
      admitRequests();
    },
    waiting: () => sum('size'),
    refused: () => sum('refused'),
  };
}
