import { setTimeout as sleep } from 'node:timers/promises';
import type { BareServer } from './harness/bare-server.ts';
import { compare } from './harness/compare.ts';
import { openDatabaseSeeder, type Branch } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';
import {
  arrivalsAt,
  createOrder,
  forgetAt,
  LOOPBACK_RECEIVERS,
  makeWebhook,
  waitForCount,
} from './harness/webhooks.ts';

const MOST_P95_MS = 1_000;
const LEAST_DRAIN = 0.5;
/** Dead receivers: so many of each of so many branches. */
const [DEAD, DEAD_BRANCHES] = [sizedFor(20, 2), 5];
const ORDERS = sizedFor(400, 20);
const PAUSE_MS = 50;
const DRAINED = sizedFor(10_000, 200);
const DRAIN_WEBHOOKS = 8;
/** As many as the product has on their way to this many receivers. */
const AT_ONCE = DRAIN_WEBHOOKS * 8;

/**
 * Criteria A16: how late a healthy receiver is told beside 100 dead ones; and how fast messages of events
 * that came at once are sent, against a bare loop of signed POSTs.
 */
await measure('webhook-delivery', 400_000, async (bench) => {
  const ulak = await bench.ulak(LOOPBACK_RECEIVERS);
  const receiver = await bench.bare('webhook-receiver');
  const dead = await bench.bare('webhook-receiver');
  const bareLoop = await bench.bare('signed-posts');
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const owner = await seeder.owner();
  const { companyId } = await seeder.branch();
  await makeWebhook(ulak.url, owner, { companyId }, `${receiver.url}/healthy`);
  const branches: Branch[] = [];
  for (let i = 0; i < DEAD_BRANCHES; i += 1) {
    const branch = await seeder.branch({ companyId });
    branches.push(branch);
    for (let n = 0; n < DEAD; n += 1)
      await makeWebhook(ulak.url, owner, { branchId: branch.id }, `${dead.url}/dead/${i}/${n}`);
  }
  const answeredAt = new Map<number, number>();
  for (let n = 0; n < ORDERS; n += 1) {
    const branch = branches[n % branches.length];
    const id = branch ? await createOrder(ulak.url, branch, n) : null;
    if (id !== null) answeredAt.set(id, Date.now());
    await sleep(PAUSE_MS);
  }
  await waitForCount(receiver, answeredAt.size, 30_000);
  const late = (await arrivalsAt(receiver)).map(([order, , at]) =>
    Math.max(0, at - (answeredAt.get(order) ?? at)),
  );
  const p95 = percentile(late, 0.95);

  const many = await seeder.branch();
  for (let n = 0; n < DRAIN_WEBHOOKS; n += 1)
    await makeWebhook(ulak.url, owner, { branchId: many.id }, `${receiver.url}/healthy`);
  // the seeder's orders are from earlier today
  await seeder.client.query(`update webhooks set created_at = now() - interval '1 month'`);
  const drain = async (): Promise<number> => {
    await forgetAt(receiver);
    await seeder.orders(many, DRAINED / DRAIN_WEBHOOKS);
    const startedAt = performance.now();
    // as whoever writes events says so
    await seeder.client.query(`select pg_notify('ulak_wake', 'events')`);
    await waitForCount(receiver, DRAINED, 60_000);
    return (DRAINED / (performance.now() - startedAt)) * 1_000;
  };
  const { ratio, ours, bare } = await compare(
    { ours: drain, bare: () => runBare(bareLoop, receiver) },
    sizedFor(5, 1),
  );
  return {
    text:
      `healthy one beside ${DEAD * DEAD_BRANCHES} dead ones told in p95 ${round(p95, 0)} ms (at most ` +
      `${MOST_P95_MS}), p50 ${round(percentile(late, 0.5), 0)} ms; sent at ${round(ratio)} × a bare loop ` +
      `of signed POSTs (${Math.round(ours)} against ${Math.round(bare)} per second; ` +
      `at least ${LEAST_DRAIN})`,
    ok: p95 <= MOST_P95_MS && ratio >= LEAST_DRAIN && late.length === ORDERS,
    isCorrect: late.length === ORDERS,
  };
});

async function runBare(bareLoop: BareServer, receiver: BareServer): Promise<number> {
  const query = new URLSearchParams({
    count: String(DRAINED),
    atOnce: String(AT_ONCE),
    to: `${receiver.url}/healthy`,
  });
  const ms = Number(await (await fetch(`${bareLoop.url}/run?${query.toString()}`)).text());
  await forgetAt(receiver);
  return (DRAINED / ms) * 1_000;
}
