import { compare } from './harness/compare.ts';
import { type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { throughput } from './harness/load.ts';
import { measure } from './harness/measure.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';

const RATINGS = sizedFor(1_000_000, 400);
const LEAST_RATIO = 0.5;
/** A search of a rare and of a frequent word, and all averages of a company, each alone. */
const MOST_MS = { rare: 300, frequent: 1_000, averages: 1_500 };
const LOAD = { connections: 4, seconds: 4 };
const LIST = '/api/admin/customer-feedbacks?status=PENDING&rating=1';

/** Where a list is read, and as whom. */
interface Source {
  readonly url: string;
  readonly headers: { readonly cookie: string };
}

/**
 * A page of the waiting one-star ratings among a million of one company, alternately with a bare route that
 * runs the same statements; and one search and the averages over all of them.
 */
await measure('feedback', 3_600_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  await seedRatings(seeder, branch);
  const ours: Source = { url: ulak.url, headers: { cookie: (await seeder.admin(branch)).cookie } };
  const env = { DATABASE_URL: ulak.ownerUrl(), COMPANY_ID: String(branch.companyId) };
  const reference: Source = { ...ours, url: (await bench.bare('fastify-routes', env)).url };
  const load = async ({ url, headers }: Source): Promise<number> =>
    isSmoke ? 1 : throughput(url, () => ({ method: 'GET', path: LIST, headers }), LOAD);
  for (const source of [ours, reference]) {
    await read(source, LIST);
    await load(source);
  }
  const { ratio } = await compare({ ours: () => load(ours), bare: () => load(reference) });
  const took = {
    rare: await timeOf(ours, '/api/admin/customer-feedbacks?search=kestane'),
    frequent: await timeOf(ours, '/api/admin/customer-feedbacks?search=geldi'),
    averages: await timeOf(ours, '/api/admin/customer-feedbacks/averages'),
  };
  const isFast = Object.entries(took).every(([name, ms]) => ms <= MOST_MS[name as keyof typeof MOST_MS]);
  return {
    text:
      `${round(ratio)} × a bare route with the same statements over ${RATINGS} ratings (at least ` +
      `${LEAST_RATIO}); a rare word in ${round(took.rare)} ms, a frequent one in ` +
      `${round(took.frequent)} ms, averages in ${round(took.averages)} ms ` +
      `(at most ${Object.values(MOST_MS).join(', ')} ms)`,
    ok: ratio >= LEAST_RATIO && isFast,
  };
});

/** @returns how many rows it answers */
async function read({ url, headers }: Source, path: string): Promise<number> {
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  const { data } = answer.ok ? (JSON.parse(text) as { data: unknown[] | object }) : { data: [] };
  const rows = Array.isArray(data) ? data.length : Object.keys(data).length;
  if (rows === 0) throw new Error(`nothing of ${path}: ${text.slice(0, 200)}`);
  return rows;
}

/** The best of five, ms. */
async function timeOf(source: Source, path: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5; n += 1) {
    const begin = performance.now();
    await read(source, path);
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

/** Rated orders of sixty couriers over a year; one comment in fifty thousand has chestnuts. */
async function seedRatings(
  seeder: DatabaseSeeder,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<void> {
  const { client } = seeder;
  await client.query(
    `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash)
      select $1, $2, 'rated-' || n, '+9054' || 20000000 + n, 'Kurye ' || n, 'COURIER', '-'
      from generate_series(1, 60) n`,
    [companyId, id],
  );
  // what triggers keep is no matter here
  await client.query('set session_replication_role = replica');
  await client.query(
    `with couriers as (select array_agg(u.id) as ids from users u where u.username like 'rated-%'),
    made as (
      insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
        customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, subtotal, total, items,
        created_at, delivered_at, ended_at, courier_id)
      select $1, $2, n::text, 'DELIVERED', 'Müşteri ' || n, '0533' || n, '0533' || n, 'Moda Cad. ' || n % 200,
        40.99, 29.03, 1.5, 20, 100, 100, '[]', at, at + interval '30 minutes', at + interval '30 minutes',
        ids[1 + n % 60]
      from (select n, now() - interval '360 days' * (1 - n / $3::float8) as at
        from generate_series(1, $3::integer) n) numbered, couriers
      returning id, courier_id, ended_at)
    insert into customer_feedback (company_id, branch_id, order_id, courier_id, rating, comment, status,
      created_at)
    select $1, $2, id, courier_id, 1 + id / 7 % 5,
      case when id % 50000 = 7 then 'Yanında kestane de vardı' when id % 2 = 0 then 'Sıcak geldi ' || id end,
      case when id % 10 < 6 then 'APPROVED' when id % 10 < 9 then 'PENDING' else 'REJECTED' end,
      ended_at + interval '10 minutes'
    from made`,
    [companyId, id, RATINGS],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze) orders, customer_feedback, users');
}
