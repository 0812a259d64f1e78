import { useSyncExternalStore } from 'react';

/** While the server is silent it is asked this often, so that its return shows within seconds. */
const PROBE_EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;
const PROBE_PATH = '/api/health';
/** As many connections as a browser keeps to one server over HTTP/1.1. */
const MOST_CONNECTIONS = 6;

let isReachable = true;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

/**
 * Records whether a call was answered. A server that does not respond keeps its connections open, so
 * unanswered calls count. The first answer after that begins at once what had been put off.
 */
export function recordResponse(isResponded: boolean): void {
  if (isResponded === isReachable) return;
  isReachable = isResponded;
  clearTimeout(probeTimer);
  if (!isReachable) scheduleProbe();
  for (const notify of Array.from(listeners)) notify();
  if (isReachable) for (const notify of Array.from(returnListeners)) notify();
}

/**
 * Records that a line went silent without a word. The browser's idle connections are dead with it, and it
 * would try one after the other: as many questions at once leave one for a new connection.
 */
export function recordSilence(): void {
  recordResponse(false);
  clearTimeout(probeTimer);
  void probe(MOST_CONNECTIONS);
}

/** Whether the last call was answered. */
export const isServerReachable = (): boolean => isReachable;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** As {@link isServerReachable}, followed. */
export const useIsServerReachable = (): boolean => useSyncExternalStore(subscribe, isServerReachable);

/** Calls `listener` at every change. @returns ends that */
export const onReachabilityChange = subscribe;

/** Calls `listener` with the first answer after calls without one. @returns ends that */
export function onServerReachable(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => void returnListeners.delete(listener);
}

/**
 * Whether the server answers now; the smallest call there is. With the first answer the other questions end,
 * and the connections that they were waiting on.
 */
export async function askServer(questions = 1): Promise<boolean> {
  const asking = new AbortController();
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
  const ask = () => fetch(PROBE_PATH, { cache: 'no-store', signal });
  try {
    const { ok } = await Promise.any(Array.from({ length: questions }, ask));
    return ok;
  } catch {
    return false;
  } finally {
    asking.abort();
  }
}

function scheduleProbe(): void {
  // A random half, so that clients do not ask a restarted server all at once.
  probeTimer = setTimeout(() => void probe(), PROBE_EVERY_MS * (0.5 + Math.random() / 2));
}

async function probe(questions = 1): Promise<void> {
  // an answer may come when the page is gone, as a test's is with its file
  if (typeof document === 'undefined') return;
  // Without a network there is nobody to ask; `online` begins again, and a hidden page can wait.
  const isWorthAsking = navigator.onLine && !document.hidden;
  const isAnswered = isWorthAsking && (await askServer(questions));
  if (isReachable) return;
  if (isAnswered) recordResponse(true);
  else scheduleProbe();
}
