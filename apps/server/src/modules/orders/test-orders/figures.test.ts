import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { OrderId } from '@ulak/contracts/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';
import { createForecastService } from '../../forecasts/service.ts';
import { refreshReports } from '../../reports/service.ts';

let t: TestApp;
let owner: Client;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
let waiting: OrderId;
/** The customer of the real orders and of the tests. */
const PHONE = '0532 111 22 33';
const ADDRESS = 'Caferağa Mah. Moda Cad. No 12 Daire 3';

beforeAll(async () => {
  t = await startTestApp();
  owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await owner.connect();
  branch = await t.given.branch({ assignment_method: 'AUTOMATIC', max_concurrent_deliveries: 10 });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
  await makeRealOrders();
});
afterAll(async () => {
  await owner?.end();
  await t?.close();
});

const step = (who: Caller, id: OrderId, status: string) =>
  t.call(who, 'POST', `/api/orders/${id}/status`, { status, note: 'Deneme' });
const assign = (id: OrderId) => t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
const create = async (fields = {}): Promise<OrderId> =>
  (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody(fields))).body.data.id;

/** Every other order is delivered at once. */
let isQuick = true;

/** Drives an order to its end: delivered, failed, cancelled before and on the road. */
async function drive(
  id: OrderId,
  end: 'DELIVERED' | 'UNDELIVERABLE' | 'CANCELLED',
  by: Caller,
): Promise<void> {
  t.clock.advance(2 * MINUTE_MS);
  await step(admin, id, 'READY');
  await assign(id);
  for (const status of ['PICKED_UP', 'IN_DELIVERY']) {
    t.clock.advance(3 * SECOND_MS);
    await step(by, id, status);
  }
  // 10 s on the road is a violation of a real order, 70 minutes are late
  t.clock.advance(isQuick ? 10 * SECOND_MS : 70 * MINUTE_MS);
  isQuick = !isQuick;
  if (end === 'CANCELLED') await t.call(admin, 'POST', `/api/orders/${id}/cancel`, { reason: 'Deneme' });
  else await step(by, id, end);
}

/** Yesterday's and today's, with pay and violations, and one that waits. */
async function makeRealOrders(): Promise<void> {
  t.clock.advance(-DAY_MS);
  for (const end of ['DELIVERED', 'DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const)
    await drive(await create(), end, courier);
  t.clock.advance(DAY_MS);
  for (const end of ['DELIVERED', 'CANCELLED'] as const) await drive(await create(), end, courier);
  waiting = await create();
  // where a courier stands is no figure: whoever is given anything does not return
  await t.db.asSystem((tx) =>
    tx.updateTable('couriers').set({ returning_since: null, expected_return_at: null }).execute(),
  );
}

/** Test orders in every state that is not with a courier, on both days, by courier and by staff. */
async function makeTestOrders(): Promise<number> {
  const now = t.clock.now();
  let made = 0;
  const setMode = (hours: number) => t.call(admin, 'PUT', `/api/branches/${branch.id}/test-mode`, { hours });
  for (const day of [1, 0]) {
    t.clock.set(new Date(now.getTime() - day * DAY_MS - 3 * HOUR_MS));
    await setMode(24);
    isQuick = true;
    for (const by of [courier, admin])
      for (const end of ['DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const) {
        await drive(await create({ total: 999, source: 'Deneme', paymentType: 'CASH' }), end, by);
        made += 1;
      }
    await create();
    await step(admin, await create(), 'READY');
    await step(admin, await create(), 'AVAILABLE');
    made += 3;
  }
  t.clock.set(now);
  await setMode(0);
  return made;
}

/** Every call that answers a figure, as text, from a node that remembers nothing. */
async function figures(): Promise<Record<string, string>> {
  const forecasts = createForecastService({ clock: t.clock });
  await t.db.asSystem((tx) => forecasts.learn(tx, t.clock.now()));
  await refreshReports(owner, t.clock.now());
  const node = await startTestApp({ database: t.database });
  node.clock.set(t.clock.now());
  const from = new Date(t.clock.now().getTime() - 3 * DAY_MS).toISOString();
  const to = new Date(t.clock.now().getTime() + DAY_MS).toISOString();
  const span = `from=${from}&to=${to}`;
  const days = `startDate=2026-02-28T04:00:00Z&endDate=2026-03-03T04:00:00Z`;
  const at = `/api/branches/${branch.id}`;
  const urls = [
    `/api/dashboard/delivery-summary?${span}`,
    `/api/dashboard/financial-summary?${span}`,
    `/api/dashboard/violation-summary?${span}`,
    `/api/violations?${span}`,
    `/api/reports/branch-summary?${days}`,
    `/api/reports/courier-summary?${days}`,
    `/api/reports/branch-analysis?${days}`,
    `${at}/fairness?days=7`,
    `${at}/predictions`,
    `${at}/plan`,
    `/api/dispatch/health`,
    `/api/courier-locations`,
    `/api/packages-out`,
    `/api/customers/lookup?phone=${encodeURIComponent(PHONE)}&branchId=${branch.id}`,
    `/api/places?q=${encodeURIComponent(ADDRESS)}`,
    `/api/courier-cash`,
    `/api/courier-cash/${courier.id}`,
    `/api/courier-cash/day-sheet?branchId=${branch.id}&day=2026-03-02`,
    `/api/orders?${span}&sum=true`,
    `/api/orders?${span}&delayed=true&sum=true`,
    `/api/orders?branchId=${branch.id}&status=DELIVERED&sum=true`,
    `/api/orders/${waiting}/candidates`,
  ];
  try {
    const answers: Record<string, string> = {};
    for (const url of urls) {
      const { status, raw } = await node.call(admin, 'GET', url);
      answers[url] = `${status} ${raw.body}`;
    }
    return { ...answers, ...(await stored()) };
  } finally {
    await node.close();
  }
}

/** What figures are made of, as it is stored. */
async function stored(): Promise<Record<string, string>> {
  const tables = ['report_branch_days', 'report_courier_days', 'earnings', 'violations', 'customer_feedback'];
  const rows = tables.map(async (name) => {
    const { rows: found } = await owner.query(`select to_jsonb(r)::text as row from ${name} r order by 1`);
    return [name, JSON.stringify(found)] as const;
  });
  const timings = await owner.query(
    `select to_jsonb(r) - 'learned_at' as row from branch_timings r order by branch_id, hour`,
  );
  return { ...Object.fromEntries(await Promise.all(rows)), branch_timings: JSON.stringify(timings.rows) };
}

describe('test orders are in no figure', () => {
  it('every figure is the same to the byte without them, with them, and after their removal', async () => {
    const before = await figures();
    const refused = Object.entries(before).filter(
      ([url, answer]) => url.startsWith('/') && !answer.startsWith('200 '),
    );
    expect(refused).toEqual([]);
    expect(JSON.parse(before.earnings ?? '[]')).toHaveLength(3);
    expect(JSON.parse(before.violations ?? '[]').length).toBeGreaterThan(0);
    expect(JSON.parse(before.report_branch_days ?? '[]').length).toBeGreaterThan(0);
    expect(JSON.parse(before.branch_timings ?? '[]').length).toBeGreaterThan(0);
    const made = await makeTestOrders();
    expect(await figures()).toEqual(before);
    const removed = await t.call(admin, 'DELETE', `/api/branches/${branch.id}/test-orders`);
    expect(removed.body.data).toEqual({ removed: made, left: 0 });
    expect(await figures()).toEqual(before);
  }, 60_000);
});

const SERVER = resolve(import.meta.dirname, '../../..');
const DECISION = resolve(SERVER, '../../../docs/decisions/068-test-mode.md');
/** A statement that reads orders, as SQL or by the query builder. */
const READS_ORDERS = /\b(from|join) orders\b|\b(selectFrom|innerJoin|leftJoin)\(\s*'orders'/;

describe('who reads orders', () => {
  it('is listed in decision 068, each with its answer', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(test|demo|bench)\b/.test(name),
      )
      .filter((name) => READS_ORDERS.test(readFileSync(join(SERVER, name), 'utf8')))
      .map((name) => relative(SERVER, join(SERVER, name)));
    const page = readFileSync(DECISION, 'utf8');
    const listed = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => name);
    expect(files.filter((name) => !listed.includes(name))).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
  });
});
