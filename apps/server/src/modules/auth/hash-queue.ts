import { AppError } from '../../app-error.ts';

export interface HashQueueOptions {
  /** Hashes computed at once. */
  readonly parallel: number;
  /** So many may wait however long a hash takes. */
  readonly minQueueLength: number;
  /** Beyond those, none is queued that would wait longer than this, ms. */
  readonly maxWaitMs: number;
  /** Assumed duration of a hash before the first was measured, ms. */
  readonly initialEstimateMs: number;
}

export interface HashQueue {
  /**
   * Runs `work` after its turn in the queue. A caller that disconnects leaves the queue.
   * @throws AppError SERVICE_BUSY when the queue is full, REQUEST_TIMEOUT when `abortSignal` aborts before
   * it runs
   */
  run<T>(work: () => Promise<T>, abortSignal?: AbortSignal): Promise<T>;
  /** @throws AppError SERVICE_BUSY when the queue is full; check it before spending anything on the call */
  assertCapacity(): void;
}

/** Weight of the newest hash in the mean duration. */
const EWMA_WEIGHT = 0.1;

/**
 * A bounded queue for work that costs a processor core and much memory: a surge is refused instead of
 * delaying every request (criteria B08).
 */
export function createHashQueue({
  parallel,
  minQueueLength,
  maxWaitMs,
  initialEstimateMs,
}: HashQueueOptions): HashQueue {
  const waiting = new Set<() => void>();
  let running = 0;
  let meanMs = initialEstimateMs;

  const queueCapacity = (): number => Math.max(minQueueLength, Math.floor((maxWaitMs / meanMs) * parallel));

  function assertCapacity(): void {
    if (running >= parallel && waiting.size >= queueCapacity()) throw new AppError('SERVICE_BUSY');
  }

  const waitForSlot = (abortSignal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        if (waiting.delete(start)) reject(new AppError('REQUEST_TIMEOUT'));
      };
      const start = (): void => {
        waiting.delete(start);
        abortSignal?.removeEventListener('abort', abort);
        resolve();
      };
      waiting.add(start);
      abortSignal?.addEventListener('abort', abort, { once: true });
    });

  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    meanMs += EWMA_WEIGHT * (performance.now() - began - meanMs);
    return result;
  }

  return {
    assertCapacity,
    async run(work, abortSignal) {
      if (abortSignal?.aborted) throw new AppError('REQUEST_TIMEOUT');
      assertCapacity();
      // The next one takes over the slot of the one before, so `running` stays as it is.
      if (running >= parallel) await waitForSlot(abortSignal);
      else running += 1;
      try {
        return await measured(work);
      } finally {
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}
