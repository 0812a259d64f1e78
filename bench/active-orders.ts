import { compareThroughput } from './harness/compare.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const TARGET = 0.5;
const ORDERS = sizedFor(500, 20);
/** Few connections: a reply has half a megabyte, and a queue would measure itself. */
const LOAD = { connections: 8, seconds: 3 };

/**
 * design §8: GET /api/orders/active with 500 active orders, against a bare route that sends the same bytes
 * from one SQL query.
 */
await measure('active-orders', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const { cookie } = await seeder.manager(branch);
  await seeder.orders(branch, ORDERS);
  await seeder.client.query('analyze');
  const bare = await bench.bare('fastify-routes', {
    DATABASE_URL: ulak.ownerUrl(),
    BRANCH_ID: String(branch.id),
  });
  const path = '/api/orders/active';
  const [own, same] = await Promise.all([
    fetch(ulak.url + path, { headers: { cookie } }).then((answer) => answer.text()),
    fetch(bare.url + path).then((answer) => answer.text()),
  ]);
  if (own !== same || JSON.parse(own).length !== ORDERS)
    throw new Error('the two routes do not send the same bytes');
  console.log(`  ${ORDERS} orders, ${Math.round(own.length / 1024)} KiB`);
  const next = () => ({ method: 'GET', path, headers: { cookie } }) as const;
  const {
    ratio,
    ours,
    bare: reference,
  } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next, LOAD);
  return {
    text:
      `${round(ratio)} × a bare route with one query (${Math.round(ours)} against ` +
      `${Math.round(reference)} per second; at least ${TARGET})`,
    ok: ratio >= TARGET,
  };
});
