import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newOrder } from './order-body.ts';
import type { Branch } from './database-seeder.ts';

/** Outcome of one order sent from outside. */
export interface SentOrder {
  readonly orderNumber: string;
  /** Status of the reply, or the error's code when the connection broke. */
  readonly outcome: number | string;
  /** By `performance.now()`: a signal of the same millisecond comes before it or after it. */
  readonly startedAt: number;
  readonly ms: number;
}

export interface OrderWriters {
  readonly sent: readonly SentOrder[];
  /** Numbers that were answered with 2xx. */
  acknowledged(): string[];
  /** Resolves when the running requests have ended. */
  stop(): Promise<void>;
}

export interface OrderWritersOptions {
  readonly url: string;
  readonly branch: Branch;
  readonly count: number;
  /** Pause between two requests of one writer. */
  readonly pauseMs: number;
  /** Whether an unanswered order is sent again under the same number, as careful outside systems do. */
  readonly retriesUnanswered: boolean;
}

const RETRY_PAUSE_MS = 50;

/**
 * Outside systems that keep sending orders by branch key, over kept connections, whatever becomes of the
 * server.
 */
export function startWriters({
  url,
  branch,
  count,
  pauseMs,
  retriesUnanswered,
}: OrderWritersOptions): OrderWriters {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const headers = { 'content-type': 'application/json', authorization: branch.bearer };
  const sent: SentOrder[] = [];
  let serial = 0;
  const stopping = new AbortController();

  async function write(): Promise<void> {
    while (!stopping.signal.aborted) {
      serial += 1;
      const body = newOrder(serial, true);
      for (let isOver = false; !isOver; ) {
        const startedAt = performance.now();
        const outcome = await post(`${url}/api/orders`, { agent, headers, body: JSON.stringify(body) });
        sent.push({
          orderNumber: body.orderNumber ?? '',
          outcome,
          startedAt,
          ms: performance.now() - startedAt,
        });
        isOver = isAccepted(outcome) || !retriesUnanswered || stopping.signal.aborted;
        // A server that is down refuses at once; retrying without a pause would only take processor time.
        await sleep(isAccepted(outcome) ? pauseMs : RETRY_PAUSE_MS);
      }
    }
  }
  const writers = Array.from({ length: count }, write);
  return {
    sent,
    acknowledged: () =>
      sent.filter(({ outcome }) => isAccepted(outcome)).map(({ orderNumber }) => orderNumber),
    async stop() {
      stopping.abort();
      await Promise.all(writers);
      agent.destroy();
    },
  };
}

const isAccepted = (outcome: number | string): boolean =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300;

interface Post {
  readonly agent: Agent;
  readonly headers: Record<string, string>;
  readonly body: string;
}

function post(url: string, { agent, headers, body }: Post): Promise<number | string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
    const posting = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (reply) => {
        reply.on('error', failed);
        reply.on('end', () => resolve(reply.statusCode ?? 0));
        reply.resume();
      },
    );
    // Far above every bound: only a server that never answers reaches it.
    posting.setTimeout(20_000, () => posting.destroy(new Error('NEVER_ANSWERED')));
    posting.on('error', failed);
    posting.end(body);
  });
}
