import { MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { type Clock, toRealMs } from '../../clock.ts';
import type { FeedListener } from '../../live/event-feed.ts';

export interface ReachScheduleDeps {
  readonly clock: Clock;
  subscribe(listener: FeedListener): () => void;
  make(): Promise<void>;
  /** Which roads are there; without any nothing can become better by itself. */
  source(): string | null;
  readonly onError: (error: unknown, what: string) => void;
}

/** Streets are loaded by another process, and a router that failed answers again; looking asks nothing. */
const LOOK_MS = 10 * SECOND_MS;
/** A router may have been too busy to answer. */
const LOOKS_PER_SWEEP = (5 * MINUTE_MS) / LOOK_MS;

/**
 * The schedule of areas of minutes on a node: after each change of a branch, when roads appear or others come
 * in their place, and now and then while they are there.
 */
export function createReachSchedule({ clock, subscribe, make, source, onError }: ReachScheduleDeps) {
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let isOn = false;
  let isWaiting = false;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    isWaiting = false;
    if (!isOn) return;
    try {
      await make();
    } catch (error) {
      onError(error, 'delivery areas');
    }
  }
  /** Changes that come while one waits are made by that one. */
  function run(): void {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(work);
  }
  let last: string | null = null;
  let looks = 0;
  function look(): void {
    const present = source();
    looks += 1;
    if (present !== null && (present !== last || looks % LOOKS_PER_SWEEP === 0)) run();
    last = present;
  }
  return {
    start(): void {
      if (isOn) return;
      isOn = true;
      unsubscribe = subscribe({
        events: (rows) => {
          if (rows.some(({ kind }) => kind === 'BRANCH_UPDATED')) run();
        },
      });
      timer = setInterval(look, toRealMs(clock, LOOK_MS));
      last = source();
      run();
    },
    async stop(): Promise<void> {
      isOn = false;
      unsubscribe?.();
      clearInterval(timer);
      await running;
    },
  };
}
