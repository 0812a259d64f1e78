import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { OVERLOADED, runOpenLoop } from './harness/open-loop.ts';
import { startWriters } from './harness/order-writers.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';

const ORDERS = sizedFor(20_000, 50);
const ROUNDS = sizedFor(5, 1);
/** Reads of a calm desk, and shops that send as fast as they are answered. */
const LOAD = { perSecond: 40, seconds: sizedFor(8, 1) };
const WRITERS = { count: 4, seconds: sizedFor(5, 1) };
const MOST_TIMES_ALONE = 1.2;
const LEAST_CREATED = 0.95;
/** As many as run at once. */
const CONSOLES = 2;

/** What an owner in a hurry asks: everything, sorted, joined and counted. */
const STATEMENTS = [
  `select customer_name, customer_address, total from orders order by md5(customer_address) limit 1000`,
  `select a.status, count(*) from orders a
     join orders b on b.branch_id = a.branch_id and b.id % 97 = a.id % 97 group by a.status`,
  `select count(*), sum(n) from generate_series(1, 3000000) n`,
];

/** Desk and shops beside two consoles that are never idle, and without, alternately. */
await measure('database-console', 600_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const owner = await seeder.owner();
  const manager = await seeder.manager(branch);
  const shop = await seeder.branch();
  await seeder.orders(branch, sizedFor(200, 20));
  await seeder.orders(await seeder.branch(), ORDERS);
  await seeder.client.query('vacuum (analyze) orders');

  /** Runs statements one after the other until told to stop. @returns how many ended with rows */
  async function runConsole(first: number, isOver: () => boolean): Promise<number> {
    let ended = 0;
    for (let n = first; !isOver(); n += 1) {
      const answer = await fetch(`${ulak.url}/api/admin/database/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: owner.cookie },
        body: JSON.stringify({ query: STATEMENTS[n % STATEMENTS.length] }),
      });
      await answer.text();
      // too long for this machine, or its turn did not come: no error of the console
      if (![200, 422, OVERLOADED].includes(answer.status)) throw new Error(`console: ${answer.status}`);
      if (answer.ok) ended += 1;
    }
    return ended;
  }
  async function beside<T>(work: () => Promise<T>): Promise<{ result: T; ended: number }> {
    let isOver = false;
    const consoles = Array.from({ length: CONSOLES }, (_, n) => runConsole(n, () => isOver));
    const result = await work().finally(() => (isOver = true));
    const ended = (await Promise.all(consoles)).reduce((sum, one) => sum + one, 0);
    return { result, ended };
  }

  async function deskP99(): Promise<number> {
    const next = () =>
      ({ method: 'GET', path: '/api/orders/active', headers: { cookie: manager.cookie } }) as const;
    const { responses, failed } = await runOpenLoop(ulak.url, next, LOAD);
    const wrong = responses.filter(({ status }) => status !== 200 && status !== OVERLOADED);
    if (failed > 0 || wrong.length > 0) throw new Error(`${failed} failed, ${wrong.length} wrong`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }
  async function created(): Promise<number> {
    const writers = startWriters({
      url: ulak.url,
      branch: shop,
      count: WRITERS.count,
      pauseMs: 0,
      retriesUnanswered: false,
    });
    await sleep(WRITERS.seconds * 1_000);
    await writers.stop();
    return writers.acknowledged().length / WRITERS.seconds;
  }

  await deskP99();
  const rounds: { slower: number; kept: number; ended: number }[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const [desk, shops] = [await deskP99(), await created()];
    const busyDesk = await beside(deskP99);
    const busyShops = await beside(created);
    rounds.push({
      slower: busyDesk.result / desk,
      kept: busyShops.result / shops,
      ended: busyDesk.ended + busyShops.ended,
    });
    console.log(
      `  round ${n + 1}: p99 ${round(desk, 1)} → ${round(busyDesk.result, 1)} ms, ` +
        `orders ${round(shops, 0)} → ${round(busyShops.result, 0)} per second`,
    );
  }
  const slower = median(rounds.map((one) => one.slower));
  const kept = median(rounds.map((one) => one.kept));
  return {
    text:
      `p99 of active orders ${round(slower)} × beside two busy consoles (at most ${MOST_TIMES_ALONE}); ` +
      `orders created ${round(kept)} × (at least ${LEAST_CREATED})`,
    ok: slower <= MOST_TIMES_ALONE && kept >= LEAST_CREATED,
    isCorrect: rounds.every(({ ended }) => ended > 0),
  };
});
