import { setTimeout as sleep } from 'node:timers/promises';
import { compareThroughput } from './harness/compare.ts';
import { type DatabaseSeeder, openDatabaseSeeder, type Person } from './harness/database-seeder.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { seedHistory } from './harness/seed-history.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';
import type { UlakServer } from './harness/ulak-server.ts';

const REPORTS = ['branch-summary', 'courier-summary', 'branch-analysis'] as const;
const LEAST_RATIO = 0.5;
const MOST_TIMES_ALONE = 1.2;
const YEAR_LIMIT_MS = 1_000;
const ORDERS = sizedFor(1_000_000, 4_000);
const DAYS = sizedFor(365, 120);
const MONTH = 30;
/** The orders of the last month by themselves. */
const MONTH_ORDERS = Math.round((ORDERS * MONTH) / DAYS);
const REPEATS = sizedFor(40, 2);
const ROUNDS = sizedFor(5, 1);
const WARM_UP = sizedFor(10, 1);
/** Orders of days that were counted, which change before a refresh. */
const CHANGED = sizedFor(500, 20);
const LOAD = { connections: 8, seconds: 1 };
const DAY_MS = 86_400_000;
const REFRESH_TIMEOUT_MS = 300_000;
const POLL_MS = 50;
/** Delay after which PostgreSQL has published the statistics of an idle connection. */
const STATISTICS_AFTER_MS = sizedFor(12_000, 0);
/** 07:00 in Istanbul. */
const BUSINESS_DAY_UTC_HOUR = 4;

/** Reports of a world, each time of another range, so that none is answered from the cache. */
interface World {
  readonly ulak: UlakServer;
  readonly seeder: DatabaseSeeder;
  readonly owner: Person;
}

/**
 * Reports over a year of 1 M orders: each against a bare route with its statements, a month against the same
 * month by itself, a year, a refresh after changes, and no sequential scan of orders, events or positions.
 */
await measure('reports', 1_800_000, async (bench) => {
  const whole = await startWorld(bench, ORDERS, DAYS);
  const alone = await startWorld(bench, MONTH_ORDERS, MONTH);
  const before = await countSequentialReads(whole.seeder);
  const ratios = await compareWithBare(bench, whole);
  const months = await compareMonths(whole, alone);
  const year = await timeReports(whole, 'branch-summary', () => range(DAYS - 2, 1));
  const ragged = await timeReports(whole, 'courier-summary', (n) => raggedMonth(n));
  await sleep(STATISTICS_AFTER_MS);
  const after = await countSequentialReads(whole.seeder);
  const scanned = [...after]
    .filter(([table, rows]) => rows > (before.get(table) ?? 0))
    .map(([table]) => table);
  const refreshMs = await timeRefresh(whole);
  const worst = Math.min(...ratios);
  const text =
    `${ratios.map((ratio) => round(ratio)).join(', ')} × bare (at least ${LEAST_RATIO}); a month ` +
    `${round(months.ratio)} × the same alone (at most ${MOST_TIMES_ALONE}; ${round(months.whole, 1)} ms); ` +
    `a year ${round(year, 0)} ms (at most ${YEAR_LIMIT_MS}); a month with ragged ends ` +
    `${round(ragged, 0)} ms; ` +
    `refresh after ${CHANGED} changes ${round(refreshMs, 0)} ms; ${scanned.length} tables read sequentially` +
    scanned.map((table) => ` ${table}`).join('');
  return {
    text,
    ok:
      worst >= LEAST_RATIO &&
      months.ratio <= MOST_TIMES_ALONE &&
      year <= YEAR_LIMIT_MS &&
      scanned.length === 0,
    // few rows are read sequentially with good reason
    isCorrect: ratios.every(Number.isFinite),
  };
});

async function startWorld(bench: BenchContext, orders: number, days: number): Promise<World> {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const { owner } = await seedHistory(seeder, { orders, days, positions: 0 });
  const began = performance.now();
  // The job of the clock may be at it already; then the requested one leaves it alone.
  do await refresh(seeder);
  while (await hasUncountedDays(seeder));
  await seeder.client.query('vacuum (analyze) report_branch_days, report_courier_days, courier_days');
  console.log(`  roll-ups of ${orders} orders in ${Math.round(performance.now() - began)} ms`);
  return { ulak, seeder, owner };
}

async function hasUncountedDays({ client }: DatabaseSeeder): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>(
    `select exists (select from (
        select b.id,
          (select ulak_business_day(min(o.created_at)) from orders o where o.branch_id = b.id) as first
        from branches b) f
      where (select count(*) from report_branch_days r where r.branch_id = f.id)
        < ulak_business_day(now()) - f.first) as missing`,
  );
  return rows[0]?.missing === true;
}

/** Has the server's own job refresh the roll-ups, and waits for it. */
async function refresh({ client }: DatabaseSeeder): Promise<void> {
  const began = performance.now();
  await client.query(
    `select graphile_worker.add_job('refresh-reports', '{}'::json, job_key => 'bench-reports',
      run_at => now())`,
  );
  while (
    (await client.query(`select from graphile_worker.jobs where key = 'bench-reports'`)).rowCount !== 0
  ) {
    if (performance.now() - began > REFRESH_TIMEOUT_MS) throw new Error('the reports were not refreshed');
    await sleep(POLL_MS);
  }
}

/** The start of the business day so many days ago. */
function dayStart(ago: number): Date {
  const at = new Date(Date.now() - ago * DAY_MS);
  const hours = at.getUTCHours() < BUSINESS_DAY_UTC_HOUR ? -DAY_MS : 0;
  return new Date(
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), BUSINESS_DAY_UTC_HOUR) + hours,
  );
}
function search(from: Date, to: Date): string {
  return new URLSearchParams({ startDate: from.toISOString(), endDate: to.toISOString() }).toString();
}
/** A range of whole business days, its end so many days ago. */
function range(days: number, endAgo: number): string {
  return search(dayStart(endAgo + days), dayStart(endAgo));
}
/** A month whose ends lie inside of a business day, another one each time. */
function raggedMonth(n: number): string {
  const at = (ago: number, hours: number): Date => new Date(dayStart(ago).getTime() + hours * 3_600_000 + n);
  return search(at(MONTH, 3), at(1, 15));
}

async function compareWithBare(bench: BenchContext, { ulak, owner }: World): Promise<number[]> {
  const bare = await bench.bare('fastify-routes', { DATABASE_URL: ulak.ownerUrl() });
  const ratios: number[] = [];
  for (const report of REPORTS) {
    // Ranges of 20 to 49 days with other ends: thousands of them, none asked for twice in a while.
    let sent = REPORTS.indexOf(report) * 97;
    const next = () => {
      sent += 1;
      const query = range(20 + (sent % 30), 1 + (Math.floor(sent / 30) % (DAYS - 60)));
      return {
        method: 'GET',
        path: `/api/reports/${report}?${query}`,
        headers: { cookie: owner.cookie },
      } as const;
    };
    const { ratio } = await compareThroughput({ ours: ulak.url, bare: bare.url }, next, LOAD);
    ratios.push(ratio);
  }
  return ratios;
}

/** Milliseconds of one report, median; `ask` makes another range each time. */
async function timeReports(
  { ulak, owner }: World,
  report: (typeof REPORTS)[number],
  ask: (n: number) => string,
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS + WARM_UP; n += 1) {
    // a millisecond makes another range of it, with an edge of nothing
    const query = new URLSearchParams(ask(n));
    query.set('endDate', new Date(Date.parse(query.get('endDate') ?? '') + n).toISOString());
    const began = performance.now();
    const answer = await fetch(`${ulak.url}/api/reports/${report}?${query.toString()}`, {
      headers: { cookie: owner.cookie },
    });
    const text = await answer.text();
    if (n >= WARM_UP) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${report}: ${answer.status} ${text}`);
    if (!isSmoke && percentile(times, 0.5) > 10 * YEAR_LIMIT_MS) break;
  }
  return median(times);
}

/** The same month within a year of orders and by itself, alternately. */
async function compareMonths(whole: World, alone: World): Promise<{ ratio: number; whole: number }> {
  const rounds: { whole: number; alone: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // one day less: the first day of the lone month is no whole one
    const ask = () => range(MONTH - 2, 1);
    const ends = (world: World) =>
      timeReports(world, 'courier-summary', (n) => {
        const query = new URLSearchParams(ask());
        query.set(
          'endDate',
          new Date(Date.parse(query.get('endDate') ?? '') + 1_000 * (round + 1) + n).toISOString(),
        );
        return query.toString();
      });
    rounds.push({ whole: await ends(whole), alone: await ends(alone) });
  }
  return {
    ratio: median(rounds.map((one) => one.whole / one.alone)),
    whole: median(rounds.map((one) => one.whole)),
  };
}

/** A refresh after orders of many days have changed, as their steps write it; milliseconds. */
async function timeRefresh({ seeder }: World): Promise<number> {
  await seeder.client.query(
    `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind)
      select 'ORDER_CHANGED', 'order', id, company_id, branch_id, 'SYSTEM' from (
        select id, company_id, branch_id from orders where id % $1 = 0 order by id desc limit $2) changed`,
    [Math.max(1, Math.floor(ORDERS / 10 / CHANGED)), CHANGED],
  );
  const began = performance.now();
  await refresh(seeder);
  return performance.now() - began;
}

/** Rows read by sequential scans so far, per guarded table. */
async function countSequentialReads({ client }: DatabaseSeeder): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `select relname as name, seq_tup_read as rows from pg_stat_user_tables
      where relname in ('orders', 'events', 'violations')
        or (relname like 'courier_positions%' and relname <> 'courier_positions_now')`,
  );
  return new Map(rows.map((row) => [row.name, Number(row.rows)]));
}
