import { useStreamState } from './stream-state.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * While the live stream is healthy it brings the changes; polls only correct what it might miss, this many
 * times less often (design §6).
 */
const LIVE_INTERVAL_FACTOR = 4;

interface PollingPolicy {
  /** How often to ask while the screen is open. */
  readonly everyMs: number;
  /** For how long an answer counts as fresh. */
  readonly staleMs: number;
  /** Whether the stream reports these changes, so that the poll may be less frequent. */
  readonly streamed: boolean;
}

/** The one table of polling intervals (spec 1 §9, spec 3 §9). */
export const POLLING = {
  activeOrders: { everyMs: 15 * SECOND_MS, staleMs: 5 * SECOND_MS, streamed: true },
  courierLocations: { everyMs: 20 * SECOND_MS, staleMs: 10 * SECOND_MS, streamed: true },
  /** The couriers screen asks every 5 s beside its stream (spec 2 §9). */
  courierList: { everyMs: 5 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: false },
  branches: { everyMs: 15 * MINUTE_MS, staleMs: 5 * MINUTE_MS, streamed: false },
  /** The branch settings screen (spec 2 §2.4). */
  branchSettings: { everyMs: 5 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: false },
  summaries: { everyMs: 5 * MINUTE_MS, staleMs: MINUTE_MS, streamed: false },
  violations: { everyMs: MINUTE_MS, staleMs: 30 * SECOND_MS, streamed: false },
  users: { everyMs: 5 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: false },
  orderLists: { everyMs: 5 * MINUTE_MS, staleMs: MINUTE_MS, streamed: false },
  courierStatus: { everyMs: 10 * SECOND_MS, staleMs: 5 * SECOND_MS, streamed: true },
  /** Not in the spec: what the stream or a notification missed. */
  courierNotices: { everyMs: 10 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: true },
  packagesOut: { everyMs: 30 * SECOND_MS, staleMs: 5 * SECOND_MS, streamed: true },
  activeDeliveries: { everyMs: 10 * SECOND_MS, staleMs: 5 * SECOND_MS, streamed: true },
  /** The spec's 5 s always: what a courier may see changes with their position, which no event tells. */
  poolOrders: { everyMs: 5 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: false },
  /** Not in the spec: the tracking page reads its own stream, this corrects what it misses. */
  tracking: { everyMs: 15 * SECOND_MS, staleMs: 0, streamed: true },
  /**
   * Not in the spec: rounds that change nothing are reported by no stream, so these polls are never
   * stretched.
   */
  dispatchHealth: { everyMs: 15 * SECOND_MS, staleMs: 2 * SECOND_MS, streamed: false },
  dispatchSwitches: { everyMs: MINUTE_MS, staleMs: 2 * SECOND_MS, streamed: false },
  dispatchPlan: { everyMs: 20 * SECOND_MS, staleMs: 0, streamed: false },
  fairness: { everyMs: 5 * MINUTE_MS, staleMs: MINUTE_MS, streamed: false },
  predictions: { everyMs: 30 * MINUTE_MS, staleMs: 5 * MINUTE_MS, streamed: false },
  /** A report lags by up to 30 minutes and is asked for again after as many (spec 2 §9). */
  reports: { everyMs: 30 * MINUTE_MS, staleMs: 30 * MINUTE_MS, streamed: false },
  earnings: { everyMs: 5 * MINUTE_MS, staleMs: MINUTE_MS, streamed: false },
} as const satisfies Record<string, PollingPolicy>;

export type PollingKey = keyof typeof POLLING;

/** The interval in force: the spec's, stretched for streamed data while the stream is healthy. */
export function refetchIntervalOf(key: PollingKey, isStreamLive: boolean): number {
  const { everyMs, streamed } = POLLING[key];
  return streamed && isStreamLive ? everyMs * LIVE_INTERVAL_FACTOR : everyMs;
}

/** Milliseconds for a query's `refetchInterval`. Its `staleTime` is `POLLING[key].staleMs`. */
export function useRefetchInterval(key: PollingKey): number {
  return refetchIntervalOf(key, useStreamState() === 'live');
}
