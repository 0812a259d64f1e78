import { compareThroughput } from './harness/compare.ts';
import type { LoadRequest } from './harness/load.ts';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { round } from './harness/statistics.ts';
import { type Branch, openDatabaseSeeder, type Person } from './harness/database-seeder.ts';

const TARGET = 0.4;
const BRANCHES = 20;

/**
 * design §8: an order with its history and event in one transaction, against a bare route with one INSERT.
 * Half from the panel, half from outside.
 */
await measure('order-create', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const bare = await bench.bare('fastify-routes', { DATABASE_URL: ulak.ownerUrl() });
  const branches: { branch: Branch; chief: Person }[] = [];
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await seeder.branch();
    branches.push({
      branch,
      chief: await seeder.person('PACKAGING_CHIEF', { companyId: branch.companyId, branchId: branch.id }),
    });
  }
  await seeder.client.query('analyze');
  const next = orders(branches);
  const { ratio, ours, bare: reference } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next);
  const { rows } = await seeder.client.query<{ unrecorded: string }>(
    `select count(*) as unrecorded from orders o where not exists (select from events e
    where e.entity = 'order' and e.entity_id = o.id)`,
  );
  const unrecorded = Number(rows[0]?.unrecorded);
  return {
    text:
      `${round(ratio)} × a bare route with one INSERT (${Math.round(ours)} against ` +
      `${Math.round(reference)} per second; at least ${TARGET}), ${unrecorded} orders without history`,
    ok: ratio >= TARGET && unrecorded === 0,
    isCorrect: unrecorded === 0,
  };
});

function orders(branches: readonly { branch: Branch; chief: Person }[]): () => LoadRequest {
  let sent = 0;
  return () => {
    sent += 1;
    const clients = branches[sent % branches.length];
    if (!clients) throw new Error('no branch');
    const isFromOutside = Math.floor(sent / branches.length) % 2 === 0;
    const who: Record<string, string> = isFromOutside
      ? { authorization: clients.branch.bearer }
      : { cookie: clients.chief.cookie };
    return {
      method: 'POST',
      path: '/api/orders',
      headers: { 'content-type': 'application/json', ...who },
      body: JSON.stringify(newOrder(sent, isFromOutside)),
    };
  };
}
