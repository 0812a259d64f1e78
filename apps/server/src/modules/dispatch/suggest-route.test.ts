import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ min_speed_kmh: '20' });
});
afterAll(() => t?.close());

/** So many kilometres north of the branch: a degree of latitude is 111.19 km. */
const north = (km: number) => ({ lat: BRANCH_POINT.lat + km / 111.195, lng: BRANCH_POINT.lng });

const carry = (courier: GivenUser, km: number, columns: Parameters<TestApp['given']['order']>[1] = {}) =>
  t.given.order(branch, { status: 'PICKED_UP', courier_id: courier.id, ...north(km), ...columns });

const route = async (who: GivenUser | null) => {
  const { status, body } = await t.call(who, 'GET', '/api/courier/route');
  return { status, code: body.code, ...body.data };
};

describe('GET /api/courier/route (the order of the road)', () => {
  it('orders the stops from where the courier is, with kilometres and minutes', async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const far = await carry(courier, 3);
    const near = await carry(courier, 1);
    const middle = await carry(courier, 2);
    const { status, computedAt, stops } = await route(courier);
    expect(status).toBe(200);
    expect(computedAt).toBe(t.clock.now().toISOString());
    expect(stops.map(({ orderId }: { orderId: number }) => orderId)).toEqual([near.id, middle.id, far.id]);
    for (const { km } of stops) expect(km).toBeCloseTo(1, 1);
    // 20 km/h: three minutes a kilometre, and the door's minutes at each
    const minutes = stops.map(({ minutes: n }: { minutes: number }) => n);
    expect(minutes[0]).toBeGreaterThanOrEqual(3);
    expect(minutes[2]).toBeGreaterThanOrEqual(9);
    expect(minutes).toEqual(minutes.toSorted((a: number, b: number) => a - b));
  });

  it('follows the courier, and begins at the branch without a position', async () => {
    const beyond = await t.given.courier(branch, { position: north(4) });
    const unseen = await t.given.courier(branch);
    for (const courier of [beyond, unseen]) {
      const near = await carry(courier, 1);
      const far = await carry(courier, 3);
      const ids = (await route(courier)).stops.map(({ orderId }: { orderId: number }) => orderId);
      expect(ids).toEqual(courier === beyond ? [far.id, near.id] : [near.id, far.id]);
    }
  });

  it('what is under way comes first; what is not picked up, and others’ orders, are no stops', async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const other = await t.given.courier(branch, { position: BRANCH_POINT });
    const near = await carry(courier, 1);
    const started = await carry(courier, 3, { status: 'IN_DELIVERY', started_at: t.clock.now() });
    await carry(courier, 2, { status: 'ASSIGNED' });
    await carry(other, 2);
    const ids = (await route(courier)).stops.map(({ orderId }: { orderId: number }) => orderId);
    expect(ids).toEqual([started.id, near.id]);
    expect((await route(await t.given.courier(branch))).stops).toEqual([]);
  });

  it('is for couriers only', async () => {
    expect((await route(await t.given.user('BRANCH_MANAGER', { branch }))).status).toBe(403);
    expect((await route(null)).status).toBe(401);
  });
});
