import { HOUR_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

/** Monday 2 March 2026, 19:30 in Istanbul is the clock's present. */
const at = (text: string): number => Date.parse(`${text}+03:00`);
const an = (order: Partial<MadeOrder> & { readonly createdAt: number }): MadeOrder => ({
  lat: 40.9905,
  lng: 29.0305,
  status: 'DELIVERED',
  pickedUpAt: order.createdAt + 10 * 60_000,
  deliveredAt: order.createdAt + 30 * 60_000,
  kurus: 25_000,
  ...order,
});

let t: HeatBranch;
beforeAll(async () => {
  t = await startHeatBranch();
  await t.insert([
    an({ createdAt: at('2026-03-02T00:00:00') }),
    an({ createdAt: at('2026-03-02T12:00:00'), kurus: 12_345 }),
    an({ createdAt: at('2026-03-02T19:00:00'), status: 'PREPARING', pickedUpAt: null, deliveredAt: null }),
    an({ createdAt: at('2026-03-02T19:10:00'), status: 'UNDELIVERABLE', deliveredAt: null }),
    an({ createdAt: at('2026-03-02T19:10:00'), status: 'CANCELLED', deliveredAt: null }),
    an({ createdAt: at('2026-02-28T23:59:59.999') }),
    an({ createdAt: at('2026-03-01T00:00:00'), lat: 41.2, lng: 28.7 }),
  ]);
  await t.db.asSystem((tx) =>
    tx
      .insertInto('courier_hours')
      .values(
        [18, 19].map((hour) => ({
          courier_id: t.courier.id,
          branch_id: t.home.id,
          company_id: t.home.companyId,
          hour: new Date(at(`2026-03-02T${hour}:00:00`)),
          online_seconds: hour === 18 ? 3_600 : 1_800,
        })),
      )
      .execute(),
  );
});
afterAll(() => t?.close());

const ask = (path: string, who: GivenUser = t.admin) => t.call(who, 'GET', `/api/heatmap/${path}`);

describe('spec 4 §7: the heat map of a branch', () => {
  it('without dates it is today in Istanbul; cancelled orders are no heat', async () => {
    const { status, body } = await t.heat();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      startDate: '2026-03-01T21:00:00.000Z',
      endDate: '2026-03-02T20:59:59.999Z',
      asOf: t.clock.now().toISOString(),
      update: null,
    });
    expect(body.data).toEqual([
      {
        lat: 40.9905,
        lng: 29.0305,
        orderCount: 4,
        revenue: 873.45,
        avgDeliveryTime: 30,
        successRate: 67,
        efficiency: 3,
        intensity: 1,
      },
    ]);
    expect(body.statistics).toEqual({
      ORDER_DENSITY: { total: 4, average: 4, max: 4, min: 4 },
      REVENUE: { total: 873.45, average: 873.45, max: 873.45, min: 873.45 },
      // under five orders no cell sets an end of the colours
      DELIVERY_TIME: { total: 2, average: 30, max: null, min: null },
      SUCCESS_RATE: { total: 3, average: 67, max: null, min: null },
      COURIER_EFFICIENCY: { total: 2, average: 3, max: null, min: null },
    });
  });

  it('criteria A18: month ends, days as days and as instants, both ends included', async () => {
    const february = 'startDate=2026-02-01&endDate=2026-02-28';
    expect((await t.heat(february)).body.statistics.ORDER_DENSITY.total).toBe(1);
    const instants = 'startDate=2026-02-28T20:59:59.999Z&endDate=2026-02-28T21:00:00.000Z';
    const { body } = await t.heat(instants);
    expect(body.data.map(({ lat }: { lat: number }) => lat)).toEqual([40.9905, 41.2005]);
    const march = await t.heat('startDate=2026-03-01&endDate=2026-03-01');
    expect(march.body.statistics.ORDER_DENSITY.total).toBe(1);
  });

  it('slots begin and end by the clock of Istanbul; weekdays narrow', async () => {
    const count = async (query: string) => (await t.heat(query)).body.statistics.ORDER_DENSITY.total;
    expect(
      await Promise.all(
        ['night', 'morning', 'afternoon', 'evening'].map((slot) => count(`timeSlot=${slot}`)),
      ),
    ).toEqual([1, 0, 1, 2]);
    const days = 'startDate=2026-02-28&endDate=2026-03-02';
    expect(await Promise.all(['6', '7', '1', '1,7'].map((day) => count(`${days}&weekdays=${day}`)))).toEqual([
      1, 1, 4, 5,
    ]);
  });

  it('nothing of a day is an empty list with figures of nothing', async () => {
    const { body } = await t.heat('startDate=2025-01-01&endDate=2025-01-01');
    expect(body.data).toEqual([]);
    expect(body.statistics.REVENUE).toEqual({ total: 0, average: null, max: null, min: null });
  });

  it('hours of the week: orders against couriers on duty, hours to come have no mean', async () => {
    const { body } = await ask(`hours?branchId=${t.home.id}`);
    expect(body.data).toHaveLength(168);
    expect(body.data[18]).toEqual({ weekday: 1, hour: 18, orders: 0, ordersPerHour: 0, couriers: 1 });
    expect(body.data[19]).toEqual({ weekday: 1, hour: 19, orders: 2, ordersPerHour: 2, couriers: 0.5 });
    expect(body.data[20]).toMatchObject({ orders: 0, ordersPerHour: null, couriers: null });
  });

  it('a cell opens its orders, newest first', async () => {
    const { body } = await ask(`orders?branchId=${t.home.id}&lat=40.9909&lng=29.0301`);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 4 });
    expect(body.data.map((one: { status: string }) => one.status)).toEqual([
      'UNDELIVERABLE',
      'PREPARING',
      'DELIVERED',
      'DELIVERED',
    ]);
    expect(body.data[2]).toMatchObject({ total: 123.45, deliveryMinutes: 30 });
    const none = await ask(`orders?branchId=${t.home.id}&lat=10&lng=10`);
    expect(none.body.pagination.total).toBe(0);
  });
});

describe('criteria B03: other branches answer like missing ones', () => {
  it.each(['data?', 'hours?', 'orders?lat=41&lng=29&'])('%s', async (path) => {
    const missing = (await ask(`${path}branchId=999999999`)).raw.body;
    expect(JSON.parse(missing).code).toBe('BRANCH_NOT_FOUND');
    expect((await ask(`${path}branchId=${t.foreign.id}`)).raw.body).toBe(missing);
    expect((await ask(`${path}branchId=${t.sibling.id}`, t.manager)).raw.body).toBe(missing);
    expect((await ask(`${path}branchId=${t.home.id}`, t.manager)).status).toBe(200);
    const year = 'startDate=2025-06-01&endDate=2026-03-01';
    expect((await ask(`${path}branchId=${t.foreign.id}&${year}`)).raw.body).toBe(missing);
  });
});

describe('bad input is told on its field, in Turkish', () => {
  const fields: readonly (readonly [string, string])[] = [
    ['startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
    ['startDate=2025-02-28&endDate=2026-03-02', 'endDate'],
    ['startDate=2026-02-30&endDate=2026-03-02', 'startDate'],
    ['startDate=2026-03-01&endDate=2026-04-31', 'endDate'],
    ['startDate=2026-02-29T00:00:00Z&endDate=2026-03-02', 'startDate'],
    ['startDate=0001-01-01&endDate=2026-03-02', 'startDate'],
    ['startDate=2026-03-01', 'endDate'],
    ['endDate=2026-03-01', 'startDate'],
    ['startDate=dün&endDate=bugün', 'endDate'],
    ['gridPrecision=0', 'gridPrecision'],
    ['gridPrecision=0.0000001', 'gridPrecision'],
    ['gridPrecision=1e-9', 'gridPrecision'],
    ['gridPrecision=-1', 'gridPrecision'],
    ['gridPrecision=90', 'gridPrecision'],
    ['timeSlot=noon', 'timeSlot'],
    ['weekdays=0', 'weekdays'],
    ['weekdays=1,1', 'weekdays'],
    ['radius=1e7', 'radius'],
  ];
  it.each(fields)('%s', async (query, field) => {
    const { status, body } = await t.heat(query);
    expect([status, Object.keys(body.details ?? {})]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('no branch, no number, all branches', async () => {
    for (const query of ['', '?branchId=all', '?branchId=0', '?branchId=1e3'])
      expect((await ask(`data${query}`)).body.details).toEqual({ branchId: 'Bir şube seçin' });
  });

  it('a point off the globe', async () => {
    const { body } = await ask(`orders?branchId=${t.home.id}&lat=95&lng=x`);
    expect(Object.keys(body.details)).toEqual(['lat', 'lng']);
  });

  it('a year with a leap day still fits', async () => {
    const { status, body } = await t.heat('startDate=2024-01-01&endDate=2024-12-31');
    expect([status, body.asOf]).toEqual([200, null]);
    expect(Date.parse(body.endDate) - Date.parse(body.startDate)).toBe(366 * 24 * HOUR_MS - 1);
  });
});
