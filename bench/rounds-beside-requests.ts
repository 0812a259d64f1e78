import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { measure } from './harness/measure.ts';
import { openLoop } from './harness/open-loop.ts';
import { sized } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';
import { type Branch, openWorld, type World } from './harness/world.ts';

const MOST = 1.2;
const BRANCHES = 3;
const COURIERS = 10;
const WAITING = 25;
const SHOWN = 200;
/** Far below what the server can do: a queue would measure itself. */
const LOAD = { perSecond: 40, seconds: sized(5, 2) };
/**
 * A stall of the whole machine may leave a few requests without a free connection; more would be the server's
 * doing.
 */
const MOST_FAILED = 0.01;
/** Being turned away is another bench's business. */
const NOBODY_REFUSED = { OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' };
/** A busy branch's orders and couriers tell something about once a second. */
const EVENTS_EVERY_MS = 1_000;
const SETTLE_MS = 1_500;
const GIVE =
  "update orders set status = 'IN_DELIVERY', courier_id = $2, assigned_at = now(), picked_up_at = now(), started_at = now() where id = $1";

/** When each branch was last planned, as it was last looked at, and how many had been planned anew. */
let seen = new Map<number, string>();
let total = 0;

/**
 * The other people's active orders while busy branches are planned once a second each, against the same load
 * with automatic assignment stopped.
 */
await measure('rounds-beside-requests', 300_000, async (bench) => {
  const ulak = await bench.ulak(NOBODY_REFUSED);
  const world = await openWorld(ulak.ownerUrl());
  const automatic: Branch[] = [];
  for (let n = 0; n < BRANCHES; n += 1) automatic.push(await fillBusy(world));
  const other = await world.branch();
  await world.orders(other, SHOWN);
  await world.client.query('analyze');
  const { cookie } = await world.manager(other);
  const next = () => ({ method: 'GET', path: '/api/orders/active', headers: { cookie } }) as const;
  const events = setInterval(() => void tell(world, automatic, 'ORDER_CHANGED'), EVENTS_EVERY_MS);
  bench.later(async () => {
    clearInterval(events);
    await sleep(EVENTS_EVERY_MS);
    await world.end();
  });

  async function p99(isOn: boolean): Promise<number> {
    await world.client.query(
      'update branches set dispatch_paused_at = case when $2 then null else now() end where id = any($1)',
      [automatic.map(({ id }) => id), isOn],
    );
    await tell(world, automatic, 'BRANCH_UPDATED');
    await sleep(SETTLE_MS);
    const before = await roundsOf(world);
    const { answered, failed } = await openLoop(ulak.url, next, LOAD);
    const rounds = (await roundsOf(world)) - before;
    if (failed > MOST_FAILED * LOAD.perSecond * LOAD.seconds || answered.some(({ status }) => status !== 200))
      throw new Error(
        `${failed} requests without an answer, others: ${answered.filter(({ status }) => status !== 200).length}`,
      );
    if (isOn !== rounds > 0)
      throw new Error(`${rounds} branches were planned with rounds ${isOn ? 'on' : 'off'}`);
    return percentile(
      answered.map(({ ms }) => ms),
      0.99,
    );
  }

  await p99(true);
  await p99(false);
  const { ratio, ours, bare } = await compare({ ours: () => p99(true), bare: () => p99(false) });
  const figure = `p99 ${round(ours)} ms while ${BRANCHES} branches of ${WAITING} waiting orders and ${COURIERS} couriers are planned, ${round(bare)} ms without`;
  return { text: `${round(ratio)} × (${figure}; at most ${MOST})`, ok: ratio <= MOST };
});

/**
 * An automatic branch in the rush: every courier is on the road, so every round plans the same orders anew.
 */
async function fillBusy(world: World): Promise<Branch> {
  const branch = await world.branch({ method: 'AUTOMATIC', limit: 4 });
  const waiting = await world.orders(branch, WAITING, 'READY');
  const carried = await world.orders(branch, COURIERS, 'READY');
  const spread =
    'update orders set lat = lat + sin(id) * 0.02, lng = lng + cos(id * 7) * 0.025 where id = any($1)';
  await world.client.query(spread, [[...waiting, ...carried]]);
  for (const id of carried) {
    const courier = await world.courier(branch);
    await world.client.query(GIVE, [id, courier.id]);
  }
  return branch;
}

/** Writes one event for each branch, as anybody's step would. */
async function tell(world: World, branches: readonly Branch[], kind: string): Promise<void> {
  await world.client.query(
    `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind, payload)
     select $2, 'branch', id, company_id, id, 'SYSTEM', '{}' from branches where id = any($1)`,
    [branches.map(({ id }) => id), kind],
  );
}

/** How many branches have been planned anew between the looks so far. */
async function roundsOf({ client }: World): Promise<number> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    'select branch_id as id, at from dispatch_rounds',
  );
  for (const { id, at } of rows) if (seen.get(Number(id)) !== at.toISOString()) total += 1;
  seen = new Map(rows.map(({ id, at }) => [Number(id), at.toISOString()]));
  return total;
}
