import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrdersTable } from '../../db/tables/orders.ts';
import { giveEarning } from '../../test/earnings.ts';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
let t: TestApp;
let branch: GivenBranch;
let foreign: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  foreign = await t.given.branch();
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

/** So many minutes before now, Monday 19:30 in Istanbul. */
const ago = (min: number): Date => new Date(t.clock.now().getTime() - min * MINUTE);
const predictions = async (who: GivenUser, at: GivenBranch): Promise<TestJson> =>
  (await t.call(who, 'GET', `/api/branches/${at.id}/predictions`)).body.data;
const fairness = async (who: GivenUser, at: GivenBranch, days = ''): Promise<TestJson> =>
  (await t.call(who, 'GET', `/api/branches/${at.id}/fairness${days}`)).body.data;

describe('GET /api/branches/:id/predictions: the calibration of ranges', () => {
  const delivered = (at: GivenBranch, min: number, more: Partial<Insertable<OrdersTable>>) =>
    t.given.order(at, {
      status: 'DELIVERED',
      created_at: ago(min + 30),
      delivered_at: ago(min),
      ended_at: ago(min),
      ...more,
    });

  it('a branch without a history: nothing learned, nothing to count', async () => {
    expect(await predictions(manager, branch)).toEqual({
      branchId: branch.id,
      learnedAt: null,
      days: 28,
      hours: [],
      calibration: [
        { stage: 'CREATED', deliveries: 0, inside: 0, early: 0, late: 0, byRoad: 0, meanWidthMin: null },
        { stage: 'PICKED_UP', deliveries: 0, inside: 0, early: 0, late: 0, byRoad: 0, meanWidthMin: null },
      ],
    });
  });

  it('counts inside, early, late of both stages, ends included; 28 days; only published ranges', async () => {
    const at = await t.given.branch();
    const boss = await t.given.user('BRANCH_MANAGER', { branch: at });
    const published = (from: number, to: number) => ({ arrival_from: ago(from), arrival_to: ago(to) });
    await delivered(at, 100, { ...published(110, 90), road_from: ago(105), road_to: ago(95) });
    await delivered(at, 100, { ...published(100, 85), road_from: ago(99), road_to: ago(89) });
    await delivered(at, 100, { ...published(125, 100), road_from: ago(120), road_to: ago(105) });
    await delivered(at, 100, { ...published(95, 75), arrival_method: 'STREETS' });
    await delivered(at, 100, published(130, 101));
    await delivered(at, 100, {});
    await delivered(at, 28 * 24 * 60 + 1, {
      arrival_from: ago(28 * 24 * 60 + 40),
      arrival_to: ago(28 * 24 * 60),
    });
    await t.given.order(at, { status: 'CANCELLED', ...published(110, 90) });
    await delivered(foreign, 100, published(110, 90));
    const { calibration } = await predictions(boss, at);
    expect(calibration).toEqual([
      // widths 20, 15, 25, 20, 29
      { stage: 'CREATED', deliveries: 5, inside: 3, early: 1, late: 1, byRoad: 1, meanWidthMin: 21.8 },
      // widths 10, 10, 15
      { stage: 'PICKED_UP', deliveries: 3, inside: 1, early: 1, late: 1, byRoad: 0, meanWidthMin: 11.7 },
    ]);
  });

  it('shows learned timings, the whole day first, rounded', async () => {
    const at = await t.given.branch();
    const boss = await t.given.user('BRANCH_MANAGER', { branch: at });
    const learned_at = ago(20);
    const times = {
      ready_p50_min: 8.44,
      ready_p90_min: 12,
      min_per_km_p50: 3.126,
      min_per_km_p90: 4.5,
      door_min: 2,
    };
    const whose = { branch_id: at.id, company_id: at.companyId, learned_at, ...times };
    await t.db.asSystem((tx) =>
      tx
        .insertInto('branch_timings')
        .values([
          { ...whose, hour: 19, samples: 30 },
          { ...whose, hour: -1, samples: 200 },
        ])
        .execute(),
    );
    const shown = await predictions(boss, at);
    expect(shown.learnedAt).toBe(learned_at.toISOString());
    const rounded = {
      roadFactorP50: null,
      roadFactorP90: null,
      readyP50Min: 8.4,
      readyP90Min: 12,
      minPerKmP50: 3.13,
      minPerKmP90: 4.5,
      doorMin: 2,
    };
    expect(shown.hours).toEqual([
      { hour: -1, samples: 200, ...rounded },
      { hour: 19, samples: 30, ...rounded },
    ]);
  });
});

describe('GET /api/branches/:id/fairness: work and pay by hour on duty', () => {
  const on = async (
    rider: GivenUser,
    table: 'courier_shifts' | 'courier_breaks',
    [from, to]: readonly [number, number | null],
  ) => {
    const { companyId, branchId } = rider;
    if (companyId === null || branchId === null) throw new Error('a courier has a branch');
    const whose = { courier_id: rider.id, company_id: companyId, branch_id: branchId };
    const values = { ...whose, started_at: ago(from), ended_at: to === null ? null : ago(to) };
    await t.db.asSystem((tx) => tx.insertInto(table).values(values).execute());
  };
  const earn = async (
    rider: GivenUser,
    at: GivenBranch,
    { min, amount, more = {} }: { min: number; amount: string; more?: object },
  ) => {
    const order = await t.given.order(at, {
      status: 'DELIVERED',
      courier_id: rider.id,
      created_at: ago(min + 30),
      delivered_at: ago(min),
      ended_at: ago(min),
    });
    const kurus = Math.round(Number(amount) * 100);
    await giveEarning(t, at, rider, { kurus, at: ago(min), type: 'DELIVERY', orderId: order.id, ...more });
  };

  it('today and seven days: breaks taken off, spans clipped, exact kuruş, Gini of the rates', async () => {
    const at = await t.given.branch();
    const boss = await t.given.user('GENERAL_MANAGER', { branch: at });
    const riders = [];
    for (let n = 0; n < 4; n += 1) riders.push(await t.given.courier(at, { online: false }));
    const [a, b, c, idle] = riders;
    if (!a || !b || !c || !idle) throw new Error('four couriers');
    // since 07:00, 750 minutes ago; the shift began an hour earlier and still runs: 750 − 30 of break
    await on(a, 'courier_shifts', [810, null]);
    await on(a, 'courier_breaks', [100, 70]);
    await on(b, 'courier_shifts', [360, 0]);
    await on(b, 'courier_breaks', [360, 300]);
    await on(c, 'courier_shifts', [14, null]);
    // yesterday, for the seven days
    await on(c, 'courier_shifts', [24 * 60 + 120, 24 * 60]);
    for (const [min, amount] of [
      [700, '45.10'],
      [30, '60.25'],
      [20, '45.00'],
    ] as const)
      await earn(a, at, { min, amount });
    await earn(b, at, { min: 40, amount: '99.99' });
    await earn(c, at, { min: 24 * 60 + 60, amount: '50.01' });
    await earn(b, at, { min: 35, amount: '70.00', more: { state: 'CANCELLED' } });
    const today = await fairness(boss, at);
    expect([today.from, today.to]).toEqual(['2026-03-02T04:00:00.000Z', t.clock.now().toISOString()]);
    expect(today.couriers).toEqual([
      {
        courierId: a.id,
        name: a.name,
        onlineMin: 720,
        orders: 3,
        paid: 150.35,
        ordersPerHour: 0.25,
        paidPerHour: 12.53,
      },
      {
        courierId: b.id,
        name: b.name,
        onlineMin: 300,
        orders: 2,
        paid: 99.99,
        ordersPerHour: 0.4,
        paidPerHour: 20,
      },
      {
        courierId: c.id,
        name: c.name,
        onlineMin: 14,
        orders: 0,
        paid: 0,
        ordersPerHour: null,
        paidPerHour: null,
      },
    ]);
    // |0.40 − 0.25| / (2 · 0.65), |20 − 12.53| / (2 · 32.53)
    expect([today.giniOrders, today.giniPaid]).toEqual([0.115, 0.115]);
    // DECISIONS "Roles, once more": a branch manager sees the work, and nothing of the pay
    const forManager = await fairness(await t.given.user('BRANCH_MANAGER', { branch: at }), at);
    expect(
      forManager.couriers.map((one: TestJson) => [one.courierId, one.orders, one.paid, one.paidPerHour]),
    ).toEqual([
      [a.id, 3, null, null],
      [b.id, 2, null, null],
      [c.id, 0, null, null],
    ]);
    expect([forManager.giniOrders, forManager.giniPaid]).toEqual([0.115, null]);
    const week = await fairness(boss, at, '?days=7');
    expect(week.from).toBe('2026-02-24T04:00:00.000Z');
    expect(
      week.couriers.map((one: TestJson) => [one.courierId, one.onlineMin, one.orders, one.paid]),
    ).toEqual([
      [a.id, 780, 3, 150.35],
      [b.id, 300, 2, 99.99],
      [c.id, 134, 1, 50.01],
    ]);
    const ledger = await t.db.asSystem((tx) =>
      tx
        .selectFrom('ledger_postings')
        .select((eb) => eb.fn.sum<string>('kurus').as('sum'))
        .where('branch_id', '=', at.id)
        .where('account', '=', 'BRANCH_COST')
        .executeTakeFirstOrThrow(),
    );
    const kurus = week.couriers.reduce((sum: number, one: TestJson) => sum + Math.round(one.paid * 100), 0);
    expect(kurus).toBe(Number(ledger.sum));
  });

  it('before 07:00 it is still yesterday’s business day; no couriers: an empty list, no Gini', async () => {
    const at = await t.given.branch();
    const boss = await t.given.user('BRANCH_MANAGER', { branch: at });
    const night = t.clock.now();
    t.clock.set('2026-03-03T03:59:59Z');
    expect(await fairness(boss, at)).toEqual({
      from: '2026-03-02T04:00:00.000Z',
      to: '2026-03-03T03:59:59.000Z',
      couriers: [],
      median: { couriers: 0, ordersPerHour: null, paidPerHour: null },
      giniOrders: null,
      giniPaid: null,
    });
    t.clock.set('2026-03-03T04:00:00Z');
    expect((await fairness(boss, at)).from).toBe('2026-03-03T04:00:00.000Z');
    t.clock.set(night);
  });

  it('a courier of another branch now is still included; only work for this branch counts', async () => {
    const [at, next] = [await t.given.branch(), await t.given.branch()];
    const boss = await t.given.user('COMPANY_ADMIN', { branch: at });
    const rider = await t.given.courier(at, { online: false });
    await on(rider, 'courier_shifts', [300, 240]);
    await earn(rider, at, { min: 250, amount: '45.00' });
    await t.db.asSystem((tx) =>
      tx
        .updateTable('couriers')
        .set({ branch_id: next.id, company_id: next.companyId })
        .where('user_id', '=', rider.id)
        .execute(),
    );
    await earn(rider, next, { min: 50, amount: '80.00' });
    const { couriers, giniOrders } = await fairness(boss, at);
    expect([couriers.length, couriers[0]?.onlineMin, couriers[0]?.paid, giniOrders]).toEqual([
      1,
      60,
      45,
      null,
    ]);
  });

  it('criteria B03: a foreign, a removed and a missing branch answer alike', async () => {
    const removed = await t.given.branch({ companyId: branch.companyId, deleted_at: t.clock.now() });
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const general = await t.given.user('GENERAL_MANAGER', { companyId: branch.companyId });
    for (const what of ['predictions', 'fairness']) {
      const ask = (who: GivenUser, id: number) => t.call(who, 'GET', `/api/branches/${id}/${what}`);
      const missing = await ask(manager, 999_999_999);
      expect([missing.status, missing.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
      for (const id of [foreign.id, sibling.id, removed.id])
        expect((await ask(manager, id)).raw.body).toBe(missing.raw.body);
      expect((await ask(general, sibling.id)).status).toBe(200);
    }
  });

  it.each(['?days=0', '?days=30', '?days=x', '?days=1&more=1'])('refuses %s in words', async (query) => {
    const answer = await t.call(manager, 'GET', `/api/branches/${branch.id}/fairness${query}`);
    expect([answer.status, answer.body.error]).toEqual([400, 'Validation Error']);
  });

  it('pay is not for the packaging chief, predictions are', async () => {
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    expect((await t.call(chief, 'GET', `/api/branches/${branch.id}/fairness`)).status).toBe(403);
    expect((await t.call(chief, 'GET', `/api/branches/${branch.id}/predictions`)).status).toBe(200);
  });
});
