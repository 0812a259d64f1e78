import { useEffect } from 'react';
import { onServerReachable } from './reachability.ts';

/** Something whose code can be fetched ahead; see `lazyComponent`. */
export interface Preloadable {
  preload(): Promise<void>;
}

/** What the page itself still asks for comes first. */
const START_DELAY_MS = 1_500;

/**
 * Fetches parts of the page one after another while it has nothing else to do, so that they are there when
 * they are needed without a network. @param isLive whether the page shows its data @param parts a constant
 */
export function usePreloadWhenIdle(isLive: boolean, parts: readonly Preloadable[]): void {
  useEffect(() => (isLive && !isDataSaved() ? preloadWhenIdle(parts) : undefined), [isLive, parts]);
}

/** Parts that are there already cost nothing, so what failed is tried again when the server is back. */
function preloadWhenIdle(parts: readonly Preloadable[]): () => void {
  let cancel = (): void => {};
  const next = (index: number): void => {
    const part = parts[index];
    if (!part) return;
    let isCancelled = false;
    const cancelIdle = onIdle(() => void part.preload().then(() => !isCancelled && next(index + 1)));
    cancel = () => {
      isCancelled = true;
      cancelIdle();
    };
  };
  const timer = setTimeout(() => next(0), START_DELAY_MS);
  const stopWaiting = onServerReachable(() => {
    cancel();
    next(0);
  });
  return () => {
    clearTimeout(timer);
    stopWaiting();
    cancel();
  };
}

/** Safari has no idle callbacks. */
function onIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

function isDataSaved(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
