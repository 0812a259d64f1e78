import { compareThroughput } from './harness/compare.ts';
import type { LoadRequest } from './harness/load.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { BRANCH_POINT, openDatabaseSeeder } from './harness/database-seeder.ts';

const TARGET = 0.8;
const COURIERS = sizedFor(400, 40);
const BRANCHES = 8;

/** design §8: a position, answered when it is committed, against a bare route that inserts one row. */
await measure('position-ping', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const bare = await bench.bare('fastify-routes', { DATABASE_URL: ulak.ownerUrl() });
  const cookies: string[] = [];
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await seeder.branch();
    for (let j = 0; j < COURIERS / BRANCHES; j += 1) cookies.push((await seeder.courier(branch)).cookie);
  }
  // as PostgreSQL does by itself within a minute
  await seeder.client.query('analyze');
  const next = pings(cookies);
  const before = await countStored();
  const { ratio, ours, bare: reference } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next);
  console.log(`  rows stored by ours, warm-up included: ${(await countStored()) - before}`);
  return {
    text:
      `${round(ratio)} × a bare route with one INSERT (${Math.round(ours)} against ` +
      `${Math.round(reference)} per second; at least ${TARGET})`,
    ok: ratio >= TARGET,
  };

  async function countStored(): Promise<number> {
    const { rows } = await seeder.client.query<{ stored: string }>(
      'select count(*) as stored from courier_positions',
    );
    return Number(rows[0]?.stored);
  }
});

/** Every courier in turn, moving in small steps, so that nothing looks like spoofing. */
function pings(cookies: readonly string[]): () => LoadRequest {
  let sent = 0;
  return () => {
    sent += 1;
    const who = sent % cookies.length;
    const step = Math.floor(sent / cookies.length) % 500;
    const at = Date.now();
    return {
      method: 'POST',
      path: '/api/courier-location',
      headers: { 'content-type': 'application/json', cookie: cookies[who] ?? '' },
      body: JSON.stringify({
        lat: BRANCH_POINT.lat + who * 0.0002 + step * 0.000001,
        lng: BRANCH_POINT.lng + step * 0.000002,
        accuracy: 5 + (sent % 20),
        speed: (sent % 100) / 10,
        heading: sent % 360,
        fixAt: at,
        sentAt: at,
      }),
    };
  };
}
