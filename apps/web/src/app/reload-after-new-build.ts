/** Two reloads within this time would be a loop: the part is missing for another reason. */
const ONCE_PER_MS = 30_000;
const MARK = 'ulak-reloaded-at';

/**
 * A page that was opened before a new build asks for parts that are gone; it starts again once and then has
 * the new ones.
 */
export function reloadAfterNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (performance.timeOrigin + performance.now() - last < ONCE_PER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, String(performance.timeOrigin + performance.now()));
    location.reload();
  });
}
