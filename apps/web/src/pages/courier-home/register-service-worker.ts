/** URL of the worker, and the only page it controls: staff and customers never load it. */
const WORKER_URL = '/sw.js';
const SCOPE = '/courier-dashboard';
/**
 * The map's own worker answers to a registration of its own address, not to that of the page which began it.
 */
const MAP_WORKER_SCOPE = '/assets/';

/**
 * Lets the courier home open without signal: the service worker keeps the page and every file of it that has
 * been loaded. Only in a built app; the development server's modules change under way.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void registerAndCacheFiles();
}

async function registerAndCacheFiles(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER_URL, { scope: SCOPE });
    await navigator.serviceWorker.register(WORKER_URL, { scope: MAP_WORKER_SCOPE });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    // What the map's worker fetches is told when it comes (ui/map/basemap-source.ts).
    const files = performance.getEntriesByType('resource').map((entry) => entry.name);
    worker?.postMessage({ kind: 'keep', files });
  } catch {
    // A browser that refuses (private window, no https) works as before, only not without signal.
  }
}
