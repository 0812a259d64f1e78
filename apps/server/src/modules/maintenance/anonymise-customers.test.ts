import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch } from '../../test/factories.ts';
import { TASKS } from './jobs.ts';

let t: TestApp;
let db: Client;
beforeAll(async () => {
  t = await startTestApp();
  db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
});
beforeEach(async () => {
  await db.query('truncate customer_retention');
  await db.query('delete from orders');
});
afterAll(async () => {
  await db.end();
  await t.close();
});

const NOW = new Date('2026-03-31T01:40:00.000Z');
/** 24 months before NOW in Istanbul: 31 March 2024, 04:40. */
const CUTOFF = new Date('2024-03-31T01:40:00.000Z');
const run = (now = NOW, retentionMonths = 24) => TASKS['anonymise-customers'](db, now, { retentionMonths });
const branchOf = async (settings: Record<string, unknown> = {}): Promise<GivenBranch> =>
  t.given.branch({ companyId: await t.given.company({ settings }) });
const order = (
  branch: GivenBranch,
  createdAt: Date,
  status: 'DELIVERED' | 'UNDELIVERABLE' | 'CANCELLED' | 'PREPARING' = 'DELIVERED',
) =>
  t.given.order(branch, {
    status,
    created_at: createdAt,
    ended_at: status === 'PREPARING' ? null : createdAt,
  });
const isErased = async (id: number): Promise<boolean> =>
  (await db.query('select erased_at is not null as gone from orders where id = $1', [id])).rows[0].gone;
const erasedOf = async (ids: readonly number[]): Promise<boolean[]> => {
  const found: boolean[] = [];
  for (const id of ids) found.push(await isErased(id));
  return found;
};
const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);
const MONTH_MS = 31 * 86_400_000;

describe('criteria B19: customers are anonymised after the retention period', () => {
  it('older orders lose their customer, to the millisecond; newer ones stay; idempotent', async () => {
    const branch = await branchOf();
    const old = await order(branch, before(CUTOFF, 1));
    const young = await order(branch, CUTOFF);
    expect(await run()).toEqual({ orders: 1, companies: 1, running: 0 });
    expect([await isErased(old.id), await isErased(young.id)]).toEqual([true, false]);
    expect(await run()).toEqual({ orders: 0, companies: 0, running: 0 });
    expect(await run(new Date(NOW.getTime() + 60_000))).toEqual({ orders: 1, companies: 1, running: 0 });
  });

  it('a company’s own setting comes first; anything but a number of months counts as none', async () => {
    const [short, long, broken, plain] = [
      await branchOf({ customerRetentionMonths: 1 }),
      await branchOf({ customerRetentionMonths: 120 }),
      await branchOf({ customerRetentionMonths: 0 }),
      await branchOf(),
    ];
    const made = before(NOW, 7 * MONTH_MS);
    const ids = [];
    for (const branch of [short, long, broken, plain]) ids.push((await order(branch, made)).id);
    await run();
    expect(await erasedOf(ids)).toEqual([true, false, false, false]);
    await run(NOW, 6);
    expect(await erasedOf(ids)).toEqual([true, false, true, true]);
  });

  it('the installation’s: 24 months by default, 1 to 120, anything else refuses to start', () => {
    expect(readConfig({}).customerRetentionMonths).toBe(24);
    expect(readConfig({ CUSTOMER_RETENTION_MONTHS: '1' }).customerRetentionMonths).toBe(1);
    for (const wrong of ['0', '121', '2.5', 'iki'])
      expect(() => readConfig({ CUSTOMER_RETENTION_MONTHS: wrong })).toThrow(/CUSTOMER_RETENTION_MONTHS/);
  });

  it('a shorter period later includes what the longer one had left', async () => {
    const branch = await branchOf();
    const kept = await order(branch, before(NOW, 13 * MONTH_MS));
    await run();
    expect(await isErased(kept.id)).toBe(false);
    await db.query(`update companies set settings = '{"customerRetentionMonths": 12}' where id = $1`, [
      branch.companyId,
    ]);
    expect((await run()).orders).toBe(1);
    expect(await isErased(kept.id)).toBe(true);
  });

  it('a running order is skipped and counted, and anonymised once it has ended', async () => {
    const branch = await branchOf();
    const running = await order(branch, before(CUTOFF, 3 * MONTH_MS), 'PREPARING');
    const failed = await order(branch, before(CUTOFF, MONTH_MS), 'UNDELIVERABLE');
    expect(await run()).toEqual({ orders: 1, companies: 1, running: 1 });
    expect([await isErased(running.id), await isErased(failed.id)]).toEqual([false, true]);
    await db.query(`update orders set status = 'CANCELLED', ended_at = $2 where id = $1`, [running.id, NOW]);
    expect(await run()).toEqual({ orders: 1, companies: 1, running: 0 });
  });

  it('more than one batch, also of one and the same instant', async () => {
    const branch = await branchOf();
    const { id } = await order(branch, before(CUTOFF, MONTH_MS));
    await db.query(
      `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
        customer_phone_key, customer_address,
         lat, lng, distance_km, estimated_min, created_at)
       select company_id, branch_id, 'B' || n, 'DELIVERED', customer_name, customer_phone, customer_phone_key,
       customer_address, lat, lng, 1, 20,
         created_at from orders, generate_series(1, 2499) n where id = $1`,
      [id],
    );
    expect((await run()).orders).toBe(2500);
    const { rows } = await db.query(
      `select (payload -> 'counts' ->> 'orders_erased')::int as n, payload ->> 'months' as months, actor_kind
       from events where kind = 'CUSTOMERS_ANONYMISED' and company_id = $1 order by id`,
      [branch.companyId],
    );
    expect(rows).toEqual([1000, 1000, 500].map((n) => ({ n, months: '24', actor_kind: 'SYSTEM' })));
    const logged = await db.query(
      `select (details -> 'counts' ->> 'orders_erased')::int as n from audit_log
       where action = 'CUSTOMERS_ANONYMISED' and company_id = $1 order by id`,
      [branch.companyId],
    );
    expect(logged.rows).toEqual([1000, 1000, 500].map((n) => ({ n })));
  });

  it('two runs at once: each order once', async () => {
    const branch = await branchOf();
    for (let n = 0; n < 20; n += 1) await order(branch, before(CUTOFF, MONTH_MS + n));
    const other = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await other.connect();
    const both = await Promise.all([
      run(),
      TASKS['anonymise-customers'](other, NOW, { retentionMonths: 24 }),
    ]);
    await other.end();
    expect(both.reduce((sum, one) => sum + one.orders, 0)).toBe(20);
  });

  it('reads by an index, and after the first run only what has become old since', async () => {
    const branch = await branchOf();
    const { id } = await order(branch, before(CUTOFF, MONTH_MS));
    await db.query(
      `insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
        customer_phone_key, customer_address,
         lat, lng, distance_km, estimated_min, created_at)
       select company_id, branch_id, 'I' || n, 'DELIVERED', 'Ad', '05', '05', 'Adres', lat, lng, 1, 20,
       $2::timestamptz + n * interval '1 minute'
       from orders, generate_series(1, 5000) n where id = $1`,
      [id, CUTOFF],
    );
    await db.query('analyze orders');
    await run();
    const { rows } = await db.query('select done_until from customer_retention where company_id = $1', [
      branch.companyId,
    ]);
    expect(rows[0].done_until).toEqual(CUTOFF);
    await db.query('select pg_stat_force_next_flush()');
    const scans = async () =>
      (await db.query(`select seq_scan from pg_stat_user_tables where relname = 'orders'`)).rows[0]
        .seq_scan as number;
    const first = await scans();
    await run(new Date(NOW.getTime() + 600_000));
    await db.query('select pg_stat_force_next_flush()');
    expect(await scans()).toBe(first);
  });
});
