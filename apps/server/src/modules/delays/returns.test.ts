import { MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT } from '../../test/factories.ts';
import { CUSTOMER, EXPECTED_MIN, type LateReturns, startLateReturns } from '../../test/late-returns.ts';

let t: LateReturns;
beforeAll(async () => {
  t = await startLateReturns();
});
afterAll(() => t.close());

const after = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * MINUTE_MS);
const events = async (courierId: number): Promise<string[]> => {
  const { rows } = await t.sql.query(
    `select payload ->> 'action' as action from events
      where kind = 'COURIER_DELAY_CHANGED' and entity_id = $1 order by id`,
    [courierId],
  );
  return rows.map(({ action }: { action: string }) => action);
};
const assign = async (courierId: number) => {
  const order = await t.given.order(t.branch, { status: 'READY' });
  return t.call(t.manager, 'POST', `/api/orders/${order.id}/assign`, { courierId });
};

describe('DECISIONS "Return delays": a row per late return', () => {
  it('opens by itself with the moment at which the courier was expected, and only then', async () => {
    const start = t.clock.now();
    const courier = await t.returning();
    t.wait(EXPECTED_MIN - 0.1);
    expect(await t.openDue()).toBe(0);
    t.wait(8.1);
    expect(await t.openDue()).toBe(1);
    expect(await t.openDue()).toBe(0);
    const [row, ...others] = await t.rows(courier);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      status: 'ACTIVE',
      started_at: start,
      opened_at: after(start, EXPECTED_MIN),
      expected_at: after(start, EXPECTED_MIN),
      expected_min: EXPECTED_MIN,
      distance_m: 2224,
      distance_method: null,
      min_speed_kmh: '20.00',
      extra_time_min: 15,
      start_lat: CUSTOMER.lat,
      start_lng: CUSTOMER.lng,
      delay_min: null,
      reason: null,
    });
    expect(await events(courier.id)).toEqual(['OPENED']);
  });

  it('says that the order’s road was the distance, and forgets it with the return', async () => {
    const road = { road_m: 3_000, road_s: 400, road_method: 'STREETS' } as const;
    const courier = await t.returning(t.branch, road);
    t.wait(60);
    await t.openDue();
    // 3 km at 20 km/h: 9 minutes, and 15 extra
    expect(await t.rows(courier)).toMatchObject([
      { distance_m: 3_000, distance_method: 'STREETS', expected_min: 24 },
    ]);
    const { body } = await t.call(t.manager, 'GET', `/api/courier-delays?courierId=${courier.id}`);
    expect(body.data.delays).toMatchObject([{ distanceMeters: 3_000, distanceMethod: 'STREETS' }]);
    await t.ping(courier, BRANCH_POINT);
    const { rows } = await t.sql.query('select return_distance_method from couriers where user_id = $1', [
      courier.id,
    ]);
    expect(rows).toEqual([{ return_distance_method: null }]);
  });

  it('nobody who is back in time has one', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN);
    await t.ping(courier, BRANCH_POINT, 1);
    t.wait(60);
    await t.openDue();
    expect(await t.rows(courier)).toEqual([]);
  });

  it('looking opens nothing', async () => {
    const courier = await t.returning();
    t.wait(40);
    await t.call(t.manager, 'GET', '/api/courier-delays');
    await t.call(t.manager, 'GET', '/api/courier-locations');
    expect(await t.rows(courier)).toEqual([]);
    await t.openDue();
    expect(await t.rows(courier)).toHaveLength(1);
  });

  it('arrival: RETURNED at the fix’s own time, with its reason', async () => {
    const start = t.clock.now();
    const courier = await t.returning();
    t.wait(EXPECTED_MIN);
    await t.openDue();
    t.wait(1);
    await t.ping(courier, CUSTOMER);
    t.wait(12);
    await t.ping(courier, CUSTOMER);
    t.wait(5);
    await t.ping(courier, BRANCH_POINT, 3);
    const [row] = await t.rows(courier);
    expect(row).toMatchObject({
      status: 'RETURNED',
      actual_return_at: after(start, EXPECTED_MIN + 15),
      ended_at: after(start, EXPECTED_MIN + 15),
      delay_min: 15,
    });
    expect(row.reason).toMatch(/^\d\d:\d\d–\d\d:\d\d arasında konum alınmadı\.$/);
    expect(await events(courier.id)).toEqual(['OPENED', 'ENDED']);
  });

  it('nobody came to open it: the arrival writes the whole row', async () => {
    const start = t.clock.now();
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 25);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.rows(courier)).toMatchObject([
      { status: 'RETURNED', opened_at: after(start, EXPECTED_MIN), delay_min: 25 },
    ]);
    expect(await t.openDue()).toBe(0);
  });

  it('a late fix that proves a timely return leaves zero minutes', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 20);
    await t.openDue();
    await t.ping(courier, BRANCH_POINT, 25);
    const [row] = await t.rows(courier);
    expect(row).toMatchObject({ status: 'RETURNED', delay_min: 0, reason: null });
  });

  it('a fix that comes even later than the arrival corrects it', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 20);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.rows(courier)).toMatchObject([{ delay_min: 20 }]);
    t.wait(1);
    await t.ping(courier, BRANCH_POINT, 16);
    expect(await t.rows(courier)).toMatchObject([
      { status: 'RETURNED', delay_min: 5, actual_return_at: after(t.clock.now(), -16) },
    ]);
    await t.ping(courier, BRANCH_POINT, 10);
    expect(await t.rows(courier)).toMatchObject([{ delay_min: 5 }]);
    expect(await events(courier.id)).toEqual(['ENDED', 'CORRECTED']);
  });

  it('going offline: OFFLINE', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 7);
    await t.openDue();
    await t.offline(courier);
    expect(await t.rows(courier)).toMatchObject([
      { status: 'OFFLINE', delay_min: 7, actual_return_at: null, ended_at: t.clock.now() },
    ]);
  });

  it('a new assignment: RESOLVED by the system, and the next return has a row of its own', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 9);
    await t.openDue();
    expect((await assign(courier.id)).status).toBe(200);
    expect(await t.rows(courier)).toMatchObject([
      {
        status: 'RESOLVED',
        delay_min: 9,
        reason: 'Dönüşte yeni sipariş verildi',
        resolved_at: t.clock.now(),
        resolved_by: null,
      },
    ]);
  });

  it('decision 024: a mere offer ends nothing', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 3);
    await t.openDue();
    await t.given.order(t.branch, {
      status: 'ASSIGNED',
      courier_id: courier.id,
      assigned_by: 'ENGINE',
      offer_expires_at: after(t.clock.now(), 3),
    });
    t.wait(2);
    await t.openDue();
    expect(await t.rows(courier)).toMatchObject([{ status: 'ACTIVE' }]);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.rows(courier)).toMatchObject([{ status: 'RETURNED', delay_min: 5 }]);
  });
});

describe('decision 020: minutes stand still during a break', () => {
  it('a break before the moment moves it', async () => {
    const start = t.clock.now();
    const courier = await t.returning();
    t.wait(10);
    await t.pause(courier, 'start');
    t.wait(45);
    expect(await t.openDue()).toBe(0);
    await t.pause(courier, 'end');
    t.wait(EXPECTED_MIN - 10);
    expect(await t.openDue()).toBe(1);
    t.wait(4);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.rows(courier)).toMatchObject([
      {
        opened_at: after(start, EXPECTED_MIN + 45),
        expected_at: after(start, EXPECTED_MIN + 45),
        delay_min: 4,
      },
    ]);
  });

  it('a break after it holds what is counted, for whoever looks meanwhile and afterwards', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 6);
    await t.pause(courier, 'start');
    expect(await t.rows(courier)).toMatchObject([{ status: 'ACTIVE', held_since: t.clock.now() }]);
    t.wait(30);
    const minutes = async () =>
      (await t.call(t.manager, 'GET', `/api/courier-delays?courierId=${courier.id}`)).body.data.stats
        .averageDelayMinutes;
    expect(await minutes()).toBe(6);
    await t.pause(courier, 'end');
    t.wait(2);
    expect(await minutes()).toBe(8);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.rows(courier)).toMatchObject([{ status: 'RETURNED', delay_min: 8, held_since: null }]);
  });

  it('offline during a break: minutes until the break', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 11);
    await t.pause(courier, 'start');
    t.wait(20);
    await t.offline(courier);
    expect(await t.rows(courier)).toMatchObject([{ status: 'OFFLINE', delay_min: 11 }]);
  });

  it('a late fix of before the break counts by the breaks until then', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 6);
    await t.pause(courier, 'start');
    t.wait(30);
    await t.pause(courier, 'end');
    await t.ping(courier, BRANCH_POINT, 33);
    expect(await t.rows(courier)).toMatchObject([{ status: 'RETURNED', delay_min: 3 }]);
  });
});

describe('a manager resolves', () => {
  const resolve = (id: number, notes?: string, by = t.manager) =>
    t.call(by, 'PATCH', `/api/courier-delays/${id}/resolve`, notes === undefined ? {} : { notes });

  it('minutes stop; a later arrival is filled in, without a second row', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 12);
    await t.openDue();
    const [row] = await t.rows(courier);
    const resolved = await resolve(row.id, ' Lastiği patladı ');
    expect(resolved.status).toBe(200);
    expect(resolved.body.data).toMatchObject({
      status: 'RESOLVED',
      delayMinutes: 12,
      managerNotes: 'Lastiği patladı',
      resolvedByName: t.manager.name,
      actualReturnTime: null,
    });
    t.wait(30);
    await t.ping(courier, BRANCH_POINT);
    expect(await t.openDue()).toBe(0);
    expect(await t.rows(courier)).toMatchObject([
      { status: 'RESOLVED', delay_min: 12, actual_return_at: t.clock.now() },
    ]);
  });

  it('the same person again changes nothing; somebody else is told who did it', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 1);
    await t.openDue();
    const [{ id }] = await t.rows(courier);
    const admin = await t.given.user('COMPANY_ADMIN', { branch: t.branch });
    await resolve(id, 'Bir');
    expect((await resolve(id, 'İki')).body.data.managerNotes).toBe('Bir');
    const late = await resolve(id, 'Üç', admin);
    expect([late.status, late.body.code]).toEqual([409, 'DELAY_ENDED']);
    expect(late.body.message).toContain(t.manager.name);
    const { body } = await t.call(admin, 'GET', '/api/audit?action=DELAY_RESOLVED');
    expect(body.data.filter((one: { entityId: number }) => one.entityId === courier.id)).toHaveLength(1);
  });

  it('two at once: one wins', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 1);
    await t.openDue();
    const [{ id }] = await t.rows(courier);
    const admin = await t.given.user('COMPANY_ADMIN', { branch: t.branch });
    const both = await Promise.all([resolve(id, 'Bir'), resolve(id, 'İki', admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('one that ended says how', async () => {
    const [back, gone, busy] = [await t.returning(), await t.returning(), await t.returning()];
    t.wait(EXPECTED_MIN + 2);
    await t.openDue();
    await t.ping(back, BRANCH_POINT);
    await t.offline(gone);
    await assign(busy.id);
    const texts = [];
    for (const courier of [back, gone, busy]) {
      const [{ id }] = await t.rows(courier);
      const { status, body } = await resolve(id);
      expect([status, body.code]).toEqual([409, 'DELAY_ENDED']);
      texts.push(body.message);
    }
    expect(texts).toEqual([
      'Kurye şubeye döndü; gecikme kapandı. Not kaydedilmedi.',
      'Kurye çevrimdışı oldu; gecikme kapandı. Not kaydedilmedi.',
      'Kuryeye dönüşte yeni sipariş verildi; gecikme kapandı. Not kaydedilmedi.',
    ]);
  });

  it('a late fix of a timely return makes the resolved one zero', async () => {
    const courier = await t.returning();
    t.wait(EXPECTED_MIN + 10);
    await t.openDue();
    const [{ id }] = await t.rows(courier);
    await resolve(id, 'Ulaşılamıyor');
    t.wait(1);
    await t.ping(courier, BRANCH_POINT, 12);
    expect(await t.rows(courier)).toMatchObject([{ status: 'RESOLVED', delay_min: 0 }]);
  });
});
