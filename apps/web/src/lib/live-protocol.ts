import type { LiveMessage } from '@ulak/contracts/events';
import { LIVE_TYPE_ALIASES } from '@ulak/contracts/live-type-aliases';

const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/**
 * One message of the stream from its `data`, old type names translated; null for anything that is not one.
 */
export function parseLiveMessage(data: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string')
      return null;
    // The server wrote it from the contract's schema; validating again would bring Zod into every bundle.
    return { ...value, type: LIVE_TYPE_ALIASES[value.type] ?? value.type } as LiveMessage;
  } catch {
    return null;
  }
}

/**
 * Wait before the next attempt, ms: doubles from 1 s to 30 s, of which a random half, so that clients do not
 * reconnect to a restarted server all at once.
 * @param attempt failed attempts so far, from 0 @param random 0 ≤ x < 1
 */
export function reconnectDelay(attempt: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Address of a stream that goes on after `lastId`, which rides in the query. */
export const resumeUrl = (path: string, lastId: string): string =>
  lastId === '' ? path : `${path}?lastEventId=${encodeURIComponent(lastId)}`;
