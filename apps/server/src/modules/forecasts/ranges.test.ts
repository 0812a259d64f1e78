import { distanceKm, type LatLng } from '@ulak/contracts/domain/geo';
import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

const MINUTE = 60_000;
/** 19:30 in Istanbul. */
const START = '2026-03-02T16:30:00.000Z';
let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.clock.set(START);
  branch = await t.given.branch({
    min_speed_kmh: 20,
    order_extra_time_min: 10,
    max_delivery_min: 45,
    max_concurrent_deliveries: 5,
  });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  courier = await t.given.courier(branch, { position: BRANCH_POINT });
});
afterAll(() => t.close());

/** So many kilometres north of the branch. */
const north = (km: number): LatLng => ({ lat: BRANCH_POINT.lat + km / 111.195, lng: BRANCH_POINT.lng });
/** Picked up after 12 minutes (nine of ten within 16), 3 minutes a kilometre (4), 2 at each stop. */
const teach = () =>
  t.db.asSystem((tx) =>
    tx
      .insertInto('branch_timings')
      .values({
        branch_id: branch.id,
        company_id: branch.companyId,
        hour: -1,
        samples: 200,
        ready_p50_min: 8,
        ready_p90_min: 11,
        pickup_p50_min: 12,
        pickup_p90_min: 16,
        min_per_km_p50: 3,
        min_per_km_p90: 4,
        door_min: 2,
        learned_at: t.clock.now(),
      })
      .execute(),
  );
const create = async (location: LatLng, more: Record<string, unknown> = {}): Promise<OrderId> => {
  const body = {
    customerName: 'Ayşe Yılmaz',
    customerPhone: '0535 111 22 33',
    customerAddress: 'Moda Cad. 12',
    location,
    items: [{ name: 'Lahmacun', quantity: 2, price: 80 }],
    ...more,
  };
  const answer = await t.call({ key: branch.key }, 'POST', '/api/orders', body);
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};
const post = async (who: GivenUser, path: string, body?: unknown) => {
  const answer = await t.call(who, 'POST', path, body);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
};
const give = (id: OrderId) => post(manager, `/api/orders/${id}/assign`, { courierId: courier.id });
const step = (id: OrderId, status: string) => post(courier, `/api/orders/${id}/status`, { status });
const kept = (id: OrderId) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select(['arrival_from', 'arrival_to', 'road_from', 'road_to'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const publishedRange = async (id: OrderId): Promise<{ from: Date; to: Date; late: boolean }> => {
  const { trackingToken } = (await t.call(manager, 'POST', `/api/orders/${id}/tracking-link`)).body.data;
  const { body } = await t.call(null, 'GET', `/api/customer/track-order-by-token/${trackingToken}`);
  return {
    from: new Date(body.data[0].arrival.from),
    to: new Date(body.data[0].arrival.to),
    late: body.data[0].arrival.late,
  };
};
/** Minutes after 19:30. */
const after = (at: Date | null): number | null => at && (at.getTime() - Date.parse(START)) / MINUTE;
const minutes = ({ from, to }: { from: Date | null; to: Date | null }) => [after(from), after(to)];

describe('the published arrival range (ux "Customer tracking", docs/decisions/025)', () => {
  it('without learned timings uses the settings, and is stored as published', async () => {
    const id = await create(north(2));
    // 6 minutes of travel and 10 extra: from 16, 20 more
    expect(minutes(await publishedRange(id))).toEqual([15, 40]);
    const row = await kept(id);
    expect(minutes({ from: row.arrival_from, to: row.arrival_to })).toEqual([15, 40]);
    expect([row.road_from, row.road_to]).toEqual([null, null]);
  });

  it('with learned timings: the median arrival is after 12 + 2 + 2 · 3 = 20 minutes', async () => {
    await teach();
    const id = await create(north(2));
    // differs by √(4² + 2² + 1.5²) = 4.7 minutes: the narrowest of this state, 15, four of them and a bit
    // before the 20
    expect(minutes(await publishedRange(id))).toEqual([15, 30]);
    const row = await kept(id);
    expect(minutes({ from: row.arrival_from, to: row.arrival_to })).toEqual([15, 30]);
  });

  it('a scheduled order arrives then, however soon it could', async () => {
    await teach();
    const id = await create(north(2), {
      expectedDeliveryTime: new Date(Date.parse(START) + 92 * MINUTE).toISOString(),
    });
    expect(minutes(await publishedRange(id))).toEqual([90, 105]);
    const row = await kept(id);
    expect(minutes({ from: row.arrival_from, to: row.arrival_to })).toEqual([90, 105]);
  });

  it('narrows from status to status, and is stored again at pick-up', async () => {
    await teach();
    const id = await create(north(2));
    const seen = [await publishedRange(id)];
    t.clock.advance(7 * MINUTE);
    await post(manager, `/api/orders/${id}/status`, { status: 'READY' });
    // ready one minute before half of them are, so 4 minutes of waiting later than 7
    seen.push(await publishedRange(id));
    await give(id);
    seen.push(await publishedRange(id));
    t.clock.advance(4 * MINUTE);
    await step(id, 'PICKED_UP');
    seen.push(await publishedRange(id));
    const row = await kept(id);
    expect(minutes({ from: row.road_from, to: row.road_to })).toEqual(
      minutes(seen[3] ?? { from: null, to: null }),
    );
    await step(id, 'IN_DELIVERY');
    seen.push(await publishedRange(id));
    // 19 minutes after the order: 11 + 2 + 6
    expect(seen.map(minutes)).toEqual([
      [15, 30],
      [15, 30],
      [15, 30],
      [15, 25],
      [15, 20],
    ]);
    expect(minutes({ from: (await kept(id)).arrival_from, to: (await kept(id)).arrival_to })).toEqual([
      15, 30,
    ]);
  });

  it('a later stop of the trip has a later range; of the others minutes and count show', async () => {
    await teach();
    const [near, far] = [await create(north(1)), await create(north(2.5))];
    for (const id of [far, near]) await give(id);
    t.clock.advance(10 * MINUTE);
    await post(courier, '/api/courier/accept-all');
    const rows = [await kept(near), await kept(far)];
    // 10 + 1 · 3 + 2 = 15, and 10 + 2.5 · 3 + two stops = 21.5
    expect(rows.map(({ road_from: from, road_to: to }) => minutes({ from, to }))).toEqual([
      [10, 20],
      [20, 30],
    ]);
    expect(minutes(await publishedRange(far))).toEqual([20, 30]);
    const { trackingToken } = (await t.call(manager, 'POST', `/api/orders/${far}/tracking-link`)).body.data;
    const page = await t.call(null, 'GET', `/api/customer/track-order-by-token/${trackingToken}`);
    expect(page.raw.body).not.toContain(String(north(1).lat));
    // the count of deliveries before (docs/decisions/055), of which none has been started yet
    const countOfOthers = '"stopsBefore":0';
    expect(page.raw.body).toContain(countOfOthers);
    expect(page.raw.body.replace(countOfOthers, '')).not.toContain('stop');
    // the near one delivered: only the own travel is left
    await step(near, 'IN_DELIVERY');
    await step(near, 'DELIVERED');
    expect(minutes(await publishedRange(far))).toEqual([15, 25]);
    expect(distanceKm(BRANCH_POINT, north(2.5))).toBeCloseTo(2.5, 2);
  });

  it('accepted one by one, the second counts the first', async () => {
    await teach();
    const [near, far] = [await create(north(1)), await create(north(2.5))];
    for (const id of [near, far]) await give(id);
    await step(near, 'PICKED_UP');
    await step(far, 'PICKED_UP');
    const { road_from: from, road_to: to } = await kept(far);
    expect(minutes({ from, to })).toEqual([10, 20]);
  });

  it('accepted one by one, the first counts later ones, published and for the calibration', async () => {
    await teach();
    const [near, far] = [await create(north(1)), await create(north(2.5))];
    for (const id of [far, near]) await give(id);
    t.clock.advance(10 * MINUTE);
    await step(far, 'PICKED_UP');
    const alone = minutes(await publishedRange(far));
    // 10 + 2.5 · 3 + 2 = 19.5
    expect(alone).toEqual([15, 25]);
    await step(near, 'PICKED_UP');
    // and another stop: 21.5
    expect(minutes(await publishedRange(far))).toEqual([20, 30]);
    const { road_from: from, road_to: to } = await kept(far);
    expect(minutes({ from, to })).toEqual([20, 30]);
    await step(far, 'IN_DELIVERY');
    const later = await create(north(0.5));
    await give(later);
    await step(later, 'PICKED_UP');
    // a started delivery leaves the stored range as it is
    expect(minutes({ from: (await kept(far)).road_from, to: (await kept(far)).road_to })).toEqual([20, 30]);
  });

  it('before pick-up: orders assigned with it come first, as long as their courier has them', async () => {
    await teach();
    const [near, far] = [await create(north(1)), await create(north(2.5))];
    await give(far);
    // 12 + 2.5 · 3 + 2 = 21.5
    expect(minutes(await publishedRange(far))).toEqual([15, 30]);
    await give(near);
    // 23.5 via the other stop
    expect(minutes(await publishedRange(far))).toEqual([20, 35]);
    expect(minutes(await publishedRange(near))).toEqual([15, 30]);
    await step(near, 'PICKED_UP');
    expect(minutes(await publishedRange(far))).toEqual([20, 35]);
    // the courier left without it
    await step(near, 'IN_DELIVERY');
    expect(minutes(await publishedRange(far))).toEqual([15, 30]);
    await post(manager, `/api/orders/${far}/unassign`);
    expect(minutes(await publishedRange(far))).toEqual([15, 30]);
  });

  it('is never in the past, however late the kitchen is; and shows that it is late', async () => {
    await teach();
    const id = await create(north(2));
    t.clock.advance(50 * MINUTE);
    // 50 + 2 + 6 on the way from now
    const seen = await publishedRange(id);
    expect([...minutes(seen), seen.late]).toEqual([55, 70, true]);
  });
});
