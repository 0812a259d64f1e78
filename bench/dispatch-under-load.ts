import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { measure } from './harness/measure.ts';
import { runOpenLoop } from './harness/open-loop.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';
import { type Branch, openDatabaseSeeder, type DatabaseSeeder } from './harness/database-seeder.ts';

const MAX_RATIO = 1.2;
const BRANCHES = 3;
const COURIERS = 10;
const WAITING = 25;
const ACTIVE_ORDERS = 200;
/** Request rate far below the capacity: a queue would measure itself. */
const LOAD = { perSecond: 40, seconds: sizedFor(5, 2) };
/**
 * Tolerated share of failed requests: a stall of the whole machine leaves a few without a free connection.
 */
const MAX_FAILED_SHARE = 0.01;
/** Load shedding is measured by another bench. */
const NO_SHEDDING = { OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' };
/** A busy branch has about one event a second. */
const EVENTS_EVERY_MS = 1_000;
const SETTLE_MS = 1_500;
const ASSIGN_SQL =
  "update orders set status = 'IN_DELIVERY', courier_id = $2, assigned_at = now(), " +
  'picked_up_at = now(), started_at = now() where id = $1';

/** Last round of each branch as last polled, and the number of rounds so far. */
let seen = new Map<number, string>();
let total = 0;

/**
 * Latency of active orders while busy branches are planned once a second each, against the same load with
 * automatic assignment stopped.
 */
await measure('dispatch-under-load', 300_000, async (bench) => {
  const ulak = await bench.ulak(NO_SHEDDING);
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  const automatic: Branch[] = [];
  for (let n = 0; n < BRANCHES; n += 1) automatic.push(await seedBusyBranch(seeder));
  const other = await seeder.branch();
  await seeder.orders(other, ACTIVE_ORDERS);
  await seeder.client.query('analyze');
  const { cookie } = await seeder.manager(other);
  const next = () => ({ method: 'GET', path: '/api/orders/active', headers: { cookie } }) as const;
  const events = setInterval(() => void appendEvents(seeder, automatic, 'ORDER_CHANGED'), EVENTS_EVERY_MS);
  bench.later(async () => {
    clearInterval(events);
    await sleep(EVENTS_EVERY_MS);
    await seeder.end();
  });

  async function p99(isOn: boolean): Promise<number> {
    await seeder.client.query(
      'update branches set dispatch_paused_at = case when $2 then null else now() end where id = any($1)',
      [automatic.map(({ id }) => id), isOn],
    );
    await appendEvents(seeder, automatic, 'BRANCH_UPDATED');
    await sleep(SETTLE_MS);
    const before = await countRounds(seeder);
    const { responses, failed } = await runOpenLoop(ulak.url, next, LOAD);
    const rounds = (await countRounds(seeder)) - before;
    if (
      failed > MAX_FAILED_SHARE * LOAD.perSecond * LOAD.seconds ||
      responses.some(({ status }) => status !== 200)
    )
      throw new Error(
        `${failed} requests without an answer, others: ` +
          `${responses.filter(({ status }) => status !== 200).length}`,
      );
    if (isOn !== rounds > 0)
      throw new Error(`${rounds} branches were planned with rounds ${isOn ? 'on' : 'off'}`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }

  if (!isSmoke) {
    await p99(true);
    await p99(false);
  }
  const { ratio, ours, bare } = await compare({ ours: () => p99(true), bare: () => p99(false) });
  const figure =
    `p99 ${round(ours)} ms while ${BRANCHES} branches of ${WAITING} waiting orders and ` +
    `${COURIERS} couriers are planned, ${round(bare)} ms without`;
  return { text: `${round(ratio)} × (${figure}; at most ${MAX_RATIO})`, ok: ratio <= MAX_RATIO };
});

/**
 * Seeds an automatic branch in a rush: every courier is on the road, so every round plans the same orders
 * again.
 */
async function seedBusyBranch(seeder: DatabaseSeeder): Promise<Branch> {
  const branch = await seeder.branch({ method: 'AUTOMATIC', limit: 4 });
  const waiting = await seeder.orders(branch, WAITING, 'READY');
  const carried = await seeder.orders(branch, COURIERS, 'READY');
  const spread =
    'update orders set lat = lat + sin(id) * 0.02, lng = lng + cos(id * 7) * 0.025 where id = any($1)';
  await seeder.client.query(spread, [[...waiting, ...carried]]);
  for (const id of carried) {
    const courier = await seeder.courier(branch);
    await seeder.client.query(ASSIGN_SQL, [id, courier.id]);
  }
  return branch;
}

/** Appends one event for each branch, as a step of any user would. */
async function appendEvents(
  seeder: DatabaseSeeder,
  branches: readonly Branch[],
  kind: string,
): Promise<void> {
  await seeder.client.query(
    `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind, payload)
     select $2, 'branch', id, company_id, id, 'SYSTEM', '{}' from branches where id = any($1)`,
    [branches.map(({ id }) => id), kind],
  );
}

/** Number of rounds between the polls so far. */
async function countRounds({ client }: DatabaseSeeder): Promise<number> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    'select branch_id as id, at from dispatch_rounds',
  );
  for (const { id, at } of rows) if (seen.get(Number(id)) !== at.toISOString()) total += 1;
  seen = new Map(rows.map(({ id, at }) => [Number(id), at.toISOString()]));
  return total;
}
