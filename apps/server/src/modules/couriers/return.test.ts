import { distanceKm } from '@ulak/contracts/domain/geo';
import { asOrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { createCourierService } from './service.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
const couriers = createCourierService();
/** 0.02° north: 2.224 km; at 20 km/h 7 minutes (6.67 rounded up), and 15 extra. */
const customer = { lat: BRANCH_POINT.lat + 0.02, lng: BRANCH_POINT.lng };
const EXPECTED_MS = (7 + 15) * 60_000;

beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ radius_m: 100, min_speed_kmh: '20', extra_time_min: 15 });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t.close());

const status = async (courier: GivenUser) => (await t.call(courier, 'GET', '/api/courier-status')).body;
const ping = (courier: GivenUser, at: object) => t.call(courier, 'POST', '/api/courier-location', at);
const ended = (
  courier: GivenUser,
  from: { lat: number; lng: number; roadM?: number; roadMethod?: 'STREETS' } | null = customer,
) =>
  t.db.asSystem(async (tx) => {
    await couriers.lockCourier(tx, courier.id);
    await couriers.recordDeliveryEnded(tx, {
      courierId: courier.id,
      at: t.clock.now(),
      actor: 'system',
      from: from && { orderId: asOrderId(1), ...from },
    });
  });
const pause = (courier: GivenUser, verb: 'start' | 'end') =>
  t.call(courier, 'POST', `/api/courier/${verb}-break`, { courierId: courier.id });
const actions = async (courier: GivenUser) =>
  (
    await t.db.asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('payload')
        .where('entity', '=', 'courier')
        .where('entity_id', '=', courier.id)
        .orderBy('id')
        .execute(),
    )
  ).map((row) => row.payload.action);

describe('DECISIONS "Return delays": RETURNING after the last delivery', () => {
  it('the last delivery starts it; expected = now + ceil(distance / minSpeed · 60) + extraTime', async () => {
    expect(distanceKm(customer, BRANCH_POINT)).toBeCloseTo(2.224, 3);
    const courier = await t.given.courier(branch);
    const first = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id, ...customer });
    const second = await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      ...customer,
    });
    await t.call(courier, 'POST', `/api/orders/${first.id}/status`, { status: 'DELIVERED' });
    expect(await status(courier)).toMatchObject({ status: 'BUSY', expectedReturnAt: null });
    await t.call(courier, 'POST', `/api/orders/${second.id}/status`, { status: 'DELIVERED' });
    expect(await status(courier)).toMatchObject({
      status: 'RETURNING',
      online: true,
      expectedReturnAt: new Date(t.clock.now().getTime() + EXPECTED_MS).toISOString(),
    });
    expect((await actions(courier)).at(-1)).toBe('RETURNING');
  });

  it('a fresh position overrides the order’s place; inside the radius they are back at once', async () => {
    const near = await t.given.courier(branch, {
      position: { lat: BRANCH_POINT.lat + 0.005, lng: BRANCH_POINT.lng },
    });
    await ended(near);
    // 556 m at 20 km/h: 1.67 → 2 minutes
    expect((await status(near)).expectedReturnAt).toBe(
      new Date(t.clock.now().getTime() + 17 * 60_000).toISOString(),
    );
    const inside = await t.given.courier(branch, { position: BRANCH_POINT });
    await ended(inside);
    expect(await status(inside)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
    t.clock.advance(121_000);
    await ended(inside);
    expect(await status(inside)).toMatchObject({ status: 'RETURNING' });
  });

  it('away from the order’s place the ruler counts by its road’s detour, never for less', async () => {
    const returnMin = async (from: NonNullable<Parameters<typeof ended>[1]>, north = 0.01) => {
      const position = { lat: BRANCH_POINT.lat + north, lng: BRANCH_POINT.lng };
      const courier = await t.given.courier(branch, { position });
      await ended(courier, from);
      const { expectedReturnAt } = await status(courier);
      return (Date.parse(expectedReturnAt) - t.clock.now().getTime()) / 60_000 - 15;
    };
    // 1,112 m at 20 km/h: 3.3 minutes, and by three times the 2,224 m 10.01
    expect(await returnMin(customer)).toBe(4);
    expect(await returnMin({ ...customer, roadM: 6_672, roadMethod: 'STREETS' })).toBe(11);
    expect(await returnMin({ ...customer, roadM: 1_000, roadMethod: 'STREETS' })).toBe(4);
    // a block to ride around is no detour of 16: 800 m count for one of 500 m, 1,112 · 1.6 m
    const nextDoor = { lat: BRANCH_POINT.lat - 0.000_45, lng: BRANCH_POINT.lng };
    expect(await returnMin({ ...nextDoor, roadM: 800, roadMethod: 'STREETS' })).toBe(6);
  });

  it('an order unassigned before pick-up starts no return; nor is an offline courier RETURNING', async () => {
    const courier = await t.given.courier(branch);
    await ended(courier, null);
    expect(await status(courier)).toMatchObject({ status: 'FREE' });
    const offline = await t.given.courier(branch, { online: false });
    await ended(offline);
    expect(await status(offline)).toMatchObject({ status: 'OFFLINE', expectedReturnAt: null });
  });

  it('a fix in the branch radius ends it; one outside, or from before the return, does not', async () => {
    const courier = await t.given.courier(branch);
    t.clock.advance(600_000);
    await ended(courier);
    const began = t.clock.now().getTime();
    t.clock.advance(300_000);
    await ping(courier, { lat: BRANCH_POINT.lat + 0.00091, lng: BRANCH_POINT.lng });
    expect((await status(courier)).status).toBe('RETURNING');
    await ping(courier, { ...BRANCH_POINT, fixAt: began - 1_000 });
    expect((await status(courier)).status).toBe('RETURNING');
    await ping(courier, {
      lat: BRANCH_POINT.lat + 0.00089,
      lng: BRANCH_POINT.lng,
      fixAt: t.clock.now().getTime() + 1_000,
    });
    expect(await status(courier)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
    await ping(courier, { ...BRANCH_POINT, fixAt: t.clock.now().getTime() + 2_000 });
    expect((await actions(courier)).filter((action) => action === 'RETURNED')).toHaveLength(1);
  });

  it('a new assignment ends it', async () => {
    const courier = await t.given.courier(branch);
    await ended(courier);
    const order = await t.given.order(branch, { status: 'READY' });
    expect(
      (await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id })).status,
    ).toBe(200);
    expect(await status(courier)).toMatchObject({ status: 'BUSY', expectedReturnAt: null });
  });

  it('going offline ends it, also on a break', async () => {
    const courier = await t.given.courier(branch);
    await ended(courier);
    await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    await t.call(courier, 'POST', '/api/courier-status', { status: 'online' });
    expect(await status(courier)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
    await ended(courier);
    await pause(courier, 'start');
    await t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    await t.call(courier, 'POST', '/api/courier-status', { status: 'online' });
    expect(await status(courier)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
  });
});

describe('DECISIONS "Not shown": a break counts no delay', () => {
  it('nothing expires during it; afterwards what was left of the return counts from its end', async () => {
    const courier = await t.given.courier(branch);
    await ended(courier);
    const began = t.clock.now().getTime();
    t.clock.advance(4 * 60_000);
    await pause(courier, 'start');
    expect(await status(courier)).toMatchObject({ status: 'BREAK', expectedReturnAt: null });
    const overdue = await t.db.asSystem((tx) =>
      tx
        .selectFrom('couriers')
        .select('user_id')
        .where('user_id', '=', courier.id)
        .where('expected_return_at', 'is not', null)
        .execute(),
    );
    expect(overdue).toEqual([]);
    // Far longer than the 22 minutes of the return and the break's own 30.
    t.clock.advance(50 * 60_000);
    expect(await status(courier)).toMatchObject({ status: 'BREAK', expectedReturnAt: null });
    await pause(courier, 'end');
    expect(await status(courier)).toMatchObject({
      status: 'RETURNING',
      expectedReturnAt: new Date(began + EXPECTED_MS + 50 * 60_000).toISOString(),
    });
    t.clock.advance(60_000);
    await ping(courier, BRANCH_POINT);
    expect(await status(courier)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
  });

  it('two breaks add up, and a return that was late already stays late by the same', async () => {
    const courier = await t.given.courier(branch);
    await ended(courier);
    const began = t.clock.now().getTime();
    for (const minutes of [5, 7]) {
      await pause(courier, 'start');
      t.clock.advance(minutes * 60_000);
      await pause(courier, 'end');
    }
    expect((await status(courier)).expectedReturnAt).toBe(
      new Date(began + EXPECTED_MS + 12 * 60_000).toISOString(),
    );
    t.clock.advance(30 * 60_000);
    await pause(courier, 'start');
    t.clock.advance(60_000);
    await pause(courier, 'end');
    expect((await status(courier)).expectedReturnAt).toBe(
      new Date(began + EXPECTED_MS + 13 * 60_000).toISOString(),
    );
  });

  it('who was not returning is free after it; an order given then ends a resumed return', async () => {
    const free = await t.given.courier(branch);
    await pause(free, 'start');
    await pause(free, 'end');
    expect(await status(free)).toMatchObject({ status: 'FREE', expectedReturnAt: null });
    const courier = await t.given.courier(branch);
    await ended(courier);
    await pause(courier, 'start');
    await pause(courier, 'end');
    const order = await t.given.order(branch, { status: 'READY' });
    expect(
      (await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id })).status,
    ).toBe(200);
    expect(await status(courier)).toMatchObject({ status: 'BUSY', expectedReturnAt: null });
    const duty = await t.db.asSystem((tx) =>
      tx
        .selectFrom('couriers')
        .select(['returning_since', 'return_left_ms'])
        .where('user_id', '=', courier.id)
        .execute(),
    );
    expect(duty).toEqual([{ returning_since: null, return_left_ms: null }]);
  });
});
