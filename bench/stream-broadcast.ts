import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';
import { openStreams } from './harness/streams.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const CLIENTS = sizedFor(1_000, 40);
/** A session may have twenty streams. */
const SESSIONS = 50;
const EVENTS_PER_ROUND = sizedFor(8, 2);
const TARGET = 2;
const DELIVERED_WITHIN_MS = 5_000;

/**
 * design §8: one event to 1,000 open streams, against the minimal broadcast of the same bytes. The clock runs
 * from the request that causes the event (ours creates an order, with everything that belongs to it) until
 * each client has the whole frame.
 */
await measure('stream-broadcast', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const cookies: string[] = [];
  for (let i = 0; i < SESSIONS; i += 1) cookies.push((await seeder.manager(branch)).cookie);
  const bare = await bench.bare('http-broadcast');

  const ours = receiver();
  const theirs = receiver();
  const own = await openStreams(CLIENTS, (i) => ({
    url: ulak.url,
    path: '/api/events',
    cookie: cookies[i % SESSIONS] ?? '',
    onEvent: ours.onFrame,
  }));
  const others = await openStreams(CLIENTS, () => ({ url: bare.url, path: '/', onEvent: theirs.onFrame }));
  bench.later(() => [...own, ...others].forEach((client) => client.close()));

  let serial = 0;
  const order = async (): Promise<void> => {
    serial += 1;
    const headers = { 'content-type': 'application/json', authorization: branch.bearer };
    const reply = await fetch(`${ulak.url}/api/orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify(newOrder(serial, true)),
    });
    await reply.arrayBuffer();
    if (reply.status !== 201) throw new Error(`the order was answered with ${reply.status}`);
  };
  const broadcast = async (): Promise<void> => {
    await (await fetch(bare.url, { method: 'POST', body: ours.frame() })).arrayBuffer();
  };
  for (let i = 0; i < EVENTS_PER_ROUND; i += 1) {
    await ours.event(order);
    await theirs.event(broadcast);
  }
  ours.forget();
  theirs.forget();
  const result = await compare({ ours: () => roundOf(ours, order), bare: () => roundOf(theirs, broadcast) });
  const delivered = ours.received() / ours.expected();
  return {
    text:
      `${round(delivered * 100)} % delivered to ${CLIENTS} clients, p99 ${round(result.ours)} ms, ` +
      `${round(result.ratio)} × a bare broadcast of the same ${ours.frame().length} bytes ` +
      `(${round(result.bare)} ms; at most ${TARGET})`,
    isCorrect: delivered === 1,
    ok: delivered === 1 && theirs.received() === theirs.expected() && result.ratio <= TARGET,
  };
});

type Receiver = ReturnType<typeof receiver>;

/** Records who has received the present event, and when. */
function receiver() {
  let [began, frames, expected, received] = [0, 0, 0, 0];
  let times: number[] = [];
  let newest = '';
  let resolveAll: () => void = () => undefined;
  return {
    onFrame(_id: number, frame: string) {
      frames += 1;
      received += 1;
      newest = frame;
      times.push(performance.now() - began);
      if (frames === CLIENTS) resolveAll();
    },
    /** Causes one event and waits until all have it, or a time limit. */
    async event(cause: () => Promise<void>): Promise<void> {
      frames = 0;
      expected += CLIENTS;
      const late = new AbortController();
      const all = new Promise<void>((resolve) => (resolveAll = resolve));
      began = performance.now();
      await Promise.all([
        cause(),
        Promise.race([
          all,
          sleep(DELIVERED_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
        ]),
      ]);
      late.abort();
      await sleep(20);
    },
    /** Times since the last call. */
    take(): number[] {
      const taken = times;
      times = [];
      return taken;
    },
    forget() {
      [expected, received, times] = [0, 0, []];
    },
    frame: () => newest,
    expected: () => expected,
    received: () => received,
  };
}

/** p99 in milliseconds over all clients and the events of one round. */
async function roundOf(receiver: Receiver, cause: () => Promise<void>): Promise<number> {
  for (let i = 0; i < EVENTS_PER_ROUND; i += 1) await receiver.event(cause);
  return percentile(receiver.take(), 0.99);
}
