import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
});
afterAll(() => t.close());
beforeEach(async () => {
  courier = await t.given.courier(branch, { online: false });
  await t.call(courier, 'POST', '/api/courier-status', { status: 'online' });
  t.clock.advance(30 * MINUTE_MS);
});

const now = () => t.clock.now().getTime();
const send = (body: object) => t.call(courier, 'POST', '/api/courier-location', body);
const fix = (ageMs: number, north = 0) => ({
  lat: BRANCH_POINT.lat + north,
  lng: BRANCH_POINT.lng,
  accuracy: 10,
  fixAt: now() - ageMs,
  sentAt: now(),
});
const status = async () => (await t.call(courier, 'GET', '/api/courier-status')).body;
const violations = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('violations').select('id').where('courier_id', '=', courier.id).execute(),
  );

describe('criteria A13, A14: the server’s clock is put back two hours', () => {
  it('couriers who went online before it stay on the map', async () => {
    await send(fix(0));
    t.clock.advance(-2 * HOUR_MS);
    expect((await send(fix(0, 0.001))).body).toEqual({ success: true, stored: true });
    expect(await status()).toMatchObject({
      lat: BRANCH_POINT.lat + 0.001,
      positionAt: t.clock.now().toISOString(),
    });
    t.clock.advance(5_000);
    expect((await send(fix(1_000, 0.0011))).body).toEqual({ success: true, stored: true });
  });

  it('what waited for signal is stored too, and a break in the future is over', async () => {
    await t.call(courier, 'POST', '/api/courier/start-break', { courierId: courier.id });
    t.clock.advance(20 * MINUTE_MS);
    await t.call(courier, 'POST', '/api/courier/end-break', { courierId: courier.id });
    t.clock.advance(5 * MINUTE_MS - 20 * MINUTE_MS);
    expect((await send({ fixes: [fix(4 * MINUTE_MS), fix(0)], sentAt: now() })).body).toEqual({
      success: true,
      stored: true,
    });
  });

  it('a position from before it has no age, and proves nothing', async () => {
    await send(fix(0));
    t.clock.advance(-2 * HOUR_MS);
    expect(await status()).toMatchObject({ lat: BRANCH_POINT.lat, positionAt: null });
    const seen = await t.call(courier, 'GET', '/api/courier-locations');
    expect(seen.body).toMatchObject([{ courierId: courier.id, positionAt: null }]);
  });

  it('two places of two clocks are no step of a track: nobody is suspected', async () => {
    await send(fix(0));
    t.clock.advance(-10 * MINUTE_MS);
    // 3.3 km from where the phone was a moment ago, then a fix that waited and lies among those of the other
    // clock
    await send(fix(0, 0.03));
    await send(fix(MINUTE_MS, 0.0301));
    expect(await violations()).toEqual([]);
  });

  it('a courier who comes back to the branch is noted', async () => {
    const manager = await t.given.user('BRANCH_MANAGER', { branch });
    const order = await t.given.order(branch, { lat: BRANCH_POINT.lat + 0.02, lng: BRANCH_POINT.lng });
    await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id });
    for (const step of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'])
      await t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status: step });
    expect((await status()).status).toBe('RETURNING');
    t.clock.advance(-2 * HOUR_MS);
    await send(fix(0));
    expect((await status()).status).toBe('FREE');
  });
});
