import type { BareServer } from './harness/bare-server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { arrivalsAt, countAt, createOrder, LOOPBACK_RECEIVERS, makeWebhook } from './harness/webhooks.ts';

const KILLS = sizedFor(200, 1);
/** Each eighth kill comes right after the start, the others so long after the life's first message. */
const [STEPS, STEP_MS] = [8, 37];
const FIRST_MESSAGE_WITHIN_MS = 15_000;
const ORDERS_AT_ONCE = 5;
/** A lease, and a few tries. */
const SETTLED_WITHIN_MS = 90_000;

/**
 * The server is killed while it sends: every acknowledged order is told of, and what is told twice has one
 * `webhook-id`.
 */
await measure('webhook-kills', 3_600_000, async (bench) => {
  const ulak = await bench.ulak(LOOPBACK_RECEIVERS);
  const receiver = await bench.bare('webhook-receiver');
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  await makeWebhook(ulak.url, await seeder.owner(), { branchId: branch.id }, `${receiver.url}/healthy`);
  const acknowledged: number[] = [];
  let serial = 0;
  const writing = { isOn: true };
  const writer = async (): Promise<void> => {
    while (writing.isOn) {
      serial += 1;
      const id = await createOrder(ulak.url, branch, serial);
      if (id === null) await sleep(20);
      else acknowledged.push(id);
    }
  };
  const writers = Array.from({ length: ORDERS_AT_ONCE }, writer);
  let lives = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const step = kill % STEPS;
    if (step > 0 && (await hasSent(receiver))) {
      lives += 1;
      await sleep(step * STEP_MS);
    }
    await ulak.kill();
    await ulak.start();
    if (kill % 20 === 0) console.log(`  ${kill} kills, ${acknowledged.length} orders acknowledged`);
  }
  writing.isOn = false;
  await Promise.all(writers);
  const until = performance.now() + SETTLED_WITHIN_MS;
  let lost = acknowledged.length;
  let arrivals = await arrivalsAt(receiver);
  while (lost > 0 && performance.now() < until) {
    await sleep(500);
    arrivals = await arrivalsAt(receiver);
    const told = new Set(arrivals.map(([order]) => order));
    lost = acknowledged.filter((id) => !told.has(id)).length;
  }
  const idsOf = new Map<number, Set<string>>();
  for (const [order, id] of arrivals) idsOf.set(order, (idsOf.get(order) ?? new Set()).add(id));
  const renamed = [...idsOf.values()].filter((ids) => ids.size > 1).length;
  const repeated = arrivals.length - idsOf.size;
  const isCorrect = acknowledged.length > 0 && lost === 0 && renamed === 0;
  return {
    text:
      `killed ${KILLS} times, ${lives} of them while messages were sent; of ${acknowledged.length} ` +
      `acknowledged orders ${lost} untold, ` +
      `${repeated} told twice, ${renamed} of them with another webhook-id`,
    ok: isCorrect,
    isCorrect,
  };
});

/** Whether a message arrives soon. */
async function hasSent(receiver: BareServer): Promise<boolean> {
  const before = await countAt(receiver);
  const until = performance.now() + FIRST_MESSAGE_WITHIN_MS;
  while (performance.now() < until) {
    if ((await countAt(receiver)) > before) return true;
    await sleep(5);
  }
  return false;
}
