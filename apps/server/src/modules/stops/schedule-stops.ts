import { type Clock, toRealMs } from '../../clock.ts';
import type { FeedListener } from '../../live/event-feed.ts';

export interface StopScheduleDeps {
  readonly clock: Clock;
  subscribe(listener: FeedListener): () => void;
  /** Begins and finishes what is due. */
  runDue(): Promise<void>;
  /** When something is due next; null: nothing is. */
  findNextMoment(): Promise<Date | null>;
  readonly onError: (error: unknown, what: string) => void;
}

/** What another node entered is found by its event, and by this at the latest. */
const SWEEP_MS = 30_000;
/** Delay after the hour, so that it has certainly come. */
const AFTER_HOUR_MS = 50;

/** The schedule of stops on a node: at their hours, after each change, and every half minute. */
export function createStopSchedule({ clock, subscribe, runDue, findNextMoment, onError }: StopScheduleDeps) {
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let isOn = false;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    if (!isOn) return;
    clearTimeout(timer);
    let waitMs = toRealMs(clock, SWEEP_MS);
    try {
      await runDue();
      const next = await findNextMoment();
      const untilNext = next ? Math.max(0, next.getTime() - clock.now().getTime()) : Number.POSITIVE_INFINITY;
      waitMs = Math.min(waitMs, toRealMs(clock, untilNext) + AFTER_HOUR_MS);
    } catch (error) {
      onError(error, 'stops of deliveries');
    }
    if (isOn) timer = setTimeout(run, waitMs);
  }
  function run(): void {
    running = running.then(work);
  }

  return {
    start(): void {
      if (isOn) return;
      isOn = true;
      unsubscribe = subscribe({
        events: (rows) => {
          if (rows.some(({ kind }) => kind === 'DELIVERY_STOP_CHANGED')) run();
        },
      });
      run();
    },
    async stop(): Promise<void> {
      isOn = false;
      unsubscribe?.();
      clearTimeout(timer);
      await running;
    },
  };
}
