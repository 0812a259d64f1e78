import { useSyncExternalStore } from 'react';
import { serverNow } from './server-time.ts';

/** One timer per rhythm, however many components watch it; none while nobody does. */
interface Ticker {
  now: number;
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const tickers = new Map<number, Ticker>();

function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known) return known;
  const ticker: Ticker = { now: serverNow(), listeners: new Set(), timer: undefined };
  tickers.set(everyMs, ticker);
  return ticker;
}

function watch(ticker: Ticker, everyMs: number, listener: () => void): () => void {
  const tick = (): void => {
    ticker.now = serverNow();
    for (const notify of ticker.listeners) notify();
  };
  ticker.listeners.add(listener);
  if (!ticker.timer) {
    ticker.now = serverNow();
    ticker.timer = setInterval(tick, everyMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    ticker.timer = undefined;
  };
}

const subscriptions = new Map<number, (listener: () => void) => () => void>();

function subscriptionOf(everyMs: number): (listener: () => void) => () => void {
  const known = subscriptions.get(everyMs);
  if (known) return known;
  const subscribe = (listener: () => void): (() => void) => watch(tickerOf(everyMs), everyMs, listener);
  subscriptions.set(everyMs, subscribe);
  return subscribe;
}

/**
 * The present moment by the server's clock, epoch milliseconds, renewed every `everyMs`. Components with the
 * same rhythm tick together.
 */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(subscriptionOf(everyMs), () => tickerOf(everyMs).now);
}
