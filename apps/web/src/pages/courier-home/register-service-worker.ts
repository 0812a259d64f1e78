/** URL of the worker, and all that it controls: staff and customers never load it. */
const WORKER_URL = '/sw.js';
/**
 * The pages that open without signal. The map's own worker answers to a registration of its own address, not
 * to that of the page which began it.
 */
const SCOPES = ['/courier-dashboard', '/courier-wallet', '/my-cash', '/assets/'];

/**
 * Lets home, wallet and cash open without signal: the service worker keeps the pages and every file of them
 * that has been loaded. Only in a built app; the development server's modules change under way.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void registerAndCacheFiles();
}

async function registerAndCacheFiles(): Promise<void> {
  try {
    // What the map's worker fetches is told when it comes (ui/map/basemap-source.ts).
    const files = performance.getEntriesByType('resource').map((entry) => entry.name);
    for (const scope of SCOPES) {
      const { active, waiting, installing } = await navigator.serviceWorker.register(WORKER_URL, { scope });
      (active ?? waiting ?? installing)?.postMessage({ kind: 'keep', files });
    }
  } catch {
    // A browser that refuses (private window, no https) works as before, only not without signal.
  }
}
