/** Delay in a hidden tab, which gets no animation frames. */
const HIDDEN_DELAY_MS = 250;

/**
 * A batch of items applied once per animation frame: a burst of live messages costs one rendering.
 * @param minIntervalMs minimum time between two batches, for data that need not change every frame
 * @returns `push` adds an item, `stop` drops the pending ones
 */
export function batchPerFrame<T>(
  apply: (items: T[]) => void,
  minIntervalMs = 0,
): { push(item: T): void; stop(): void } {
  let pending: T[] = [];
  let cancel: (() => void) | null = null;
  let nextFlushAtMs = 0;
  const flush = (): void => {
    cancel = null;
    nextFlushAtMs = performance.now() + minIntervalMs;
    const items = pending;
    pending = [];
    apply(items);
  };
  const schedule = (): (() => void) => {
    if (document.hidden) {
      const timer = setTimeout(flush, HIDDEN_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const remainingMs = nextFlushAtMs - performance.now();
    if (remainingMs > 0) {
      const timer = setTimeout(() => {
        cancel = schedule();
      }, remainingMs);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(flush);
    return () => cancelAnimationFrame(frame);
  };
  // A requested frame does not come once the tab is hidden: replaced by a timer.
  const onHidden = (): void => {
    if (!document.hidden || !cancel) return;
    cancel();
    cancel = schedule();
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    push(item) {
      pending.push(item);
      cancel ??= schedule();
    },
    stop() {
      cancel?.();
      cancel = null;
      pending = [];
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}
