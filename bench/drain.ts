import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from './harness/measure.ts';
import { auditOrders } from './harness/order-audit.ts';
import { newOrder } from './harness/order-body.ts';
import { startWriters } from './harness/order-writers.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { openStream, type StreamClient } from './harness/streams.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const WRITERS = sizedFor(20, 4);
const STREAMS = sizedFor(50, 5);
const LOADED_MS = sizedFor(2_000, 300);
const EXIT_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 5_000;
const TIMEOUT_MS = 20_000;
/** Reconnection delay that the stream sends (`retry:`). */
const RETRY_MS = 2_000;
const LATE_SERIAL = 1_000_000;

/**
 * criteria A10: SIGTERM under load. Running requests are answered; a connection refused afterwards belongs to
 * the next process. A request counts as failed when it was sent before the signal and got no reply, or when
 * its order was created without a reply.
 */
await measure('drain', 120_000, async (bench) => {
  const ulak = await bench.ulak();
  let seeder = await openDatabaseSeeder(ulak.ownerUrl());
  const branch = await seeder.branch();
  const people = [await seeder.manager(branch), await seeder.manager(branch), await seeder.manager(branch)];
  await seeder.end();
  const followers = Array.from({ length: STREAMS }, (_, i) =>
    followStream(ulak.url, people[i % people.length]?.cookie ?? ''),
  );
  bench.later(() => followers.forEach((follower) => follower.close()));
  await waitUntil(() => followers.every((follower) => follower.isOpen()));
  const writers = startWriters({
    url: ulak.url,
    branch,
    count: WRITERS,
    pauseMs: 0,
    retriesUnanswered: false,
  });
  await sleep(LOADED_MS);

  const began = performance.now();
  ulak.child().process.kill('SIGTERM');
  const code = await ulak.child().ended;
  const exitMs = performance.now() - began;
  await writers.stop();
  const stayed = followers.filter((follower) => follower.isOpen()).length;

  await ulak.start();
  const readyAt = performance.now();
  // Created before most streams are back: these receive it by replay.
  const late = await fetch(`${ulak.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: branch.bearer },
    body: JSON.stringify(newOrder(LATE_SERIAL, true)),
  });
  if (late.status !== 201) throw new Error(`the order after the start was answered with ${late.status}`);
  seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const { rows } = await seeder.client.query<{ newest: string }>(
    'select max(id) as newest from events where branch_id = $1',
    [branch.id],
  );
  const newest = Number(rows[0]?.newest);
  await waitUntil(() => followers.every((follower) => follower.lastId() >= newest));
  const backMs = performance.now() - readyAt;
  const back = followers.filter((follower) => follower.lastId() >= newest).length;

  const acknowledged = writers.acknowledged();
  const { orders, lost, unrecorded } = await auditOrders(seeder, acknowledged);
  const unanswered = orders - 1 - acknowledged.length;
  const cut = writers.sent.filter(({ outcome }) => outcome !== 201);
  const failed = cut.filter(({ startedAt }) => startedAt < began).length;
  console.log(`  after the signal: ${count(cut.map(({ outcome }) => String(outcome)))}`);
  const isCorrect =
    failed + unanswered + lost + unrecorded + stayed === 0 &&
    acknowledged.length > 0 &&
    code === 0 &&
    back === STREAMS;
  return {
    text:
      `${failed} running requests failed, ${unanswered} orders created without a reply, ` +
      `${lost} of ${acknowledged.length} acknowledged lost, ${unrecorded} without history; ` +
      `exit ${code} after ${round(exitMs / 1000)} s (at most 10), ${stayed} streams left open; ` +
      `${back} of ${STREAMS} back with what they missed ${round(backMs / 1000)} s ` +
      'after the start (at most 5)',
    isCorrect,
    ok: isCorrect && exitMs <= EXIT_WITHIN_MS && backMs <= BACK_WITHIN_MS,
  };
});

/** A stream that reconnects with its last event id, as a browser does. */
function followStream(url: string, cookie: string) {
  let present: StreamClient | undefined;
  let lastId = 0;
  let ended = false;
  const open = (): void => {
    if (ended) return;
    const again = (): void => void setTimeout(open, RETRY_MS);
    const opening = openStream({
      url,
      path: '/api/events',
      cookie,
      lastEventId: lastId,
      onEvent: (id) => (lastId = id),
      onClose: again,
    });
    opening.then((client) => (present = client)).catch(again);
  };
  open();
  return {
    lastId: () => lastId,
    isOpen: () => present?.isOpen() === true,
    close() {
      ended = true;
      present?.close();
    },
  };
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS && !isDone(); waited += 10) await sleep(10);
}

function count(values: readonly string[]): string {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].map(([value, n]) => `${n} × ${value}`).join(', ') || 'nothing was refused';
}
