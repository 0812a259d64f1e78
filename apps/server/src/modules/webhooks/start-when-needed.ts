import { MINUTE_MS } from '@ulak/contracts/time';

interface Stoppable {
  stop(): Promise<void>;
}

interface Deps {
  /** Whether there is any webhook. */
  readonly hasAny: () => Promise<boolean>;
  /** Has `listener` told of webhooks that are made on this node. */
  readonly onCreated: (listener: () => void) => void;
  readonly start: () => Stoppable;
  readonly onError: (error: unknown, what: string) => void;
  /** Other nodes make webhooks too. */
  readonly lookEveryMs?: number;
}

/**
 * Starts the sending of webhooks with the first one: a process takes 60 MB, and most installations have none.
 * Once started it stays.
 */
export function startWhenNeeded({
  hasAny,
  onCreated,
  start,
  onError,
  lookEveryMs = MINUTE_MS,
}: Deps): Stoppable {
  let started: Stoppable | undefined;
  let isStopped = false;
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();

  async function look(): Promise<void> {
    try {
      if (await hasAny()) startNow();
    } catch (error) {
      onError(error, 'webhook start');
    }
  }

  function startNow(): void {
    if (isStopped || started) return;
    clearInterval(timer);
    started = start();
  }

  onCreated(startNow);
  void look();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await started?.stop();
    },
  };
}
