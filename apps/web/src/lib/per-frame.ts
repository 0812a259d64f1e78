/** How long news waits in a hidden tab, where frames stand still. */
const HIDDEN_DELAY_MS = 250;

/** Collects what arrives and hands it over together, once per frame: a burst of live messages costs one rendering.
 * @returns `push` to add, `stop` to forget what waits */
export function perFrame<T>(apply: (items: T[]) => void): { push(item: T): void; stop(): void } {
  let waiting: T[] = [];
  let cancel: (() => void) | null = null;
  const flush = (): void => {
    cancel = null;
    const items = waiting;
    waiting = [];
    apply(items);
  };
  const schedule = (): (() => void) => {
    if (document.hidden) {
      const timer = setTimeout(flush, HIDDEN_DELAY_MS);
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
