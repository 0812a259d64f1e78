/** How long news waits in a hidden tab, where frames stand still. */
const HIDDEN_DELAY_MS = 250;

/**
 * Collects what arrives and hands it over together, once per frame: a burst of live messages costs one
 * rendering.
 * @param minIntervalMs at least as long between two times, for what is not looked at frame by frame
 * @returns `push` to add, `stop` to forget what waits
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
  // A frame asked for in a tab that is hidden before it comes would wait until the tab is seen again.
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
