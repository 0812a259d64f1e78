import type { Insertable } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrdersTable } from '../../db/tables/orders.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { createForecastService, learnTimings } from './service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
let t: TestApp;
let branch: GivenBranch;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  branch = await t.given.branch({ min_speed_kmh: 30 });
  courier = await t.given.courier(branch);
});
afterAll(() => t.close());

const NOON = new Date('2026-03-01T09:00:00Z');
const EVENING = new Date('2026-03-01T17:00:00Z');
let serial = 0;

/** A delivered order; minutes from its creation. Each on another day, so that no two meet on the road. */
const delivered = (
  at: Date,
  { ready, pickup, road, km = 2 }: { ready: number | null; pickup: number; road: number; km?: number },
  more: Partial<Insertable<OrdersTable>> = {},
) => {
  serial += 1;
  const created_at = new Date(at.getTime() - (serial % 20) * DAY + Math.floor(serial / 20) * 1_000);
  const after = (min: number): Date => new Date(created_at.getTime() + min * MINUTE);
  return t.given.order(branch, {
    status: 'DELIVERED',
    courier_id: courier.id,
    distance_km: String(km),
    created_at,
    ready_at: ready === null ? null : after(ready),
    picked_up_at: after(pickup),
    delivered_at: after(pickup + road),
    ended_at: after(pickup + road),
    ...more,
  });
};
const learned = async (at: Date) => {
  const forecasts = createForecastService({ clock: t.clock });
  return t.db.asSystem(async (tx) => {
    await forecasts.learn(tx, t.clock.now());
    return (await forecasts.timingsOf(tx, [branch.id], at)).get(branch.id);
  });
};
const rows = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('branch_timings').selectAll().where('branch_id', '=', branch.id).orderBy('hour').execute(),
  );

describe('learning from a branch’s history (docs/decisions/025)', () => {
  it('nothing delivered: the settings; minSpeed 30 km/h is 2 minutes a kilometre', async () => {
    expect(await learned(NOON)).toEqual({
      readyP50Min: 0,
      readyP90Min: 0,
      pickupP50Min: 0,
      pickupP90Min: 0,
      minPerKmP50: 2,
      minPerKmP90: 2,
      roadFactorP50: null,
      roadFactorP90: null,
      doorMin: 2,
      samples: 0,
    });
    expect(await rows()).toEqual([]);
  });

  it('21 deliveries of one hour: exact percentiles, for that hour and for the whole day', async () => {
    for (let n = 0; n < 21; n += 1) {
      // each by another courier: all single. 2 km: (3 + n/2 − 2 of service) / 2 per kilometre
      const rider = await t.given.courier(branch);
      await delivered(NOON, { ready: n, pickup: 10 + n, road: 3 + n / 2 }, { courier_id: rider.id });
    }
    const whole = await learned(EVENING);
    expect(whole).toMatchObject({
      readyP50Min: 10,
      readyP90Min: 18,
      pickupP50Min: 20,
      pickupP90Min: 28,
      minPerKmP50: 3,
      minPerKmP90: 5,
      doorMin: 2,
      samples: 21,
    });
    // its only hour is the whole day, so the weighting changes nothing
    expect(await learned(NOON)).toEqual(whole);
    expect((await rows()).map(({ hour }) => hour)).toEqual([-1, 12]);
  });

  it('an hour with few orders is weighted with the whole day: n / (n + 20)', async () => {
    for (let n = 0; n < 15; n += 1) await delivered(NOON, { ready: 10, pickup: 12, road: 6 });
    for (let n = 0; n < 5; n += 1) await delivered(EVENING, { ready: 30, pickup: 32, road: 10 });
    // the day's median is 10; (5 · 30 + 20 · 10) / 25 = 14 and (5 · 32 + 20 · 12) / 25 = 16
    expect(await learned(EVENING)).toMatchObject({ readyP50Min: 14, pickupP50Min: 16, samples: 5 });
    expect(await learned(NOON)).toMatchObject({ readyP50Min: 10, pickupP50Min: 12, samples: 15 });
    // an hour without any is the whole day
    expect(await learned(new Date('2026-03-01T02:00:00Z'))).toMatchObject({ readyP50Min: 10, samples: 20 });
  });

  it('near and far deliveries separate service and travel time: 3 minutes and 4 a kilometre', async () => {
    for (let n = 0; n < 36; n += 1) {
      const km = 0.5 + (n % 12) * 0.25;
      const rider = await t.given.courier(branch);
      await delivered(NOON, { ready: 5, pickup: 8, road: 3 + 4 * km, km }, { courier_id: rider.id });
    }
    const found = await learned(NOON);
    expect(found?.doorMin).toBeCloseTo(3, 5);
    expect(found?.minPerKmP50).toBeCloseTo(4, 5);
    expect(found?.minPerKmP90).toBeCloseTo(4, 5);
  });

  it('leaves out several at once, near customers, late recorded steps, and scheduled orders', async () => {
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: 10, pickup: 12, road: 8 });
    const other = await t.given.courier(branch);
    // two at once on the road
    for (let n = 0; n < 12; n += 1) {
      const created_at = new Date(EVENING.getTime() - (n + 1) * DAY);
      const at = (min: number): Date => new Date(created_at.getTime() + min * MINUTE);
      const two = { courier_id: other.id, created_at, ready_at: at(10), picked_up_at: at(12) };
      await delivered(EVENING, { ready: 10, pickup: 12, road: 0 }, { ...two, delivered_at: at(52) });
      await delivered(EVENING, { ready: 10, pickup: 12, road: 0 }, { ...two, delivered_at: at(92) });
    }
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: 10, pickup: 12, road: 60, km: 0.2 });
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: 200, pickup: 300, road: 200 });
    for (let n = 0; n < 12; n += 1)
      await delivered(
        NOON,
        { ready: 90, pickup: 100, road: 8 },
        { expected_delivery_time: new Date('2026-03-01T12:00:00Z') },
      );
    expect(await learned(new Date('2026-03-01T02:00:00Z'))).toMatchObject({
      readyP90Min: 10,
      pickupP90Min: 12,
      minPerKmP50: 3,
      minPerKmP90: 3,
    });
  });

  it('the road factor is of the router of the latest delivery with a road alone', async () => {
    const by = (road_method: 'STREETS' | 'VALHALLA', road_s: number) => ({
      road_m: 2_000,
      road_s,
      road_method,
    });
    const at = new Date(NOON.getTime() - 60 * MINUTE);
    const ride = { ready: 10, pickup: 12, road: 8 };
    // (8 − 2 of service) ÷ 2 free-flow minutes, and ÷ 4
    for (let n = 0; n < 20; n += 1) await delivered(at, ride, by('STREETS', 120));
    for (let n = 0; n < 20; n += 1) await delivered(NOON, ride, by('VALHALLA', 240));
    for (let n = 0; n < 20; n += 1) await delivered(EVENING, ride);
    expect(await rows()).toEqual([]);
    await learned(NOON);
    expect((await rows()).find(({ hour }) => hour === -1)).toMatchObject({
      samples: 60,
      road_factor_p50: 1.5,
      road_factor_p90: 1.5,
    });
    // a short ride, that meets no other on the road
    const last = new Date(t.clock.now().getTime() - 1);
    const picked_up_at = new Date(last.getTime() - MINUTE);
    await delivered(NOON, ride, { ...by('STREETS', 120), picked_up_at, delivered_at: last });
    await learned(NOON);
    expect((await rows()).find(({ hour }) => hour === -1)?.road_factor_p50).toBe(3);
  });

  it('orders not marked ready teach pick-up and travel; fewer than ten of a kind teach nothing', async () => {
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: null, pickup: 15, road: 8 });
    for (let n = 0; n < 9; n += 1) await delivered(NOON, { ready: 40, pickup: 45, road: 0, km: 0.1 });
    expect(await learned(NOON)).toMatchObject({
      readyP50Min: 0,
      readyP90Min: 0,
      pickupP50Min: 15,
      minPerKmP50: 3,
    });
  });

  it('looks back 28 days and not beyond, drops what they no longer hold, and is idempotent', async () => {
    const long = {
      created_at: new Date(t.clock.now().getTime() - 29 * DAY),
      delivered_at: new Date(t.clock.now().getTime() - 28 * DAY - 1),
    };
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: 10, pickup: 12, road: 8 });
    for (let n = 0; n < 40; n += 1)
      await delivered(EVENING, { ready: null, pickup: 0, road: 0 }, { ...long, picked_up_at: null });
    expect(await learned(EVENING)).toMatchObject({ samples: 12, readyP50Min: 10 });
    const before = await rows();
    await learned(EVENING);
    expect(await rows()).toEqual(before);
    t.clock.advance(40 * DAY);
    expect(await learned(EVENING)).toMatchObject({ samples: 0, readyP50Min: 0 });
    expect(await rows()).toEqual([]);
    t.clock.advance(-40 * DAY);
  });

  it('a job’s own connection learns the same, branch by branch; removed ones not', async () => {
    for (let n = 0; n < 12; n += 1) await delivered(NOON, { ready: 7, pickup: 9, road: 8 });
    const other = await t.given.branch();
    const owner = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
    await owner.connect();
    const counts = await learnTimings(owner, t.clock.now());
    expect(counts.branches).toBeGreaterThanOrEqual(1);
    expect(await rows()).toHaveLength(2);
    expect((await rows())[0]).toMatchObject({ samples: 12, ready_p50_min: 7, company_id: branch.companyId });
    await owner.query('update branches set deleted_at = $1 where id = $2', [t.clock.now(), branch.id]);
    t.clock.advance(1);
    expect((await learnTimings(owner, t.clock.now())).branches).toBe(counts.branches - 1);
    await owner.end();
    expect(await rows()).toEqual([]);
    expect(other.id).toBeGreaterThan(branch.id);
  });
});

describe('the cache of timings', () => {
  it('is read once a minute, and at once after learning', async () => {
    const forecasts = createForecastService({ clock: t.clock });
    const ask = () =>
      t.db.asSystem(
        async (tx) => (await forecasts.timingsOf(tx, [branch.id], NOON)).get(branch.id)?.readyP50Min,
      );
    expect(await ask()).toBe(0);
    const values = {
      branch_id: branch.id,
      company_id: branch.companyId,
      hour: -1,
      samples: 30,
      learned_at: t.clock.now(),
    };
    const times = { ready_p50_min: 9, ready_p90_min: 12, min_per_km_p50: 3, min_per_km_p90: 4, door_min: 2 };
    await t.db.asSystem((tx) =>
      tx
        .insertInto('branch_timings')
        .values({ ...values, ...times })
        .execute(),
    );
    expect(await ask()).toBe(0);
    t.clock.advance(MINUTE);
    expect(await ask()).toBe(9);
    await t.db.asSystem((tx) => forecasts.learn(tx, new Date(t.clock.now().getTime() + 1)));
    expect(await ask()).toBe(0);
  });

  it('has none of a missing branch', async () => {
    const forecasts = createForecastService({ clock: t.clock });
    const missing = 999_999_999 as typeof branch.id;
    const found = await t.db.asSystem((tx) => forecasts.timingsOf(tx, [missing, branch.id], NOON));
    expect([...found.keys()]).toEqual([branch.id]);
  });
});
