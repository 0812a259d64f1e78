import { compare } from './harness/compare.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';
import { throughput } from './harness/load.ts';
import { measure } from './harness/measure.ts';
import { seedCash } from './harness/seed-cash.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';

const COURIERS = sizedFor(60, 3);
/** A year, each courier once or twice a day, so many deliveries each time. */
const YEAR = { couriers: COURIERS, days: sizedFor(365, 3), deliveries: sizedFor(14, 5) };
const LEAST_RATIO = 0.5;
const LOAD = { connections: 4, seconds: 4 };

/** Where the screen is read, and as whom. */
interface Source {
  readonly url: string;
  readonly headers: { readonly cookie: string };
}

/**
 * The cash screen of a branch with 60 couriers after a year of hand-overs, alternately with a bare route that
 * runs the same statement.
 */
await measure('courier-cash', 3_600_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const handOvers = await seedCash(seeder, branch, YEAR);
  const ours: Source = { url: ulak.url, headers: { cookie: (await seeder.manager(branch)).cookie } };
  const env = { DATABASE_URL: ulak.ownerUrl(), BRANCH_ID: String(branch.id) };
  const reference: Source = { ...ours, url: (await bench.bare('fastify-routes', env)).url };
  const path = `/api/courier-cash?branchId=${branch.id}`;
  const load = async ({ url, headers }: Source): Promise<number> =>
    isSmoke ? 1 : throughput(url, () => ({ method: 'GET', path, headers }), LOAD);
  for (const source of [ours, reference]) {
    await assertWhole(source, path);
    await load(source);
  }
  const { ratio } = await compare({ ours: () => load(ours), bare: () => load(reference) });
  return {
    text:
      `${round(ratio)} × a bare route with the same statement: ${COURIERS} couriers after ${handOvers} ` +
      `hand-overs (at least ${LEAST_RATIO})`,
    ok: ratio >= LEAST_RATIO,
  };
});

/** Both answer every courier with what they hold, or the comparison means nothing. */
async function assertWhole({ url, headers }: Source, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  const rows = answer.ok ? (JSON.parse(text) as { data: { deliveries: number }[] }).data : [];
  const isWhole = rows.length === COURIERS && rows.every((row) => row.deliveries === YEAR.deliveries);
  if (!isWhole) throw new Error(`${rows.length} of ${COURIERS} couriers: ${text.slice(0, 200)}`);
}
