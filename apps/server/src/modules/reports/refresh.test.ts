import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { refreshReports } from './service.ts';

const MINUTE = 60_000;
let t: TestApp;
let owner: Client;
let writer: Client;
let home: GivenBranch;
let reader: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  [owner, writer] = (await Promise.all(
    [0, 1].map(async () => {
      const client = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
      await client.connect();
      return client;
    }),
  )) as [Client, Client];
  reader = await t.given.user('OWNER');
});
beforeEach(async () => {
  home = await t.given.branch();
});
afterAll(async () => {
  await Promise.all([owner?.end(), writer?.end()]);
  await t?.close();
});

const YESTERDAY = new Date('2026-03-01T12:00:00Z');
const RANGE = 'startDate=2026-03-01T04:00:00Z&endDate=2026-03-02T04:00:00Z';
const refresh = () => refreshReports(owner, t.clock.now());
async function delivered(): Promise<number> {
  t.clock.advance(31 * MINUTE);
  const { body } = await t.call(reader, 'GET', `/api/reports/branch-summary?${RANGE}&branchId=${home.id}`);
  return body.total.deliveredOrders;
}
/** Delivers an order as the server does: the row and its event. */
async function deliver(client: Client, id: number): Promise<void> {
  await client.query(
    `update orders set status = 'DELIVERED', delivered_at = created_at + interval '20 minutes' where id = $1`,
    [id],
  );
  await client.query(
    `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind)
      values ('ORDER_CHANGED', 'order', $1, $2, $3, 'SYSTEM')`,
    [id, home.companyId, home.id],
  );
}

it('a change that commits after later ones is not missed', async () => {
  const slow = await t.given.order(home, { created_at: YESTERDAY });
  const quick = await t.given.order(home, { created_at: YESTERDAY });
  await refresh();
  expect(await delivered()).toBe(0);
  // its event has the lower id, and commits last
  await writer.query('begin');
  await deliver(writer, slow.id);
  await deliver(owner, quick.id);
  await refresh();
  expect(await delivered()).toBe(1);
  await refresh();
  await writer.query('commit');
  expect(await delivered()).toBe(2);
  expect((await refresh()).removed).toBeGreaterThan(0);
  expect(await delivered()).toBe(2);
  // a transaction of any database that still runs has its events read once more
  await expect.poll(refresh, { timeout: 15_000 }).toMatchObject({ removed: 0, counted: 0 });
  expect(await delivered()).toBe(2);
});

it('two nodes at once: each day once, no error', async () => {
  const other = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await other.connect();
  for (let n = 0; n < 5; n += 1) {
    const order = await t.given.order(home, { created_at: new Date(YESTERDAY.getTime() - n * 86_400_000) });
    await deliver(owner, order.id);
  }
  await Promise.all([refresh(), refreshReports(other, t.clock.now())]);
  await refresh();
  await other.end();
  const { rows } = await owner.query(
    `select count(*)::int as days, sum(delivered)::int as delivered
      from report_branch_days where branch_id = $1`,
    [home.id],
  );
  expect(rows).toEqual([{ days: 5, delivered: 5 }]);
});

it('an order taken in at 06:59:59 is of the day before, one at 07:00:00 of the day', async () => {
  const branch = await t.given.branch();
  for (const at of ['2026-02-28T03:59:59.999Z', '2026-02-28T04:00:00Z', '2026-02-28T21:30:00Z'])
    await t.given.order(branch, { created_at: new Date(at) });
  await refresh();
  const { rows } = await owner.query(
    `select day::text, orders from report_branch_days where branch_id = $1 and orders > 0 order by day`,
    [branch.id],
  );
  expect(rows).toEqual([
    { day: '2026-02-27', orders: 1 },
    { day: '2026-02-28', orders: 2 },
  ]);
});

it('restored into another cluster, whose transaction ids begin anew: changes are still found', async () => {
  const order = await t.given.order(home, { created_at: YESTERDAY });
  await deliver(owner, order.id);
  await refresh();
  const before = await delivered();
  await owner.query(`update report_progress set pending_xmax = '9000000000'::xid8`);
  const next = await t.given.order(home, { created_at: YESTERDAY });
  await deliver(owner, next.id);
  expect(await delivered()).toBe(before + 1);
  await refresh();
  expect(await delivered()).toBe(before + 1);
  const { rows } = await owner.query(
    'select pending_xmax <= pg_snapshot_xmax(pg_current_snapshot()) as is_own from report_progress',
  );
  expect(rows).toEqual([{ is_own: true }]);
});
