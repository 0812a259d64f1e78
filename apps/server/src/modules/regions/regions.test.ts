import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

/** Monday 2 March 2026, 19:30 in Istanbul is the clock's present. */
const at = (text: string): number => Date.parse(`${text}+03:00`);
const an = (createdAt: number, order: Partial<MadeOrder> = {}): MadeOrder => ({
  lat: 40.9905,
  lng: 29.0305,
  status: 'DELIVERED',
  createdAt,
  pickedUpAt: createdAt + 10 * 60_000,
  deliveredAt: createdAt + 30 * 60_000,
  kurus: 20_000,
  km: 2,
  ...order,
});
const MARCH = 'startDate=2026-03-01&endDate=2026-03-01';
const SEVENTH = '2026-03-01T19:00:00';

/** Couriers on duty in hours of a day, one row each. */
async function onDuty(branch: GivenBranch, day: string, [from, to, couriers]: [number, number, number]) {
  const people: GivenUser[] = [];
  for (let n = 0; n < couriers; n += 1) people.push(await t.given.courier(branch));
  const hours = Array.from({ length: to - from }, (_, n) => from + n);
  await t.db.asSystem((tx) =>
    tx
      .insertInto('courier_hours')
      .values(
        people.flatMap((courier) =>
          hours.map((hour) => ({
            courier_id: courier.id,
            branch_id: branch.id,
            company_id: branch.companyId,
            hour: new Date(at(`${day}T${String(hour).padStart(2, '0')}:00:00`)),
            online_seconds: 3_600,
          })),
        ),
      )
      .execute(),
  );
}

let t: HeatBranch;
let neighborhood: number;
beforeAll(async () => {
  t = await startHeatBranch();
  const owner = await t.given.user('OWNER');
  const corners = [
    [29.02, 40.98],
    [29.035, 40.98],
    [29.035, 40.995],
    [29.02, 40.995],
    [29.02, 40.98],
  ];
  const saved = await t.call(owner, 'POST', '/api/neighborhoods', {
    name: 'Caferağa',
    district: 'Kadıköy',
    city: 'İstanbul',
    center_lat: 40.9875,
    center_lng: 29.0275,
    boundary_coordinates: { type: 'Polygon', coordinates: [corners] },
  });
  neighborhood = saved.body.data.id;
  await t.insert([
    ...[0, 1, 2].map((n) => an(at(SEVENTH) + n * 60_000, { neighborhoodId: neighborhood })),
    an(at('2026-03-01T12:00:00'), { neighborhoodId: neighborhood, kurus: 12_345 }),
    an(at(SEVENTH), { lat: 41.02, lng: 29.05, km: 4 }),
    an(at(SEVENTH), { status: 'CANCELLED' }),
  ]);
  await onDuty(t.home, '2026-03-01', [18, 20, 2]);
  // in the sibling nobody orders, and four wait; here forty an hour come to two couriers
  for (let day = 10; day < 20; day += 1)
    await t.insert(
      Array.from({ length: 40 }, (_, n) => an(at(`2026-02-${day}T${n % 2 ? 20 : 21}:10:00`) + n * 1_000)),
    );
  for (let day = 10; day < 20; day += 1) {
    await onDuty(t.home, `2026-02-${day}`, [20, 22, 1]);
    await onDuty(t.sibling, `2026-02-${day}`, [20, 22, 12]);
  }
});
afterAll(() => t?.close());

const ask = (path: string, who: GivenUser = t.admin) => t.call(who, 'GET', `/api/heatmap/${path}`);

describe('spec 4 §3: regions of a branch', () => {
  it('are its neighbourhoods, and cells of what lies in none; by their names', async () => {
    const { status, body } = await ask(`regions?branchId=${t.home.id}&${MARCH}`);
    expect(status).toBe(200);
    const [named, cell] = body.data.regions;
    expect(named).toMatchObject({
      id: `n-${neighborhood}`,
      kind: 'NEIGHBORHOOD',
      regionName: 'Caferağa, Kadıköy',
      centerLat: 40.9905,
      totalOrders: 4,
      ordersPerHour: 0.2,
      peakHour: 19,
      totalRevenue: 723.45,
      avgOrderValue: 180.86,
      // nothing was learned: the branch's settings
      estimated: ['recommendedCouriers'],
      basis: { hours: 24, peakHours: 1, peakOrders: 3, timingSamples: 0, branchCouriers: 2 },
    });
    expect(cell).toMatchObject({ kind: 'CELL', totalOrders: 1, peakHour: 19 });
    expect(cell.regionName).toMatch(/^Şubeden .* km /);
    // three at 2 km and one at 4 km: the parts of the branch's couriers add up
    expect(named.currentCouriers + cell.currentCouriers).toBeCloseTo(2, 0);
    expect(named.recommendedCouriers).toBeGreaterThan(cell.recommendedCouriers);
    expect(named.basis.recommendedLow).toBeLessThan(named.recommendedCouriers);
    expect(named.insights[0]).toBe('En yoğun saat 19:00–20:00: siparişlerin %75 kadarı.');
  });

  it('spec 4 §9: constants where nothing was measured, and the item says so', async () => {
    const { body } = await ask(`regions?branchId=${t.home.id}&startDate=2026-02-05&endDate=2026-02-15`);
    const [{ estimated: measured }] = body.data.regions;
    expect(measured).toEqual(['recommendedCouriers']);
    await t.insert([an(at('2026-01-05T12:00:00'), { kurus: 0 })]);
    const january = await ask(`regions?branchId=${t.home.id}&startDate=2026-01-05&endDate=2026-01-05`);
    const [region] = january.body.data.regions;
    expect(region).toMatchObject({ totalOrders: 1, totalRevenue: 25, courierEfficiency: 70 });
    expect(region.currentCouriers).toBeCloseTo(0.7 * region.recommendedCouriers, 1);
    expect(region.estimated).toEqual([
      'recommendedCouriers',
      'currentCouriers',
      'courierEfficiency',
      'totalRevenue',
      'profitabilityScore',
    ]);
    expect(region.insights).toContain(
      'Bu aralıkta görevdeki kurye ölçülmedi; mevcut kurye sayısı tahmindir.',
    );
  });

  it('nothing of a day is an empty list', async () => {
    const { body } = await ask(`regions?branchId=${t.home.id}&startDate=2025-01-01&endDate=2025-01-01`);
    expect(body.data).toMatchObject({ regions: [], left: { regions: 0, orders: 0 } });
  });
});

describe('spec 4 §7: the region around a point', () => {
  const point = 'lat=40.9905&lng=29.0305';

  it('of the branch that is named, or the nearest that the caller sees', async () => {
    const { status, body } = await ask(`region-analysis?${point}&${MARCH}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      coordinates: { lat: 40.9905, lng: 29.0305 },
      branchId: t.home.id,
      radius: 2_000,
      timeSlot: 'all',
      analysis: { orderDensity: 4, peakHours: [19, 12] },
    });
    expect(body.data.analysis.recommendedCouriers).toBe(body.data.region.recommendedCouriers);
    const named = await ask(`region-analysis?${point}&${MARCH}&branchId=${t.sibling.id}`);
    expect(named.body.data).toMatchObject({
      branchId: t.sibling.id,
      analysis: { orderDensity: 0, peakHours: [12], recommendedCouriers: 0 },
      insights: ['Bu bölgede, seçilen gün ve saatlerde sipariş yok.'],
      region: null,
    });
    const evening = await ask(`region-analysis?${point}&${MARCH}&timeSlot=evening`);
    expect(evening.body.data.analysis.orderDensity).toBe(3);
  });

  it.each([
    ['lat=29.03&lng=40.99', 'lat'],
    ['lat=38.4&lng=27.1', 'lat'],
    ['lat=91&lng=29', 'lat'],
    ['lat=41', 'lng'],
    ['lat=41&lng=29&radius=1e7', 'radius'],
    ['lat=41&lng=29&radius=10000000', 'radius'],
    ['lat=41&lng=29&radius=0', 'radius'],
    ['lat=41&lng=29&gridPrecision=0', 'gridPrecision'],
    ['lat=41&lng=29&startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
    ['lat=41&lng=29&startDate=2025-02-28&endDate=2026-03-02', 'endDate'],
    ['lat=41&lng=29&timeSlot=noon', 'timeSlot'],
  ])('bad input is told on its field: %s', async (query, field) => {
    const { status, body } = await ask(`region-analysis?${query}`);
    expect([status, Object.keys(body.details ?? {})]).toEqual([400, [field]]);
    expect(body.details[field]).toMatch(/[a-zçğıöşü]/);
  });

  it('swapped axes are called so', async () => {
    const { body } = await ask('region-analysis?lat=29.03&lng=40.99');
    expect(body.details.lat).toMatch(/^Enlem ve boylam yer değiştirmiş/);
  });
});

describe('spec 4 §7: couriers between branches', () => {
  it('who has too many gives to who has too few, with reason, effect and what it is made of', async () => {
    const { status, body } = await ask(`route-optimization?branchId=${t.home.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ firstDay: '2026-02-02', lastDay: '2026-03-01' });
    const [first] = body.data.suggestions;
    expect(first).toMatchObject({
      fromBranchId: t.sibling.id,
      toBranchId: t.home.id,
      region: { lat: 40.9903, lng: 29.0275 },
      hours: { from: 20, to: 22 },
      isEstimated: false,
    });
    expect(first.recommendedCouriers).toBeCloseTo(first.currentCouriers + first.couriers, 5);
    expect(first.effect.lateAfter).toBeLessThanOrEqual(first.effect.lateBefore);
    expect(first.effect.efficiencyAfter).toBe(
      Math.min(95, first.effect.efficiencyBefore + 5 * first.couriers),
    );
    expect(first.basis.map(({ hour }: { hour: number }) => hour)).toEqual([20, 21]);
    for (const hour of first.basis)
      expect(hour.fromCouriers - first.couriers).toBeGreaterThanOrEqual(hour.fromNeed);
    expect(first.reason).toContain(t.sibling.name);
    const other = await ask(`route-optimization?branchId=${t.sibling.id}`);
    expect(other.body.data.suggestions.map(({ id }: { id: string }) => id)).toContain(first.id);
  });

  it('a manager sees the own branch only: nobody there has one to spare', async () => {
    const { body } = await ask(`route-optimization?branchId=${t.home.id}`, t.manager);
    expect(body.data.suggestions.length).toBeGreaterThan(0);
    for (const one of body.data.suggestions)
      expect(one).toMatchObject({ fromBranchId: null, fromBranchName: null, toBranchId: t.home.id });
    expect(JSON.stringify(body)).not.toContain(t.sibling.name);
  });

  it('a query that is more than a branch is refused', async () => {
    const { status, body } = await ask(`route-optimization?branchId=${t.home.id}&radius=1e7`);
    expect([status, Object.keys(body.details)]).toEqual([400, ['radius']]);
    expect((await ask('route-optimization')).body.details).toEqual({ branchId: 'Bir şube seçin' });
  });
});

describe('criteria B03: other branches answer like missing ones', () => {
  it.each(['regions?', 'region-analysis?lat=40.99&lng=29.03&', 'route-optimization?'])('%s', async (path) => {
    const missing = (await ask(`${path}branchId=999999999`)).raw.body;
    expect(JSON.parse(missing).code).toBe('BRANCH_NOT_FOUND');
    expect((await ask(`${path}branchId=${t.foreign.id}`)).raw.body).toBe(missing);
    expect((await ask(`${path}branchId=${t.sibling.id}`, t.manager)).raw.body).toBe(missing);
    expect((await ask(`${path}branchId=${t.home.id}`, t.manager)).status).toBe(200);
    expect((await ask(`${path}branchId=${t.home.id}`, t.courier)).status).toBe(403);
  });
});
