import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let owner: GivenUser;
let general: GivenUser;
let manager: GivenUser;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy', max_delivery_min: 45 });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Moda', max_delivery_min: 30 });
  foreign = await t.given.branch();
  owner = await t.given.user('OWNER');
  general = await t.given.user('GENERAL_MANAGER', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());

type Card = 'financial' | 'delivery' | 'violation';
const ask = (who: GivenUser, card: Card, query: Record<string, string> = {}) =>
  t.call(who, 'GET', `/api/dashboard/${card}-summary?${new URLSearchParams(query).toString()}`);
const read = async (who: GivenUser, card: Card, query: Record<string, string> = {}): Promise<TestJson> => {
  const { status, body } = await ask(who, card, query);
  expect([status, body.success]).toEqual([200, true]);
  return body.data;
};
const money = (who: GivenUser, query: Record<string, string> = {}) => read(who, 'financial', query);
const deliveries = (who: GivenUser, query: Record<string, string> = {}) => read(who, 'delivery', query);

/** Instants as Istanbul's clocks show them (+03:00 all of 2026). */
const at = (local: string): Date => new Date(`${local}+03:00`);
/** The reporting day of a date, as the screen sends it. */
const day = (date: string) => {
  const from = at(`${date}T10:00:00`);
  return { from: from.toISOString(), to: new Date(from.getTime() + 21 * 3_600_000).toISOString() };
};
/** An order delivered after so many minutes and seconds. */
const delivered = (
  where: GivenBranch,
  local: string,
  minutes: number,
  columns: Record<string, unknown> = {},
) =>
  t.given.order(where, {
    status: 'DELIVERED',
    created_at: at(local),
    delivered_at: new Date(at(local).getTime() + minutes * 60_000),
    ...columns,
  });

describe('access and scope (spec 1 §6, criteria B01, B03)', () => {
  const D = day('2026-01-05');
  beforeAll(async () => {
    await delivered(branch, '2026-01-05T12:00:00', 20, { total: '100.00' });
    await delivered(sibling, '2026-01-05T12:00:00', 20, { total: '40.00' });
    await delivered(foreign, '2026-01-05T12:00:00', 20, { total: '7.00' });
  });

  it('OWNER all, GENERAL_MANAGER the company, BRANCH_MANAGER and PACKAGING_CHIEF their branch', async () => {
    for (const [who, orders, revenue] of [
      [owner, 3, 147],
      [general, 2, 140],
      [manager, 1, 100],
      [chief, 1, 100],
    ] as const) {
      for (const query of [D, { ...D, branchId: 'all' }]) {
        expect(await money(who, query), who.role).toMatchObject({
          totalOrders: orders,
          totalRevenue: revenue,
        });
        expect((await deliveries(who, query)).deliveredCount, who.role).toBe(orders);
      }
    }
  });

  it('COMPANY_ADMIN sees what a GENERAL_MANAGER sees (DECISIONS "Roles, once more")', async () => {
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    for (const card of ['financial', 'delivery', 'violation'] as const)
      expect((await ask(admin, card, D)).body, card).toEqual((await ask(general, card, D)).body);
  });

  it('a COURIER may not load them, nor anybody without a session', async () => {
    const courier = await t.given.courier(branch);
    for (const card of ['financial', 'delivery'] as const)
      expect((await ask(courier, card, D)).status).toBe(403);
    expect((await t.call(null, 'GET', '/api/dashboard/financial-summary')).status).toBe(401);
  });

  it('a branch narrows; another company’s and another branch’s answer like a missing one', async () => {
    expect((await money(owner, { ...D, branchId: String(foreign.id) })).totalRevenue).toBe(7);
    expect((await money(general, { ...D, branchId: String(sibling.id) })).totalRevenue).toBe(40);
    for (const [who, card, id] of [
      [general, 'financial', foreign.id],
      [general, 'delivery', foreign.id],
      [manager, 'financial', sibling.id],
      [chief, 'delivery', sibling.id],
    ] as const) {
      const answers = [
        await ask(who, card, { ...D, branchId: String(id) }),
        await ask(who, card, { ...D, branchId: '999999999' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.raw.body).toBe(answers[1]?.raw.body);
      expect(answers[0]?.body.data.totalOrders).toBe(0);
    }
  });

  it('every bad field is named', async () => {
    const details = async (query: Record<string, string>) => {
      const { status, body } = await ask(owner, 'financial', query);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      return body.details;
    };
    expect(await details({ from: D.from })).toEqual({ to: 'Başlangıçla birlikte bitişi de gönderin' });
    expect(await details({ to: D.to })).toEqual({ from: 'Bitişle birlikte başlangıcı da gönderin' });
    expect(await details({ from: D.to, to: D.from })).toEqual({ to: 'Bitiş, başlangıçtan sonra olmalı' });
    expect(await details({ from: D.from, to: D.from })).toEqual({ to: 'Bitiş, başlangıçtan sonra olmalı' });
    expect(await details({ from: '2024-12-31T00:00:00Z', to: '2026-01-02T00:00:00Z' })).toEqual({
      to: 'En fazla bir yıllık aralık seçin',
    });
    expect(
      Object.keys(await details({ from: 'dün', to: '2026-01-32', branchId: '-1', day: 'x' })).toSorted(),
    ).toEqual(['branchId', 'day', 'from', 'to']);
    const year = { from: '2024-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z' };
    expect((await money(owner, year)).dailyBreakdown).toHaveLength(367);
  });
});

describe('what counts (spec 1 §3, §9, docs/decisions/019)', () => {
  const D = day('2026-01-10');
  beforeAll(async () => {
    const courier = await t.given.courier(branch);
    const second = await t.given.courier(branch);
    await delivered(branch, '2026-01-10T12:00:00', 14, {
      total: '100.10',
      source: 'getir',
      payment_type: 'CASH',
      courier_id: courier.id,
    });
    await delivered(branch, '2026-01-10T13:00:00', 45.98, {
      total: '200.20',
      source: 'Getir',
      payment_type: 'Nakit',
      courier_id: courier.id,
    });
    await delivered(branch, '2026-01-10T14:00:00', 46, {
      total: '0.10',
      source: 'Kapıdan',
      payment_type: 'CREDIT_CARD',
      courier_id: second.id,
    });
    await delivered(branch, '2026-01-10T15:00:00', 60, {
      total: '50.00',
      payment_notes: 'Para üstü 50',
      courier_id: courier.id,
    });
    await delivered(branch, '2026-01-10T16:00:00', 30, {
      total: '25.00',
      payment_type: 'Online Kredi Kartı',
    });
    await t.given.order(branch, {
      status: 'CANCELLED',
      total: '999.00',
      source: 'TY',
      created_at: at('2026-01-10T17:00:00'),
    });
    await t.given.order(branch, {
      status: 'UNDELIVERABLE',
      total: '10.00',
      created_at: at('2026-01-10T18:00:00'),
    });
    await t.given.order(branch, {
      status: 'PREPARING',
      total: '5.00',
      created_at: at('2026-01-11T02:00:00'),
    });
  });

  it('revenue is everything but cancelled orders; payments are what was really taken', async () => {
    expect(await money(manager, D)).toEqual({
      ...D,
      totalOrders: 8,
      deliveredOrders: 5,
      cancelledOrders: 1,
      inProgressOrders: 2,
      totalRevenue: 390.4,
      deliveredRevenue: 375.4,
      cancelledRevenue: 999,
      cashPayments: 300.3,
      cardPayments: 0.1,
      onlinePayments: 25,
      otherPayments: 50,
      payments: [
        { label: 'Nakit', kind: 'CASH', count: 2, totalAmount: 300.3 },
        { label: 'Ödeme Tipi Belirtilmemiş', kind: 'OTHER', count: 1, totalAmount: 50 },
        { label: 'Online Kredi Kartı', kind: 'ONLINE', count: 1, totalAmount: 25 },
        { label: 'Kredi Kartı', kind: 'CARD', count: 1, totalAmount: 0.1 },
      ],
      dailyBreakdown: [
        { date: '2026-01-10', totalOrders: 8, deliveredOrders: 5, cancelledOrders: 1, revenue: 390.4 },
      ],
      sourceDistribution: {
        Getir: { count: 2, totalAmount: 300.3, share: 77 },
        Belirsiz: { count: 4, totalAmount: 90, share: 23 },
        Kapıdan: { count: 1, totalAmount: 0.1, share: 0 },
      },
      avgOrderValue: 55.77,
      gap: { orders: 0, amount: 0 },
    });
  });

  it('a delivery is late when its whole minutes exceed the branch’s maximum (spec 1 §4)', async () => {
    const summary = await deliveries(manager, D);
    expect(summary).toMatchObject({
      totalOrders: 8,
      deliveredCount: 5,
      cancelledCount: 1,
      undeliverableCount: 1,
      inProgressCount: 1,
      delayedCount: 2,
      onTimeRate: 60,
      delayRate: 40,
      averageDeliveryTime: 39,
      fastestDelivery: 14,
      slowestDelivery: 60,
      averageDelayTime: 8,
      deliveryTimeDistribution: { '0-15': 1, '15-30': 1, '30-45': 1, '45+': 2 },
    });
    expect(
      summary.courierPerformance.map((courier: TestJson) => [
        courier.deliveredCount,
        courier.delayedCount,
        courier.onTimeRate,
        courier.averageDeliveryTime,
      ]),
    ).toEqual([
      [3, 1, 67, 39.7],
      [1, 1, 0, 46],
    ]);
  });

  it('the same delivery is late in a branch with a shorter limit', async () => {
    const other = day('2026-01-12');
    await delivered(sibling, '2026-01-12T12:00:00', 31);
    await delivered(branch, '2026-01-12T12:00:00', 31);
    expect((await deliveries(general, other)).delayedCount).toBe(1);
  });

  it('a day without orders is zeros, a full rate, and its day in the breakdown', async () => {
    const empty = day('2025-12-24');
    expect(await money(manager, empty)).toMatchObject({
      totalOrders: 0,
      totalRevenue: 0,
      avgOrderValue: 0,
      payments: [],
      sourceDistribution: {},
      dailyBreakdown: [{ date: '2025-12-24', totalOrders: 0, revenue: 0 }],
    });
    expect(await deliveries(manager, empty)).toMatchObject({
      onTimeRate: 100,
      delayRate: 0,
      averageDeliveryTime: 0,
      fastestDelivery: 0,
      slowestDelivery: 0,
      averageDelayTime: 0,
      courierPerformance: [],
    });
  });

  it('a source named like a property of every object is a source like others', async () => {
    const odd = day('2026-01-14');
    await delivered(branch, '2026-01-14T12:00:00', 10, { source: '__proto__', total: '5.00' });
    const { raw } = await ask(manager, 'financial', odd);
    expect(raw.body).toContain('"__proto__":{"count":1,"totalAmount":5,"share":100}');
  });
});

describe('criteria A18: the edges of the reporting day, and the adjacent gap (docs/decisions/010)', () => {
  beforeAll(async () => {
    for (const [local, total] of [
      ['2026-02-01T06:59:59', '1.00'],
      ['2026-02-01T07:00:00', '2.00'],
      ['2026-02-01T09:59:59', '4.00'],
      ['2026-02-01T10:00:00', '8.00'],
      ['2026-02-02T06:59:59', '16.00'],
      ['2026-02-02T07:00:00', '32.00'],
      ['2026-01-31T09:59:59', '64.00'],
      ['2026-01-31T10:00:00', '128.00'],
      ['2025-12-31T09:30:00', '256.00'],
      ['2026-01-01T06:59:59', '512.00'],
    ] as const)
      await t.given.order(branch, { created_at: at(local), total });
    await t.given.order(branch, {
      created_at: at('2026-02-01T08:00:00'),
      total: '1000.00',
      status: 'CANCELLED',
    });
  });

  const shown = async (local: string) => {
    t.clock.set(at(local));
    const [finance, delivery] = [await money(manager), await deliveries(manager)];
    expect([delivery.from, delivery.to, delivery.gap]).toEqual([finance.from, finance.to, finance.gap]);
    return [finance.from, finance.totalRevenue, finance.gap.orders, finance.gap.amount];
  };

  it.each([
    ['2026-02-01T06:59:59', '2026-01-31T10:00:00', 129, 1, 64],
    ['2026-02-01T07:00:00', '2026-02-01T10:00:00', 24, 2, 6],
    ['2026-02-01T09:59:59', '2026-02-01T10:00:00', 24, 2, 6],
    ['2026-02-01T10:00:00', '2026-02-01T10:00:00', 24, 2, 6],
    ['2026-02-02T06:59:59', '2026-02-01T10:00:00', 24, 2, 6],
    ['2026-02-02T07:00:00', '2026-02-02T10:00:00', 0, 1, 32],
    ['2026-01-01T00:00:00', '2025-12-31T10:00:00', 512, 1, 256],
  ])('without a period, at %s the day from %s is shown', async (now, from, revenue, gapOrders, gapAmount) => {
    expect(await shown(now)).toEqual([at(from).toISOString(), revenue, gapOrders, gapAmount]);
  });

  it('of several days only the first gap is adjacent; the others are in their business day', async () => {
    const query = { from: day('2026-01-31').from, to: day('2026-02-01').to };
    const { totalRevenue, gap, dailyBreakdown } = await money(manager, query);
    expect([totalRevenue, gap]).toEqual([1 + 2 + 4 + 8 + 16 + 128, { orders: 1, amount: 64 }]);
    expect(
      dailyBreakdown.map((line: TestJson) => [
        line.date,
        line.totalOrders,
        line.cancelledOrders,
        line.revenue,
      ]),
    ).toEqual([
      ['2026-01-31', 2, 0, 129],
      ['2026-02-01', 5, 1, 30],
    ]);
  });

  it('a period that begins inside of the gap has only the part before it as adjacent', async () => {
    const query = {
      from: at('2026-02-01T09:00:00').toISOString(),
      to: at('2026-02-01T12:00:00').toISOString(),
    };
    expect(await money(manager, query)).toMatchObject({ totalRevenue: 12, gap: { orders: 1, amount: 2 } });
    const whole = {
      from: at('2026-02-01T07:00:00').toISOString(),
      to: at('2026-02-02T07:00:00').toISOString(),
    };
    expect(await money(manager, whole)).toMatchObject({ totalRevenue: 30, gap: { orders: 0, amount: 0 } });
  });
});

it('criteria A09: a summary that takes too long is stopped, and says so', async () => {
  const other = new Client({ connectionString: t.ownerUrl });
  await other.connect();
  try {
    await other.query('begin; lock table orders in access exclusive mode');
    const { status, body, raw } = await ask(owner, 'financial', day('2026-01-05'));
    expect([status, body.code]).toEqual([503, 'QUERY_TIMEOUT']);
    expect(raw.headers['retry-after']).toBeDefined();
  } finally {
    await other.end();
  }
  expect((await ask(owner, 'financial', day('2026-01-05'))).status).toBe(200);
});
