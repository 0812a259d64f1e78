import { setMaxListeners } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './database-seeder.ts';
import { OVERLOADED } from './open-loop.ts';

/** As the list of users is polled (apps/web/src/lib/polling.ts). */
const POLL_EVERY_MS = 5_000;

export interface PollCount {
  /** Answers with a list, and without because it was the same. */
  readonly whole: number;
  readonly same: number;
  /** Refused because the server had too much to do, and for any other reason or none. */
  readonly shed: number;
  readonly wrong: number;
  readonly bytes: number;
}

export interface UserScreens {
  /** What they got so far. */
  count(): PollCount;
  close(): Promise<void>;
}

/**
 * Open screens of users: each polls every five seconds with the tag of what it has, as a browser does, spread
 * evenly over that time.
 */
export function openUserScreens(url: string, people: readonly Person[]): UserScreens {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length });
  const stopping = new AbortController();
  setMaxListeners(people.length, stopping.signal);
  const count = { whole: 0, same: 0, shed: 0, wrong: 0, bytes: 0 };

  async function poll({ cookie }: Person, tag: string): Promise<string> {
    const reply = await get(`${url}/api/users`, agent, {
      cookie,
      'accept-encoding': 'br, gzip',
      ...(tag && { 'if-none-match': tag }),
    });
    for await (const chunk of reply) count.bytes += (chunk as Buffer).length;
    if (reply.statusCode === 200) count.whole += 1;
    else if (reply.statusCode === 304) count.same += 1;
    else if (reply.statusCode === OVERLOADED) count.shed += 1;
    else count.wrong += 1;
    return reply.headers.etag ?? tag;
  }

  async function screen(person: Person, place: number): Promise<void> {
    let due = performance.now() + (place * POLL_EVERY_MS) / people.length;
    let tag = '';
    while (!stopping.signal.aborted) {
      await sleep(Math.max(0, due - performance.now()), undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
      tag = await poll(person, tag).catch(() => {
        count.wrong += 1;
        return tag;
      });
      // a screen asks again five seconds after it has asked, or when it has its answer
      due = Math.max(due + POLL_EVERY_MS, performance.now());
    }
  }

  const screens = people.map(screen);
  return {
    count: () => ({ ...count }),
    async close() {
      stopping.abort();
      await Promise.all(screens);
      agent.destroy();
    },
  };
}

function get(url: string, agent: Agent, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, resolve).on('error', reject).end();
  });
}
