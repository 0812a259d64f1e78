import { setTimeout as sleep } from 'node:timers/promises';
import { type Branch, type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';

/** Orders of 300 days in ten branches, scattered over some ten kilometres. */
const ORDERS = sizedFor(1_000_000, 2_000);
const BRANCHES = 10;
const DAYS = 300;
/** The call beside its bare statement, and beside the same month alone in a database. */
const MOST = { bare: 1.5, alone: 1.2 };
/** p99 of active orders while heat maps are read one after the other, beside p99 without. */
const MOST_BUSY = 1.2;
const ACTIVE_ORDERS = 100;
const ACTIVE_CALLS = sizedFor(400, 10);
const TRIES = 7;
const DAY_MS = 86_400_000;
/** The last of 300 days end an hour ago; a month lies in their middle. */
const [FROM, TO] = [180, 150].map((days) => new Date(Date.now() - days * DAY_MS).toISOString());

/** What a heat map cannot do without: the month's rows and their sums by cell, under the same policies. */
const BARE = `select floor(lat / 0.001)::int, floor(lng / 0.001)::int, count(*), sum(total),
    count(*) filter (where status = 'DELIVERED'), count(*) filter (where status = 'UNDELIVERABLE'),
    sum(greatest(0, floor(date_part('epoch', delivered_at - created_at) / 60))::int),
    sum(greatest(0, floor(date_part('epoch', delivered_at - picked_up_at)))::int)
  from orders where branch_id = $1 and created_at >= $2 and created_at < $3
    and status in ('DELIVERED', 'UNDELIVERABLE') and erased_at is null and not is_test
  group by 1, 2`;

interface Side {
  readonly seeder: DatabaseSeeder;
  readonly branch: Branch;
  /** The heat map of the month. */
  call(): Promise<void>;
  /** The active orders of the branch. */
  callActive(): Promise<void>;
}

/** A heat map of a month among a million orders, by its index and in little more time than the sums take. */
await measure('heatmap', 1_500_000, async (bench) => {
  const full = await side(bench, async (seeder, branches) => {
    for (const branch of branches)
      await seed(seeder, branch, { orders: ORDERS / BRANCHES, days: DAYS, ends: 0 });
  });
  const alone = await side(bench, (seeder, [branch]) =>
    branch
      ? seed(seeder, branch, { orders: Math.round((ORDERS / BRANCHES / DAYS) * 30), days: 30, ends: 150 })
      : Promise.resolve(),
  );
  await full.seeder.orders(full.branch, ACTIVE_ORDERS);
  await full.seeder.client.query('analyze orders');
  console.log('  seeded');
  const before = await sequentialScans(full.seeder);
  const [month, ownMonth] = [await best(() => full.call()), await best(() => alone.call())];
  const bare = await bareMs(full);
  const scans = (await sequentialScans(full.seeder)) - before;
  const [overBare, overAlone] = [month / bare, month / ownMonth];
  const active = await activeBesideHeat(full);
  return {
    text:
      `a branch's month among ${ORDERS} orders in ${round(month)} ms: ${round(overBare)} × the bare ` +
      `statement's ${round(bare)} ms (at most ${MOST.bare}), ${round(overAlone)} × the month alone in a ` +
      `database (at most ${MOST.alone}); ${scans} sequential scans; active orders' p99 beside it ` +
      `${round(active.busy)} ms, ${round(active.busy / active.quiet)} × without (at most ${MOST_BUSY})`,
    ok:
      isSmoke ||
      (overBare <= MOST.bare &&
        overAlone <= MOST.alone &&
        scans === 0 &&
        active.busy / active.quiet <= MOST_BUSY),
  };
});

async function side(
  bench: BenchContext,
  fill: (seeder: DatabaseSeeder, branches: readonly Branch[]) => Promise<void>,
): Promise<Side> {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const first = await seeder.branch();
  const branches = [first];
  while (branches.length < BRANCHES) branches.push(await seeder.branch({ companyId: first.companyId }));
  await fill(seeder, branches);
  await seeder.client.query('vacuum (analyze) orders');
  const headers = { cookie: (await seeder.admin(first)).cookie };
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(ulak.url + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return {
    seeder,
    branch: first,
    call: () => get(`/api/heatmap/data?branchId=${first.id}&startDate=${FROM}&endDate=${TO}`),
    callActive: () => get(`/api/orders/active?branchId=${first.id}`),
  };
}

/** p99 of active orders, ms: alone, and while heat maps are read one after the other. Each twice, in turn. */
async function activeBesideHeat({ call, callActive }: Side): Promise<{ quiet: number; busy: number }> {
  const times: Record<'quiet' | 'busy', number[]> = { quiet: [], busy: [] };
  for (const kind of ['quiet', 'busy', 'quiet', 'busy'] as const) {
    let isBusy = kind === 'busy';
    const heat = (async () => {
      while (isBusy) await call();
    })();
    for (let n = 0; n < ACTIVE_CALLS; n += 1) {
      const begin = performance.now();
      await callActive();
      times[kind].push(performance.now() - begin);
      await sleep(5);
    }
    isBusy = false;
    await heat;
  }
  return { quiet: percentile(times.quiet, 0.99), busy: percentile(times.busy, 0.99) };
}

/** As the server's role, which row-level security binds as well. */
async function bareMs({ seeder: { client }, branch }: Side): Promise<number> {
  await client.query(`set role ulak_app; set ulak.company = '${branch.companyId}'`);
  const ms = await best(() => client.query(BARE, [branch.id, FROM, TO]));
  await client.query('reset role; reset ulak.company');
  return ms;
}

/** The best of some tries, ms. */
async function best(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES; n += 1) {
    const begin = performance.now();
    await work();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

async function sequentialScans({ client }: DatabaseSeeder): Promise<number> {
  const { rows } = await client.query(
    `select seq_scan::int as scans from pg_stat_user_tables where relname = 'orders'`,
  );
  return Number(rows[0]?.scans ?? 0);
}

/** Delivered orders of so many days, spread evenly; one in forty not delivered, one in fifty cancelled. */
async function seed(
  { client }: DatabaseSeeder,
  { id, companyId }: Branch,
  { orders, days, ends }: { readonly orders: number; readonly days: number; readonly ends: number },
): Promise<void> {
  await client.query(
    `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
      customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, total, created_at,
      picked_up_at, delivered_at, ended_at)
    select $1, $2, 'H' || n, status, 'Müşteri', '0533 1112233', '+905331112233', 'Moda Cad. No 1',
      40.9903 + (random() + random() - 1) * 0.05, 29.0275 + (random() + random() - 1) * 0.06, 1.25, 20, 250,
      at, at + interval '12 minutes',
      case when status = 'DELIVERED' then at + interval '20 minutes' + random() * interval '25 minutes' end,
      at + interval '45 minutes'
    from (select n, now() - interval '1 hour' - make_interval(days => $5)
        - make_interval(days => $4) * (n / $3::float8) as at,
        case when n % 50 = 0 then 'CANCELLED' when n % 40 = 0 then 'UNDELIVERABLE'
          else 'DELIVERED' end as status
      from generate_series(1, $3::integer) n) made`,
    [companyId, id, Math.max(1, Math.round(orders)), days, ends],
  );
}
