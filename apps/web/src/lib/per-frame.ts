/** How long news waits in a hidden tab, where frames stand still. */
const HIDDEN_DELAY_MS = 250;

/**
 * Collects what arrives and hands it over together, once per frame: a burst of live messages costs one
 * rendering.
 * @param restMs at least as long between two times, for what is not looked at frame by frame
 * @returns `push` to add, `stop` to forget what waits
 */
export function perFrame<T>(apply: (items: T[]) => void, restMs = 0): { push(item: T): void; stop(): void } {
  let waiting: T[] = [];
  let cancel: (() => void) | null = null;
  let rested = 0;
  const flush = (): void => {
    cancel = null;
    rested = performance.now() + restMs;
    const items = waiting;
    waiting = [];
    apply(items);
  };
  const schedule = (): (() => void) => {
    if (document.hidden) {
      const timer = setTimeout(flush, HIDDEN_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const early = rested - performance.now();
    if (early > 0) {
      const timer = setTimeout(() => {
        cancel = schedule();
      }, early);
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
      waiting.push(item);
      cancel ??= schedule();
    },
    stop() {
      cancel?.();
      cancel = null;
      waiting = [];
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}
