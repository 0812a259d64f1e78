import { isWithinPeriod } from '@ulak/contracts/business-day';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import {
  assignedAt,
  createPlainReport,
  endsAt,
  hasCourier,
  isPickedUp,
  type PlainOrder,
} from '../../test/plain-report.ts';
import { refreshReports } from './service.ts';

/**
 * Reports over random orders equal what plain loops over the same orders say, with the functions that screens
 * use: before there are roll-ups, with them, and after orders of counted days have changed.
 */
const ORDERS = 1_200;
const QUERIES = 25;
const CHANGES = 60;
/** For other orders: `PROPERTY_SEED=<any integer>`. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Over the end of a year and of a month. */
const START = Date.parse('2025-12-24T00:00:00+03:00');
const DAYS = 12;
const NOW = START + DAYS * 24 * HOUR;

const instant = fc.oneof(
  fc.integer({ min: 0, max: DAYS * 24 * HOUR - 1 }),
  fc
    .tuple(
      fc.integer({ min: 0, max: DAYS - 1 }),
      fc.constantFrom(0, 7, 10),
      fc.constantFrom(-1000, -1, 0, 1, 1000),
    )
    .map(([day, hour, beside]) => Math.max(0, (day * 24 + hour) * HOUR + beside)),
);
const tookMs = fc.oneof(
  fc.integer({ min: 1000, max: 100 * MINUTE }),
  fc.constantFrom(30 * MINUTE, 31 * MINUTE - 1, 31 * MINUTE, 46 * MINUTE, 61 * MINUTE, 5 * 24 * HOUR),
);
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constant('DELIVERED' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ORDER_STATUSES) },
);
const order: fc.Arbitrary<PlainOrder> = fc.record({
  branch: fc.integer({ min: 0, max: 3 }),
  courier: fc.integer({ min: 0, max: 4 }),
  createdAt: instant.map((ms) => START + ms),
  status,
  tookMs,
  kurus: fc.integer({ min: 0, max: 50_000 }),
});

let t: TestApp;
let owner: Client;
let branches: GivenBranch[];
let couriers: GivenUser[];
let made: PlainOrder[];
let ids: number[];
const limits = [45, 30, 60, 45];
const plain = createPlainReport(limits);

beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(new Date(START));
  owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await owner.connect();
  const first = await t.given.branch({ max_delivery_min: limits[0] ?? 0 });
  branches = [
    first,
    await t.given.branch({ companyId: first.companyId, max_delivery_min: limits[1] ?? 0 }),
    await t.given.branch({ companyId: first.companyId, max_delivery_min: limits[2] ?? 0 }),
    await t.given.branch({ max_delivery_min: limits[3] ?? 0 }),
  ];
  couriers = [];
  for (let n = 0; n < 5; n += 1) couriers.push(await t.given.courier(first, { online: false }));
  made = fc.sample(order, { numRuns: ORDERS, seed: SEED });
  ids = await insert(made);
  t.clock.set(new Date(NOW));
});
afterAll(async () => {
  await owner?.end();
  await t?.close();
});

const timesOf = (one: PlainOrder) => ({
  status: one.status,
  courier_id: hasCourier(one) ? (couriers[one.courier]?.id ?? null) : null,
  total: (one.kurus / 100).toFixed(2),
  assigned_at: hasCourier(one) ? new Date(assignedAt(one)) : null,
  picked_up_at: isPickedUp(one) ? new Date(assignedAt(one)) : null,
  delivered_at: one.status === 'DELIVERED' ? new Date(endsAt(one)) : null,
  ended_at: ['DELIVERED', 'UNDELIVERABLE', 'CANCELLED'].includes(one.status) ? new Date(endsAt(one)) : null,
});

async function insert(orders: readonly PlainOrder[]): Promise<number[]> {
  const found: number[] = [];
  for (const [n, one] of orders.entries()) {
    const branch = branches[one.branch];
    if (!branch) throw new Error('not in the world');
    const row = await t.given.order(branch, {
      order_number: `R${n}`,
      ...timesOf(one),
      created_at: new Date(one.createdAt),
    });
    found.push(row.id);
  }
  return found;
}

/** Some orders change as the server would change them: the row and its event in one transaction. */
async function change(seed: number): Promise<void> {
  const changes = fc.sample(
    fc.record({ at: fc.integer({ min: 0, max: ORDERS - 1 }), status, tookMs, kurus: fc.nat(90_000) }),
    { numRuns: CHANGES, seed },
  );
  for (const { at, ...next } of changes) {
    const one = made[at];
    const id = ids[at];
    const branch = one && branches[one.branch];
    if (!one || !id || !branch) throw new Error('no such order');
    Object.assign(one, next);
    await t.db.asSystem(async (tx) => {
      await tx
        .updateTable('orders')
        .set(timesOf(one))
        .where('id', '=', id as never)
        .execute();
      await tx
        .insertInto('events')
        .values({
          kind: 'ORDER_CHANGED',
          entity: 'order',
          entity_id: id,
          company_id: branch.companyId,
          branch_id: branch.id,
          actor_kind: 'SYSTEM',
          payload: '{}',
        })
        .execute();
    });
  }
}

/** Each caller and the branches that they see. */
async function listCallers() {
  const [own] = branches;
  if (!own) throw new Error('no branch');
  return [
    { who: await t.given.user('OWNER'), sees: [0, 1, 2, 3] },
    { who: await t.given.user('GENERAL_MANAGER', { branch: own }), sees: [0, 1, 2] },
    { who: await t.given.user('COMPANY_ADMIN', { branch: own }), sees: [0, 1, 2] },
    { who: await t.given.user('BRANCH_MANAGER', { branch: own }), sees: [0] },
  ];
}

/** The key of a row: its courier and branch, as places in the world or as the report names them. */
const nameRow = (courier: number, branch: number): string =>
  `${couriers[courier]?.id} ${branches[branch]?.id}`;

/** Compares every report of random ranges and callers; answers how many ranges. */
async function compareAll(seed: number): Promise<number> {
  let compared = 0;
  const callers = await listCallers();
  const query = fc.record({
    caller: fc.constantFrom(...callers),
    ends: fc.tuple(instant, instant).filter(([a, b]) => a !== b),
    branch: fc.constantFrom(null, 0, 1),
  });
  // Another instant each time, so that nothing is answered from the cache of the time before.
  t.clock.advance(31 * MINUTE);
  for (const { caller, ends, branch } of fc.sample(query, { numRuns: QUERIES, seed })) {
    const [first = 0, last = 0] = ends.toSorted((a, b) => a - b).map((ms) => START + ms);
    const period = { from: new Date(first), to: new Date(last) };
    const wanted = branch !== null && caller.sees.includes(branch) ? branch : null;
    const search = new URLSearchParams({
      startDate: period.from.toISOString(),
      endDate: period.to.toISOString(),
      ...(wanted !== null && { branchId: String(branches[wanted]?.id) }),
    }).toString();
    const seen = made.filter(
      (one) => caller.sees.includes(one.branch) && (wanted === null || one.branch === wanted),
    );
    const orders = seen.filter(({ createdAt }) => isWithinPeriod(createdAt, period));
    const label = `${caller.who.role} ${search}`;
    const summary = await t.call(caller.who, 'GET', `/api/reports/branch-summary?${search}`);
    expect(summary.status, label).toBe(200);
    expect(summary.body.total, label).toEqual(plain.figures(orders));
    expect(summary.body.gap, label).toEqual(plain.gap(seen, period));
    for (const { branchId, branchName, companyId, companyName, ...figures } of summary.body.data) {
      const place = branches.findIndex(({ id }) => id === branchId);
      expect([branchName, companyId], label).toEqual([branches[place]?.name, branches[place]?.companyId]);
      expect(companyName).toMatch(/Şirket/);
      expect(figures, label).toEqual(plain.figures(orders.filter((one) => one.branch === place)));
    }
    const filter = caller.who.role === 'BRANCH_MANAGER' ? '' : '&couriers=all';
    const people = await t.call(caller.who, 'GET', `/api/reports/courier-summary?${search}${filter}`);
    const rows = people.body.data
      .filter((row: TestJson) => row.totalDeliveries + row.pickupDeliveries > 0)
      .map((row: TestJson) => [
        `${row.courierId} ${row.branchId}`,
        [
          row.totalDeliveries,
          row.completedDeliveries,
          row.failedDeliveries,
          row.pickupDeliveries,
          row.avgDeliveryTimeMinutes,
          row.successRate,
          row.successScore,
        ],
      ]);
    expect(Object.fromEntries(rows), label).toEqual(plain.couriers(orders, nameRow));
    compared += 1;
    if (caller.who.role === 'BRANCH_MANAGER') continue;
    const analysis = await t.call(caller.who, 'GET', `/api/reports/branch-analysis?${search}`);
    const { topPerformers, ...rest } = analysis.body.data;
    const top = topPerformers.map((one: TestJson) => one.completedDeliveries);
    expect({ ...rest, top }, label).toEqual(plain.analysis(orders));
    await compareWithCards(caller.who, search, summary.body);
  }
  return compared;
}

/** One word means the same on the cards of the dashboard and in the report (docs/figures.md). */
async function compareWithCards(who: GivenUser, search: string, report: TestJson): Promise<void> {
  const cards = search.replace('startDate', 'from').replace('endDate', 'to');
  const { total, gap } = report;
  const money = (await t.call(who, 'GET', `/api/dashboard/financial-summary?${cards}`)).body.data;
  const delivery = (await t.call(who, 'GET', `/api/dashboard/delivery-summary?${cards}`)).body.data;
  expect({
    totalOrders: total.totalOrders,
    deliveredCount: total.deliveredOrders,
    cancelledCount: total.cancelledOrders,
    undeliverableCount: total.failedDeliveries,
    delayedCount: total.lateDeliveries,
    onTimeRate: total.onTimeRate,
    delayRate: total.lateDeliveryRate,
    averageDeliveryTime: total.avgDeliveryTime,
    gap: gap ?? { orders: 0, amount: 0 },
  }).toEqual({
    totalOrders: delivery.totalOrders,
    deliveredCount: delivery.deliveredCount,
    cancelledCount: delivery.cancelledCount,
    undeliverableCount: delivery.undeliverableCount,
    delayedCount: delivery.delayedCount,
    onTimeRate: delivery.onTimeRate,
    delayRate: delivery.delayRate,
    averageDeliveryTime: delivery.averageDeliveryTime,
    gap: delivery.gap,
  });
  expect([total.totalOrders, total.cancelledOrders, total.avgBasketValue]).toEqual([
    money.totalOrders,
    money.cancelledOrders,
    money.avgOrderValue,
  ]);
}

// One test: each state of the roll-ups follows from the one before.
it(`spec 2 §3, §9: ${QUERIES} ranges over ${ORDERS} random orders in each state (seed ${SEED})`, async () => {
  expect(await compareAll(SEED), 'without roll-ups').toBe(QUERIES);

  expect((await refreshReports(owner, t.clock.now())).counted).toBeGreaterThan(40);
  // a transaction of any database that still runs has its events read once more
  await expect
    .poll(() => refreshReports(owner, t.clock.now()), { timeout: 15_000 })
    .toMatchObject({ removed: 0, counted: 0 });
  expect(await compareAll(SEED + 1), 'from roll-ups').toBe(QUERIES);

  await change(SEED);
  expect(await compareAll(SEED + 2), 'orders of counted days changed, and no refresh since').toBe(QUERIES);

  await change(SEED + 1);
  const { removed, counted } = await refreshReports(owner, t.clock.now());
  expect(removed).toBeGreaterThan(10);
  expect(counted).toBe(removed);
  expect(counted).toBeLessThan(DAYS * branches.length);
  expect(await compareAll(SEED + 3), 'refreshed again: only changed days are counted anew').toBe(QUERIES);

  limits[0] = 20;
  const [first] = branches;
  await owner.query('update branches set max_delivery_min = $1 where id = $2', [limits[0], first?.id]);
  expect(await compareAll(SEED + 4), 'another limit: the past is judged by it').toBe(QUERIES);
}, 60_000);
