/** Two reloads within this time would be a loop: the chunk is missing for another reason. */
const MIN_RELOAD_INTERVAL_MS = 30_000;
const RELOADED_AT_KEY = 'ulak-reloaded-at';

/**
 * A page that was opened before a new build requests chunks that no longer exist; it reloads once and then
 * has the new ones.
 */
export function reloadAfterNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    const lastReloadAtMs = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (performance.timeOrigin + performance.now() - lastReloadAtMs < MIN_RELOAD_INTERVAL_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT_KEY, String(performance.timeOrigin + performance.now()));
    location.reload();
  });
}
