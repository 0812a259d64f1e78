import { setTimeout as sleep } from 'node:timers/promises';
import { trackSteps } from '@ulak/contracts/domain/position-filter';
import {
  type Branch,
  BRANCH_POINT,
  type DatabaseSeeder,
  openDatabaseSeeder,
  type Person,
} from './harness/database-seeder.ts';
import { startEmptyLoop } from './harness/empty-loop.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { refreshReports } from './harness/refresh-reports.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';
import type { UlakServer } from './harness/ulak-server.ts';

const COURIERS = sizedFor(500, 4);
/** Entries of a courier in the month that is closed. */
const ENTRIES = sizedFor(900, 5);
const POSITION_DAYS = sizedFor(10, 2);
/** Fixes of a courier and day: 500 couriers × 10 days × 1,000 are 5 M. */
const FIXES = sizedFor(1_000, 20);
/** Months before it with as many entries, shifts and days. */
const EARLIER_MONTHS = sizedFor(3, 1);
const EARLIER_SHIFT_MONTHS = sizedFor(3, 1);
const REPEATS = sizedFor(15, 2);
const MOST_TIMES_AGGREGATE = 10;
const MOST_TIMES_OTHERS = 1.2;
const SCREEN_LIMIT_MS = 1_000;
const LEAST_KM_RATIO = 0.5;
const DAY_MS = 86_400_000;
const OTHERS_MS = sizedFor(3_000, 100);
/** Delay after which PostgreSQL has published the statistics of an idle connection. */
const STATISTICS_AFTER_MS = sizedFor(12_000, 0);

/** A branch with a month to close, signed-in owner included. */
interface World {
  readonly ulak: UlakServer;
  readonly seeder: DatabaseSeeder;
  readonly owner: Person;
  readonly branch: Branch;
  readonly month: string;
}

/**
 * Pay of a branch of 500 couriers with 900 entries each and 5 M positions: the salary screen, a day's
 * kilometres against a bare read with the contracts' steps, a late position, and the closes of its months,
 * one after another, each against one bare aggregate over its entries. Another route is asked beside them,
 * beside that aggregate again and again on one processor, and beside an empty loop of the lowest priority:
 * what any long statement, and any work at all, costs others here.
 */
await measure('courier-pay', 1_800_000, async (bench) => {
  const world = await startWorld(bench);
  const km = await compareKilometres(world);
  const late = await countLate(world);
  // the measurement itself has read all days just now
  await sleep(STATISTICS_AFTER_MS);
  const before = await countSequentialReads(world.seeder);
  const screen = await timeScreen(world);
  await sleep(STATISTICS_AFTER_MS);
  const after = await countSequentialReads(world.seeder);
  const scanned = [...after]
    .filter(([table, rows]) => rows > (before.get(table) ?? 0))
    .map(([table]) => table);
  const close = await compareCloses(world);
  return {
    text:
      `salary screen ${round(screen, 0)} ms (at most ${SCREEN_LIMIT_MS}), ` +
      `${scanned.length} tables read sequentially${scanned.map((table) => ` ${table}`).join('')}; ` +
      `a day's kilometres ${round(km)} × a bare read with trackSteps (at least ${LEAST_KM_RATIO}); ` +
      `a late position counts ${late} days again; ` +
      `close of ${COURIERS * ENTRIES} entries ${round(close.ms, 0)} ms, ` +
      `${round(close.ratio)} × one aggregate (at most ${MOST_TIMES_AGGREGATE}), ` +
      `another route's p99 ${round(close.others)} × (at most ${MOST_TIMES_OTHERS}; ` +
      `${round(close.othersOfAggregate)} × beside the bare aggregate, ` +
      `${round(close.othersOfLoop)} × beside an empty loop of the lowest priority)`,
    ok:
      screen <= SCREEN_LIMIT_MS &&
      scanned.length === 0 &&
      km >= LEAST_KM_RATIO &&
      late === 1 &&
      close.ratio <= MOST_TIMES_AGGREGATE &&
      close.others <= MOST_TIMES_OTHERS,
    isCorrect: late === 1,
  };
});

async function startWorld(bench: BenchContext): Promise<World> {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const owner = await seeder.owner();
  const branch = await seeder.branch();
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const month = last.toISOString().slice(0, 7);
  const { client } = seeder;
  await client.query(
    `insert into users (company_id, branch_id, username, phone, full_name, role, password_hash)
      select $1, $2, 'pay-' || n, '+90544' || 1000000 + n, 'Kurye ' || n, 'COURIER', '-'
      from generate_series(1, $3) n`,
    [branch.companyId, branch.id, COURIERS],
  );
  await client.query(
    `insert into couriers (user_id, company_id, branch_id) select id, company_id, branch_id from users
      where username like 'pay-%'`,
  );
  // what triggers keep is written here at once
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `with made as (
      insert into earnings (company_id, branch_id, courier_id, type, earned_at)
      select u.company_id, u.branch_id, u.id, 'BONUS',
        $1::timestamptz + interval '8 hours' + n * interval '40 minutes'
      from users u, generate_series(1, $2) n where u.username like 'pay-%' returning *),
    booked as (
      insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at,
        booked_at, month, earning_id)
      select company_id, branch_id, courier_id, type, 'BRANCH_COST', 'COURIER_PAY', 5000 + id % 1000,
        earned_at, earned_at, $1::date, id from made returning *)
    insert into ledger_open_entries (entry_id, company_id, branch_id, courier_id, kind, at, month, kurus)
    select id, company_id, branch_id, courier_id, kind, at, month, kurus from booked`,
    [last, ENTRIES],
  );
  await client.query(
    `insert into ledger_entries (company_id, branch_id, courier_id, kind, debit, credit, kurus, at, booked_at,
        month)
      select company_id, branch_id, courier_id, 'CORRECTION', debit, credit, kurus,
        at - m * interval '1 month', at, $1::date - m * interval '1 month'
      from ledger_entries, generate_series(1, $2) m order by m, id`,
    [last, EARLIER_MONTHS],
  );
  await client.query(`set session_replication_role = origin`);
  await client.query(
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
      select company_id, branch_id, id, day + interval '8 hours', day + interval '18 hours'
      from users, generate_series($1::timestamptz, $1::timestamptz + interval '25 days', '1 day') day
      where username like 'pay-%'`,
    [last],
  );
  await client.query(
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
      select company_id, branch_id, courier_id, started_at - m * interval '28 days',
        ended_at - m * interval '28 days'
      from courier_shifts, generate_series(1, $1) m order by m, started_at`,
    [EARLIER_SHIFT_MONTHS],
  );
  await client.query(
    `insert into courier_hours (courier_id, hour, branch_id, company_id, metres)
      select courier_id, started_at + interval '1 hour', branch_id, company_id, 40000 from courier_shifts`,
  );
  const world = { ulak, seeder, owner, branch, month };
  await insertPositions(world);
  // the server has counted an empty database when it started
  await client.query('update report_progress set shifts_until = null');
  await refreshReports(world.seeder);
  await client.query(
    'vacuum (analyze) ledger_entries, ledger_open_entries, earnings, courier_shifts, courier_days, ' +
      'courier_hours, courier_positions, users, couriers',
  );
  return world;
}

/** The start, 08:00 UTC, of a shift of ten hours so many days ago. */
function shiftStart(ago: number): Date {
  return new Date(Math.floor((Date.now() - ago * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 3);
}

async function insertPositions({ seeder: { client } }: World): Promise<void> {
  for (let ago = POSITION_DAYS; ago >= 1; ago -= 1) {
    const start = shiftStart(ago);
    await client.query(
      `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
        select u.company_id, u.branch_id, u.id, $1, $1::timestamptz + interval '10 hours' from users u
        where u.username like 'pay-%' and not exists (select from courier_shifts s where s.courier_id = u.id
          and s.started_at < $1::timestamptz + interval '10 hours' and s.ended_at > $1)`,
      [start],
    );
    await client.query(
      `insert into courier_positions (courier_id, fix_at, company_id, branch_id, lat, lng, accuracy_m,
          received_at)
        select u.id, $1::timestamptz + n * interval '10 hours' / $2, u.company_id, u.branch_id,
          $3 + sin(n / 30.0) / 100, $4 + n % 50 / 5000.0, 10, $1
        from users u, generate_series(1, $2::integer - 1) n
        where u.username like 'pay-%'`,
      [start, FIXES, BRANCH_POINT.lat, BRANCH_POINT.lng],
    );
  }
}

/** Bare ÷ ours for the kilometres of yesterday's shifts of everybody. */
async function compareKilometres(world: World): Promise<number> {
  const { client } = world.seeder;
  const start = shiftStart(1);
  const ratios: number[] = [];
  for (let n = 0; n < sizedFor(3, 1); n += 1) {
    const began = performance.now();
    const { rows } = await client.query(
      `select courier_id, lat, lng, accuracy_m, extract(epoch from fix_at) * 1000 as at from courier_positions
        where fix_at >= $1 and fix_at < $1::timestamptz + interval '10 hours'
          and courier_id = any (array(select id from users where username like 'pay-%'))`,
      [start],
    );
    const tracks = new Map<string, { lat: number; lng: number; accuracyM: number; fixAt: number }[]>();
    for (const { courier_id, lat, lng, accuracy_m: accuracyM, at } of rows) {
      const fix = { lat, lng, accuracyM, fixAt: Number(at) };
      const known = tracks.get(courier_id);
      if (known) known.push(fix);
      else tracks.set(courier_id, [fix]);
    }
    let metres = 0;
    for (const track of tracks.values())
      for (const step of trackSteps(track)) if (step.speedKmh <= 150) metres += step.distanceM;
    const bare = performance.now() - began;
    if (metres === 0) throw new Error('nobody moved');
    await client.query('update report_progress set shifts_until = $1', [start]);
    ratios.push(bare / (await refreshReports(world.seeder)));
  }
  return median(ratios);
}

/** Days that are counted again after one late position. */
async function countLate(world: World): Promise<number> {
  const { client } = world.seeder;
  const days = async (): Promise<Map<string, string>> => {
    const { rows } = await client.query(
      `select courier_id || ' ' || day as key, xmin::text from courier_days`,
    );
    return new Map(rows.map(({ key, xmin }) => [key, xmin]));
  };
  await client.query(
    `with fix as (
      update courier_positions set lat = lat + 0.01 where (courier_id, fix_at) = (
        select courier_id, fix_at from courier_positions where fix_at > $1::timestamptz + interval '3 hours'
        order by courier_id, fix_at limit 1)
      returning courier_id, fix_at)
    insert into courier_late_fixes (courier_id, fix_at) select courier_id, fix_at from fix`,
    [shiftStart(Math.min(2, POSITION_DAYS))],
  );
  const before = await days();
  await refreshReports(world.seeder);
  const after = await days();
  return [...after].filter(([key, xmin]) => before.get(key) !== xmin).length;
}

function screenPath({ branch, month }: World): string {
  return `/api/courier-salary?month=${month}&branchId=${branch.id}`;
}

/** Milliseconds of the salary screen, median. */
async function timeScreen(world: World): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${world.ulak.url}${screenPath(world)}`, {
      headers: { cookie: world.owner.cookie },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`salary: ${answer.status} ${text}`);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** One aggregate over the entries of a month. */
async function readAggregate({ seeder: { client }, branch }: World, month: string): Promise<void> {
  await client.query(
    `select courier_id, kind, sum(kurus), count(*) from ledger_entries
      where branch_id = $1 and month = $2 group by courier_id, kind`,
    [branch.id, `${month}-01`],
  );
}

/** Milliseconds of it, median. */
async function timeAggregate(world: World, month: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n += 1) {
    const began = performance.now();
    await readAggregate(world, month);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The closes of all months, oldest first: medians of their time, and of what they cost another route. */
async function compareCloses(world: World) {
  const found: {
    ms: number;
    ratio: number;
    others: number;
    othersOfAggregate: number;
    othersOfLoop: number;
  }[] = [];
  for (const month of monthsUntil(world.month)) {
    const aggregate = await timeAggregate(world, month);
    const until = performance.now() + OTHERS_MS;
    const alone = await watchOther(world, () => performance.now() > until);
    // on one processor, as the close is
    await world.seeder.client.query('set max_parallel_workers_per_gather = 0');
    const again = await beside(world, async () => {
      const end = performance.now() + OTHERS_MS;
      while (performance.now() < end) await readAggregate(world, month);
    });
    await world.seeder.client.query('reset max_parallel_workers_per_gather');
    const loop = await beside(world, async () => {
      const stop = startEmptyLoop();
      await sleep(OTHERS_MS);
      stop();
    });
    const close = await beside(world, () => closeMonth(world, month));
    const others = close.p99 / alone;
    const othersOfAggregate = again.p99 / alone;
    const othersOfLoop = loop.p99 / alone;
    console.log(
      `  ${month}: one aggregate ${round(aggregate, 0)} ms, close ${round(close.ms, 0)} ms; p99 of another ` +
        `route ${round(alone)} alone, ${round(loop.p99)} beside an empty loop of the lowest priority, ` +
        `${round(again.p99)} beside aggregates, ${round(close.p99)} beside it`,
    );
    found.push({ ms: close.ms, ratio: close.ms / aggregate, others, othersOfAggregate, othersOfLoop });
  }
  return {
    ms: median(found.map(({ ms }) => ms)),
    ratio: median(found.map(({ ratio }) => ratio)),
    others: median(found.map(({ others }) => others)),
    othersOfAggregate: median(found.map(({ othersOfAggregate }) => othersOfAggregate)),
    othersOfLoop: median(found.map(({ othersOfLoop }) => othersOfLoop)),
  };
}

/** The seeded months, 'YYYY-MM'. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: EARLIER_MONTHS + 1 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  ).toReversed();
}

/** p99 of another route, ms. */
async function watchOther({ ulak, owner }: World, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  do {
    const began = performance.now();
    await (await fetch(`${ulak.url}/api/user`, { headers: { cookie: owner.cookie } })).text();
    times.push(performance.now() - began);
    await sleep(2);
  } while (!isOver());
  return percentile(times, 0.99);
}

/** How long some work takes, and another route's p99 meanwhile, ms. */
async function beside(world: World, work: () => Promise<void>): Promise<{ ms: number; p99: number }> {
  let isOver = false;
  const began = performance.now();
  const working = work().finally(() => (isOver = true));
  const [ms, p99] = await Promise.all([
    working.then(() => performance.now() - began),
    watchOther(world, () => isOver),
  ]);
  return { ms, p99 };
}

async function closeMonth({ ulak, owner, branch }: World, month: string): Promise<void> {
  const answer = await fetch(`${ulak.url}/api/courier-salary/close`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ month, branchId: branch.id, acceptDebts: true }),
  });
  if (answer.status !== 201) throw new Error(`close: ${answer.status} ${await answer.text()}`);
}

/** Rows read by sequential scans so far, per guarded table. */
async function countSequentialReads({ client }: DatabaseSeeder): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `select relname as name, seq_tup_read as rows from pg_stat_user_tables
      where relname in ('ledger_entries', 'ledger_open_entries', 'earnings', 'courier_shifts',
          'courier_hours', 'courier_days', 'orders')
        or (relname like 'courier_positions%' and relname <> 'courier_positions_now')`,
  );
  return new Map(isSmoke ? [] : rows.map((row) => [row.name, Number(row.rows)]));
}
