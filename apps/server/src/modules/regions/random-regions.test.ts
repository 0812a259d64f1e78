import { distanceM } from '@ulak/contracts/domain/geo';
import { SLOT_HOURS, TIME_SLOTS, type TimeSlot } from '@ulak/contracts/heatmap/analysis';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import { H3_RESOLUTION } from '@ulak/contracts/regions/estimates';
import type { RegionItem } from '@ulak/contracts/regions/schema';
import * as fc from 'fast-check';
import { latLngToCell } from 'h3-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

/** Regions over random orders equal what a plain loop over the same orders says (spec 4 §3). */
const [ORDERS, QUERIES] = [600, 20];
/** For other orders: `PROPERTY_SEED=<any integer>`. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in Istanbul. */
const START = Date.parse('2026-02-16T00:00:00+03:00');
const DAYS = 14;
const PRECISION = 0.001;

const order: fc.Arbitrary<MadeOrder> = fc
  .record({
    lat: fc.integer({ min: -2_500, max: 2_500 }).map((n) => 40.99 + n / 100_000),
    lng: fc.integer({ min: -2_500, max: 2_500 }).map((n) => 29.03 + n / 100_000),
    status: fc.oneof(fc.constant('DELIVERED' as const), fc.constantFrom(...ORDER_STATUSES)),
    at: fc.integer({ min: 0, max: DAYS * DAY - 1 }),
    kurus: fc.integer({ min: 0, max: 50_000 }),
    km: fc.integer({ min: 0, max: 600 }).map((n) => n / 100),
    neighborhoodId: fc.constantFrom(null, null, 901, 902),
    isTest: fc.constantFrom(false, false, false, true),
    isErased: fc.constantFrom(false, false, false, true),
  })
  .map(({ at, isErased, ...made }) => ({
    ...made,
    createdAt: START + at,
    pickedUpAt: null,
    deliveredAt: made.status === 'DELIVERED' ? START + at + HOUR : null,
    erasedAt: isErased ? START + DAYS * DAY : null,
  }));

let t: HeatBranch;
let made: MadeOrder[];
beforeAll(async () => {
  t = await startHeatBranch();
  made = fc.sample(order, { numRuns: ORDERS, seed: SEED });
  // an erased order loses its neighbourhood when it is erased
  await t.insert(made.map((one) => (one.erasedAt ? { ...one, neighborhoodId: null } : one)));
  await t.insert(made.slice(0, 50), t.sibling);
});
afterAll(() => t?.close());

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly slot: TimeSlot;
  readonly weekdays: readonly number[] | null;
}

/** Istanbul is three hours ahead of UTC in 2026. */
const local = (at: number): Date => new Date(at + 3 * HOUR);
const isHour = (at: number, { slot, weekdays }: Asked): boolean => {
  const [hour, day] = [local(at).getUTCHours(), local(at).getUTCDay() || 7];
  return (
    hour >= SLOT_HOURS[slot].from &&
    hour < SLOT_HOURS[slot].to &&
    (weekdays === null || weekdays.includes(day))
  );
};
const isAsked = (order: MadeOrder, asked: Asked): boolean =>
  order.status !== 'CANCELLED' &&
  !order.isTest &&
  !order.erasedAt &&
  order.createdAt >= asked.from &&
  order.createdAt <= asked.to &&
  isHour(order.createdAt, asked);

function regionOf({ lat, lng, neighborhoodId }: MadeOrder): string {
  if (neighborhoodId) return `n-${neighborhoodId}`;
  const centre = (degrees: number): number => (Math.floor(degrees / PRECISION) + 0.5) * PRECISION;
  return `h3-${latLngToCell(centre(lat), centre(lng), H3_RESOLUTION)}`;
}

function hoursIn(asked: Asked): number {
  let hours = 0;
  for (let at = asked.from; at <= asked.to; at += HOUR) if (isHour(at, asked)) hours += 1;
  return hours;
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

function naive(asked: Asked) {
  const groups = new Map<string, MadeOrder[]>();
  for (const one of made.filter((candidate) => isAsked(candidate, asked)))
    groups.set(regionOf(one), [...(groups.get(regionOf(one)) ?? []), one]);
  const hours = hoursIn(asked);
  return [...groups]
    .map(([id, orders]) => {
      const byHour = Array.from({ length: 24 }, () => 0);
      for (const { createdAt } of orders) {
        const hour = local(createdAt).getUTCHours();
        byHour[hour] = (byHour[hour] ?? 0) + 1;
      }
      const peakOrders = Math.max(...byHour);
      const kurus = orders.reduce((sum, one) => sum + one.kurus, 0);
      return {
        id,
        totalOrders: orders.length,
        ordersPerHour: oneDecimal(orders.length / hours),
        peakHour: byHour.indexOf(peakOrders),
        peakOrders,
        totalRevenue: kurus === 0 ? orders.length * 25 : kurus / 100,
        hours,
      };
    })
    .toSorted((a, b) => b.totalOrders - a.totalOrders || (a.id < b.id ? -1 : 1));
}

const asked: fc.Arbitrary<Asked> = fc.record({
  from: fc.integer({ min: 0, max: 7 }).map((day) => START + day * DAY),
  to: fc.integer({ min: 8, max: DAYS }).map((day) => START + day * DAY - 1),
  slot: fc.constantFrom(...TIME_SLOTS),
  weekdays: fc.constantFrom(null, null, [1], [6, 7], [1, 2, 3, 4, 5]),
});

const queryOf = ({ from, to, slot, weekdays }: Asked): string =>
  `branchId=${t.home.id}&startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}` +
  `&timeSlot=${slot}${weekdays ? `&weekdays=${weekdays.join()}` : ''}`;

it(`criteria C05: ${QUERIES} lists of regions of ${ORDERS} random orders equal a plain loop`, async () => {
  for (const one of fc.sample(asked, { numRuns: QUERIES, seed: SEED })) {
    const { status, body } = await t.call(t.admin, 'GET', `/api/heatmap/regions?${queryOf(one)}`);
    const expected = naive(one);
    const shown = (body.data.regions as RegionItem[]).map((region) => ({
      id: region.id,
      totalOrders: region.totalOrders,
      ordersPerHour: region.ordersPerHour,
      peakHour: region.peakHour,
      peakOrders: region.basis.peakOrders,
      totalRevenue: region.totalRevenue,
      hours: region.basis.hours,
    }));
    expect([one, status, shown]).toEqual([one, 200, expected.slice(0, 60)]);
    const left = expected.slice(60);
    expect(body.data.left).toEqual({
      regions: left.length,
      orders: left.reduce((sum, { totalOrders }) => sum + totalOrders, 0),
    });
  }
});

it('a region around a point holds the orders within its radius', async () => {
  const one: Asked = { from: START, to: START + DAYS * DAY - 1, slot: 'all', weekdays: null };
  const range = queryOf(one);
  for (const [lat, lng, radius] of [
    [40.99, 29.03, 2_000],
    [41.0, 29.04, 700],
    [40.975, 29.015, 12_000],
  ] as const) {
    const url = `/api/heatmap/region-analysis?${range}&lat=${lat}&lng=${lng}&radius=${radius}`;
    const { body } = await t.call(t.admin, 'GET', url);
    const inside = made.filter((order) => isAsked(order, one) && distanceM(order, { lat, lng }) <= radius);
    expect(body.data.analysis.orderDensity).toBe(inside.length);
  }
});
