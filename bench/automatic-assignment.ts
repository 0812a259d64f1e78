import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import { Client } from 'pg';
import { build } from '../scripts/build.ts';
import { startChild } from '../scripts/child.ts';
import { type BenchContext, measure } from './harness/measure.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { median, round } from './harness/statistics.ts';
import type { UlakServer } from './harness/ulak-server.ts';

/**
 * Real minutes of one run, and the speed of its clock: two hours in six minutes, from half past six in the
 * evening. In smoke mode a run ends at its first delivery, and these minutes are its limit.
 */
const MINUTES = sizedFor(6, 4);
const POLL_MS = 250;
const SPEED = sizedFor(20, 100);
const [FROM_HOUR, FROM_MINUTE] = [18, 30];
/** `SEEDS=7,11 npm run bench automatic-assignment` takes others. */
const SEEDS = (process.env.SEEDS ?? sizedFor('20262,7', '7')).split(',').map(Number);
/**
 * Load of the one simulated branch: about as many orders per courier and hour as couriers can carry one by
 * one.
 */
const COURIERS = Number(process.env.COURIERS ?? sizedFor(14, 6));
const ORDERS_PER_HOUR = Number(process.env.ORDERS_PER_HOUR ?? sizedFor(40, 30));
const GAIN_AT_LEAST = 0.2;

interface AssignmentRun {
  readonly deliveries: number;
  readonly meanMin: number;
  readonly lateShare: number;
  readonly left: number;
}

/**
 * Automatic assignment against the nearest courier: the simulated evening of the demo's automatic branch,
 * once with automatic assignment and once with staff who assign each order to the nearest courier as soon as
 * it is ready; same seed, same fleet, clocks twenty times as fast. Mean minutes from order to delivery must
 * fall by a fifth.
 */
await measure('automatic-assignment', (MINUTES * SEEDS.length + 4) * 60_000, async (bench) => {
  await build(() => undefined, ['server', 'simulator']);
  const gains: number[] = [];
  const means: string[] = [];
  let isDelivered = true;
  for (const seed of SEEDS) {
    const [engine, nearest] = await Promise.all([
      runScenario(bench, seed, true),
      runScenario(bench, seed, false),
    ]);
    isDelivered &&= [engine, nearest].every(({ deliveries }) => deliveries > 0);
    gains.push(1 - engine.meanMin / nearest.meanMin);
    means.push(`${round(engine.meanMin, 1)} and ${round(nearest.meanMin, 1)} min`);
    for (const [name, one] of Object.entries({ engine, nearest }))
      console.log(
        `  seed ${seed} ${name}: ${one.deliveries} deliveries, mean ${round(one.meanMin, 1)} min, ` +
          `${round(one.lateShare * 100, 0)} % late, ${one.left} orders left`,
      );
  }
  const gain = median(gains);
  return {
    text:
      `mean delivery time ${round(gain * 100, 0)} % shorter with automatic assignment than with ` +
      `the nearest courier (${gains.map((one) => `${round(one * 100, 0)} %`).join(', ')}; ` +
      `at least ${GAIN_AT_LEAST * 100} %): ${means.join(', ')}`,
    ok: gain >= GAIN_AT_LEAST,
    isCorrect: isDelivered,
  };
});

async function runScenario(bench: BenchContext, seed: number, isAutomatic: boolean): Promise<AssignmentRun> {
  const clock = { startMs: findLastStart(), sinceMs: Date.now() };
  const ulak = await bench.ulak({
    DEMO: 'still',
    CLOCK_SPEED: String(SPEED),
    CLOCK_START: String(clock.startMs),
    CLOCK_SINCE: String(clock.sinceMs),
  });
  const db = new Client({ connectionString: ulak.ownerUrl(), options: '-c ulak.company=*' });
  db.on('error', () => undefined);
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>(
      "select id from branches where assignment_method = 'AUTOMATIC' order by id limit 1",
    );
    const branchId = Number(rows[0]?.id);
    if (!isAutomatic)
      await db.query("update branches set assignment_method = 'MANUAL' where id = $1", [branchId]);
    const until = isSmoke ? seesDelivery(db, branchId, clock.startMs) : null;
    await simulate(ulak, { seed, branchId, ...clock }, until);
    return await read(db, branchId, clock.startMs);
  } finally {
    await db.end();
  }
}

/** The latest half past six in the evening, Istanbul. */
function findLastStart(): number {
  const today = istanbulInstant({
    ...istanbulParts(Date.now()),
    hour: FROM_HOUR,
    minute: FROM_MINUTE,
    second: 0,
  }).getTime();
  return today > Date.now() ? today - DAY_MS : today;
}

interface Scenario {
  readonly seed: number;
  readonly branchId: number;
  readonly startMs: number;
  readonly sinceMs: number;
}

/** Resolves when an order of the run is delivered, or the run is over. */
async function seesDelivery(db: Client, branchId: number, startMs: number): Promise<void> {
  const end = Date.now() + MINUTES * 60_000;
  while (Date.now() < end && (await read(db, branchId, startMs)).deliveries === 0) await sleep(POLL_MS);
}

/** Runs the fleet for its minutes, or until something else is so. */
async function simulate(
  ulak: UlakServer,
  { seed, branchId, startMs, sinceMs }: Scenario,
  until: Promise<void> | null,
): Promise<void> {
  const args = [
    '--url',
    ulak.url,
    '--seed',
    String(seed),
    '--speed',
    String(SPEED),
    '--minutes',
    String(MINUTES),
    '--orders-per-hour',
    String(ORDERS_PER_HOUR),
    '--couriers',
    String(COURIERS),
    '--branch',
    String(branchId),
    '--clock-start',
    String(startMs),
    '--clock-since',
    String(sinceMs),
    '--assign',
    'nearest',
  ];
  const child = startChild(['apps/simulator/dist/main.js', ...args], process.env, () => undefined);
  const limit = sleep((MINUTES + 1) * 60_000, undefined, { ref: false });
  await Promise.race([child.ended, limit, ...(until ? [until] : [])]);
  await child.end(5_000);
}

async function read(db: Client, branchId: number, startMs: number): Promise<AssignmentRun> {
  const { rows } = await db.query<{ deliveries: string; mean: string; late: string; left: string }>(
    `select count(*) filter (where status = 'DELIVERED') as deliveries,
       avg(extract(epoch from delivered_at - orders.created_at) / 60) filter (where status = 'DELIVERED')
         as mean,
       avg((delivered_at - orders.created_at > make_interval(mins => max_delivery_min))::int)
         filter (where status = 'DELIVERED') as late,
       count(*) filter (where status not in ('DELIVERED', 'CANCELLED')) as left
     from orders join branches on branches.id = branch_id where branch_id = $1 and orders.created_at >= $2`,
    [branchId, new Date(startMs)],
  );
  const [row] = rows;
  return {
    deliveries: Number(row?.deliveries),
    meanMin: Number(row?.mean),
    lateShare: Number(row?.late),
    left: Number(row?.left),
  };
}
