import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from './harness/compare.ts';
import { type Branch, type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { runOpenLoop } from './harness/open-loop.ts';
import { isSmoke, sizedFor } from './harness/smoke.ts';
import { percentile, round } from './harness/statistics.ts';

const ORDERS = sizedFor(1_000, 30);
const COURIERS = sizedFor(50, 3);
/** Seconds of a rehearsal: ten simulated days. */
const MOST_SECONDS = 10;
const MAX_RATIO = 1.2;
const ACTIVE_ORDERS = 200;
/** Far below the capacity: a queue would measure itself. */
const LOAD = { perSecond: 40, seconds: sizedFor(4, 1) };
/** Load shedding is measured by another bench. */
const NO_SHEDDING = { OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' };
const POLL_MS = 100;
const MOST_WAIT_MS = 240_000;
const DAY_MS = 86_400_000;
/** A day that is over wherever the machine's clock stands. */
const DAY = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
const SETTINGS = {
  couriersByHour: null,
  method: 'AUTOMATIC',
  concurrentLimit: null,
  location: null,
  rates: null,
  pacing: null,
};

interface Rehearsal {
  readonly id: number;
  readonly state: string;
  readonly result: { readonly unchanged: unknown } | null;
}

/** How long a rehearsal of a large day takes, and what active orders notice of one. */
await measure('rehearsal', 600_000, async (bench) => {
  const ulak = await bench.ulak(NO_SHEDDING);
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seedDay(seeder);
  const other = await seeder.branch();
  await seeder.orders(other, ACTIVE_ORDERS);
  await seeder.client.query('analyze');
  const { cookie } = await seeder.admin(branch);
  const desk = await seeder.manager(other);
  const next = () =>
    ({ method: 'GET', path: '/api/orders/active', headers: { cookie: desk.cookie } }) as const;

  async function call(method: string, path: string, body?: object): Promise<Rehearsal> {
    const answer = await fetch(`${ulak.url}/api/rehearsals${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: Rehearsal };
    return data;
  }
  const start = () => call('POST', '', { branchId: branch.id, day: DAY, settings: SETTINGS });

  async function until(id: number, states: readonly string[]): Promise<Rehearsal> {
    const deadline = Date.now() + MOST_WAIT_MS;
    for (;;) {
      const found = await call('GET', `/${id}`);
      if (states.includes(found.state)) return found;
      if (Date.now() > deadline) throw new Error(`rehearsal ${id} is ${found.state}`);
      await sleep(POLL_MS);
    }
  }

  async function p99(isBusy: boolean): Promise<number> {
    const { id } = isBusy ? await start() : { id: 0 };
    if (isBusy && !isSmoke) await until(id, ['RUNNING']);
    const { responses, failed } = await runOpenLoop(ulak.url, next, LOAD);
    if (failed > 0 || responses.some(({ status }) => status !== 200))
      throw new Error(`${failed} requests without an answer, or others than 200`);
    if (isBusy) await call('POST', `/${id}/cancel`);
    return percentile(
      responses.map(({ ms }) => ms),
      0.99,
    );
  }

  const begin = performance.now();
  const done = await until((await start()).id, ['DONE', 'FAILED']);
  const seconds = (performance.now() - begin) / 1_000;
  if (done.state !== 'DONE') throw new Error('the rehearsal failed');
  if (!isSmoke) {
    await p99(true);
    await p99(false);
  }
  const { ratio, ours, bare } = await compare({ ours: () => p99(true), bare: () => p99(false) });
  return {
    text:
      `${ORDERS} orders in ${round(seconds)} s, ten simulated days (at most ${MOST_SECONDS}); p99 of ` +
      `active orders ${round(ours)} ms with one busy, ${round(bare)} ms without: ${round(ratio)} × ` +
      `(at most ${MAX_RATIO})`,
    ok: seconds <= MOST_SECONDS && ratio <= MAX_RATIO,
  };
});

/** A past day of a branch: noon to midnight, each order on the road alone. */
async function seedDay(seeder: DatabaseSeeder): Promise<Branch> {
  const branch = await seeder.branch({ method: 'AUTOMATIC' });
  const couriers: number[] = [];
  for (let n = 0; n < COURIERS; n += 1) couriers.push((await seeder.courier(branch)).id);
  const { client } = seeder;
  await client.query(`update branches set created_at = now() - interval '90 days' where id = $1`, [
    branch.id,
  ]);
  await client.query(
    `insert into courier_shifts (company_id, branch_id, courier_id, started_at, ended_at)
    select $1, $2, id, ($4 || ' 11:00+03')::timestamptz, ($4 || ' 23:59+03')::timestamptz
    from unnest($3::bigint[]) id`,
    [branch.companyId, branch.id, couriers, DAY],
  );
  await client.query(
    `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
      customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, total, courier_id,
      assigned_by, created_at, ready_at, assigned_at, picked_up_at, delivered_at, ended_at)
    select $1, $2, 'P' || n, 'DELIVERED', 'Müşteri', '0533 1112233', '+905331112233', 'Moda Cad. No 1',
      40.9903 + dy, 29.0275 + dx, km, 20, 250, ($3::bigint[])[1 + n % $4], 'ENGINE', at,
      at + interval '12 minutes', at + interval '12 minutes', at + interval '13 minutes',
      at + make_interval(secs => 60 * (16 + 3 * km)), at + make_interval(secs => 60 * (16 + 3 * km))
    from (select n, dx, dy, round((111.2 * sqrt(dy * dy + 0.57 * dx * dx))::numeric, 2)::float8 as km,
        ($6 || ' 12:00+03')::timestamptz + interval '11 hours' * (n / $5::float8) as at
      from (select n, sin(n * 12.9898) * 0.015 as dy, cos(n * 78.233) * 0.02 as dx
        from generate_series(1, $5::integer) n) doors) made`,
    [branch.companyId, branch.id, couriers, COURIERS, ORDERS, DAY],
  );
  return branch;
}
