import { MIN_CELL_ORDERS, SLOT_HOURS, TIME_SLOTS, type TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { HeatPoint } from '@ulak/contracts/heatmap/schema';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

/** Cells over random orders equal what a plain loop over the same orders says (spec 4 §3, §7). */
const ORDERS = 1_000;
const QUERIES = 30;
/** For other orders: `PROPERTY_SEED=<any integer>`. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const DAY = 24 * HOUR;
/** Midnight in Istanbul. */
const START = Date.parse('2026-02-16T00:00:00+03:00');
const DAYS = 14;

/** Half of the instants lie on or beside an edge of a slot. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: DAYS * DAY - 1 }),
  fc
    .tuple(
      fc.integer({ min: 0, max: DAYS - 1 }),
      fc.constantFrom(0, 6, 12, 18),
      fc.constantFrom(-1_000, -1, 0, 1, 1_000),
    )
    .map(([day, hour, beside]) => day * DAY + hour * HOUR + beside),
);
/** Half of the places lie on or beside the line between two cells, in all four quarters of the globe. */
const place = (around: number) =>
  fc.oneof(
    fc.integer({ min: -400, max: 400 }).map((n) => around + n / 100_000),
    fc
      .tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-1e-9, 0, 1e-9))
      .map(([cell, beside]) => around + cell / 1_000 + beside),
  );
const order: fc.Arbitrary<MadeOrder> = fc
  .record({
    lat: place(40.99),
    lng: fc.oneof(place(29.03), place(-29.03)),
    status: fc.oneof(fc.constant('DELIVERED' as const), fc.constantFrom(...ORDER_STATUSES)),
    at: instant,
    waitMs: fc.integer({ min: -5_000, max: 40 * MINUTE }),
    roadMs: fc.oneof(fc.integer({ min: -5_000, max: 60 * MINUTE }), fc.constant(0)),
    kurus: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constantFrom(1, 33, 100_000_000)),
    knows: fc.constantFrom('all', 'all', 'all', 'delivery', 'nothing'),
    isTest: fc.constantFrom(false, false, false, false, true),
    isErased: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ at, waitMs, roadMs, knows, isErased, ...made }) => {
    const createdAt = START + at;
    const isDelivered = made.status === 'DELIVERED';
    return {
      ...made,
      createdAt,
      pickedUpAt: knows === 'all' ? createdAt + waitMs : null,
      deliveredAt: isDelivered && knows !== 'nothing' ? createdAt + waitMs + roadMs : null,
      erasedAt: isErased ? START + DAYS * DAY : null,
    };
  });

let t: HeatBranch;
let made: MadeOrder[];
beforeAll(async () => {
  t = await startHeatBranch();
  made = fc.sample(order, { numRuns: ORDERS, seed: SEED });
  await t.insert(made);
  await t.insert(made.slice(0, 50), t.sibling);
});
afterAll(() => t?.close());

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly precision: number;
  readonly slot: TimeSlot;
  readonly weekdays: readonly number[] | null;
}

/** Istanbul is three hours ahead of UTC in 2026. */
const local = (at: number): Date => new Date(at + 3 * HOUR);
const isAsked = (order: MadeOrder, { from, to, slot, weekdays }: Asked): boolean => {
  const [hour, day] = [local(order.createdAt).getUTCHours(), local(order.createdAt).getUTCDay() || 7];
  return (
    order.status !== 'CANCELLED' &&
    !order.isTest &&
    !order.erasedAt &&
    order.createdAt >= from &&
    order.createdAt <= to &&
    hour >= SLOT_HOURS[slot].from &&
    hour < SLOT_HOURS[slot].to &&
    (weekdays === null || weekdays.includes(day))
  );
};

const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

function naivePoints(asked: Asked): HeatPoint[] {
  const groups = new Map<string, MadeOrder[]>();
  for (const order of made.filter((one) => isAsked(one, asked))) {
    const key = [order.lat, order.lng].map((at) => Math.floor(at / asked.precision)).join();
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  const most = Math.max(1, ...[...groups.values()].map((orders) => orders.length));
  const points = [...groups].map(([key, orders]) => {
    const [lat = 0, lng = 0] = key
      .split(',')
      .map((cell) => Math.round((Number(cell) + 0.5) * asked.precision * 1e6) / 1e6);
    let [delivered, ended, timed, minutes, carried, seconds, kurus] = [0, 0, 0, 0, 0, 0, 0];
    for (const order of orders) {
      kurus += order.kurus;
      if (order.status === 'DELIVERED' || order.status === 'UNDELIVERABLE') ended += 1;
      if (order.status !== 'DELIVERED') continue;
      delivered += 1;
      if (order.deliveredAt === null) continue;
      timed += 1;
      minutes += Math.max(0, Math.floor((order.deliveredAt - order.createdAt) / MINUTE));
      if (order.pickedUpAt === null) continue;
      carried += 1;
      seconds += Math.max(0, Math.floor((order.deliveredAt - order.pickedUpAt) / 1_000));
    }
    return {
      lat,
      lng,
      orderCount: orders.length,
      revenue: kurus / 100,
      avgDeliveryTime: mean(minutes, timed),
      successRate: ended === 0 ? null : Math.round((100 * delivered) / ended),
      efficiency: seconds === 0 ? null : Math.round((carried * 36_000) / seconds) / 10,
      intensity: Math.round((1_000 * orders.length) / most) / 1_000,
    };
  });
  return points.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng);
}

const asked: fc.Arbitrary<Asked> = fc.record({
  from: fc.integer({ min: 0, max: 7 }).map((day) => START + day * DAY),
  to: fc.integer({ min: 8, max: DAYS }).map((day) => START + day * DAY - 1),
  precision: fc.constantFrom(0.001, 0.0005, 0.0037, 0.01, 0.05),
  slot: fc.constantFrom(...TIME_SLOTS),
  weekdays: fc.constantFrom(null, null, [1], [6, 7], [1, 2, 3, 4, 5]),
});

const queryOf = ({ from, to, precision, slot, weekdays }: Asked): string =>
  `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}` +
  `&gridPrecision=${precision}&timeSlot=${slot}${weekdays ? `&weekdays=${weekdays.join()}` : ''}`;

it(`criteria C05: ${QUERIES} heat maps of ${ORDERS} random orders equal a plain loop`, async () => {
  for (const one of fc.sample(asked, { numRuns: QUERIES, seed: SEED })) {
    const { status, body } = await t.heat(queryOf(one));
    expect([one, status, body.data]).toEqual([one, 200, naivePoints(one)]);
    const { statistics, data } = body;
    const points: HeatPoint[] = data;
    const telling = points.filter(({ orderCount }) => orderCount >= MIN_CELL_ORDERS);
    const times = telling.flatMap(({ avgDeliveryTime }) => avgDeliveryTime ?? []);
    expect(statistics.ORDER_DENSITY.total).toBe(made.filter((order) => isAsked(order, one)).length);
    expect(statistics.DELIVERY_TIME.max).toBe(times.length === 0 ? null : Math.max(...times));
    expect(statistics.DELIVERY_TIME.min).toBe(times.length === 0 ? null : Math.min(...times));
  }
});

it('a cell opens exactly its orders, by page', async () => {
  const one: Asked = {
    from: START,
    to: START + DAYS * DAY - 1,
    precision: 0.001,
    slot: 'evening',
    weekdays: null,
  };
  const { body } = await t.heat(queryOf(one));
  const points: HeatPoint[] = body.data;
  expect(points.length).toBeGreaterThan(20);
  for (const point of points.slice(0, 40)) {
    const at = `${queryOf(one)}&lat=${point.lat}&lng=${point.lng}&limit=2`;
    const url = `/api/heatmap/orders?branchId=${t.home.id}&${at}`;
    const pages = [await t.call(t.admin, 'GET', url), await t.call(t.admin, 'GET', `${url}&page=2`)];
    const far = await t.call(t.admin, 'GET', `${url}&page=999`);
    expect(pages.map(({ body: page }) => page.data.length)).toEqual([
      Math.min(2, point.orderCount),
      Math.max(0, Math.min(2, point.orderCount - 2)),
    ]);
    expect([...pages, far].map(({ body: page }) => page.pagination.total)).toEqual(
      Array.from({ length: 3 }, () => point.orderCount),
    );
  }
});

it('hours of the week equal a plain loop', async () => {
  const [from, to] = [START, START + DAYS * DAY - 1];
  const range = `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  const { body } = await t.call(t.admin, 'GET', `/api/heatmap/hours?branchId=${t.home.id}&${range}`);
  const counted = Array.from({ length: 168 }, () => 0);
  for (const order of made)
    if (isAsked(order, { from, to, precision: 1, slot: 'all', weekdays: null })) {
      const at = local(order.createdAt);
      const place = ((at.getUTCDay() || 7) - 1) * 24 + at.getUTCHours();
      counted[place] = (counted[place] ?? 0) + 1;
    }
  expect(body.data.map(({ orders }: { orders: number }) => orders)).toEqual(counted);
  expect(body.data[0]).toEqual({
    weekday: 1,
    hour: 0,
    orders: counted[0],
    ordersPerHour: Math.round((counted[0] ?? 0) * 5) / 10,
    couriers: 0,
  });
});
