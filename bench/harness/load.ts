import autocannon from 'autocannon';
import { sizedFor } from './smoke.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly seconds?: number;
  readonly connections?: number;
}

export interface LoadResult {
  /** Replies with a 2xx status per second. */
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly ok: number;
  /** Other statuses, time-outs and lost connections. */
  readonly failed: number;
  /** Number of replies by status. */
  readonly statuses: string;
}

/**
 * Closed-loop load: requests over 50 kept connections as fast as they are answered. `next` makes each
 * request, so that no two need be alike.
 */
async function load(
  url: string,
  next: () => LoadRequest,
  { seconds = 4, connections = 50 }: LoadOptions = {},
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: sizedFor(seconds, 0.2),
    timeout: 10,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const ok = result['2xx'];
  return {
    perSecond: ok / result.duration,
    p99Ms: result.latency.p99,
    ok,
    failed: result.non2xx + result.errors + result.timeouts,
    statuses: Object.entries(result.statusCodeStats)
      .map(([status, { count }]) => `${count} × ${status}`)
      .join(', '),
  };
}

/** The same, asserting that nothing failed: a fast refusal is not speed. */
export async function throughput(
  url: string,
  next: () => LoadRequest,
  options: LoadOptions = {},
): Promise<number> {
  const result = await load(url, next, { seconds: 2, ...options });
  if (result.failed > 0 || result.ok === 0)
    throw new Error(
      `${result.failed} of ${result.ok + result.failed} requests to ${url} failed (${result.statuses})`,
    );
  return result.perSecond;
}
