import { useSyncExternalStore } from 'react';
import { serverNow } from './server-time.ts';

/** One timer per interval, however many components use it; none while none does. */
interface Ticker {
  now: number;
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const tickers = new Map<number, Ticker>();

function getTicker(intervalMs: number): Ticker {
  const existing = tickers.get(intervalMs);
  if (existing) return existing;
  const ticker: Ticker = { now: serverNow(), listeners: new Set(), timer: undefined };
  tickers.set(intervalMs, ticker);
  return ticker;
}

/** What a ticker shows. One that nobody follows yet shows no moment from when somebody last did. */
function readTicker(intervalMs: number): number {
  const ticker = getTicker(intervalMs);
  if (!ticker.timer && Math.abs(serverNow() - ticker.now) >= intervalMs) ticker.now = serverNow();
  return ticker.now;
}

function subscribeToTicker(ticker: Ticker, intervalMs: number, listener: () => void): () => void {
  const tick = (): void => {
    ticker.now = serverNow();
    for (const notify of ticker.listeners) notify();
  };
  ticker.listeners.add(listener);
  if (!ticker.timer) {
    ticker.now = serverNow();
    ticker.timer = setInterval(tick, intervalMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    ticker.timer = undefined;
  };
}

const subscriptions = new Map<number, (listener: () => void) => () => void>();

function getSubscription(intervalMs: number): (listener: () => void) => () => void {
  const existing = subscriptions.get(intervalMs);
  if (existing) return existing;
  const subscribe = (listener: () => void): (() => void) =>
    subscribeToTicker(getTicker(intervalMs), intervalMs, listener);
  subscriptions.set(intervalMs, subscribe);
  return subscribe;
}

/**
 * The present moment by the server's clock, epoch milliseconds, renewed every `everyMs`. Components with the
 * same interval update together.
 */
export function useNow(intervalMs: number): number {
  return useSyncExternalStore(getSubscription(intervalMs), () => readTicker(intervalMs));
}
