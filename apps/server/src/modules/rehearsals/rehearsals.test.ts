import { setTimeout } from 'node:timers/promises';
import type { RehearsalId } from '@ulak/contracts/rehearsals/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestJson } from '../../test/build-app.ts';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, startHeatBranch } from '../../test/heat-branch.ts';
import { storeMadeDay } from '../../test/made-day.ts';

const URL = '/api/rehearsals';
const DAY = '2026-02-03';
const SETTINGS = {
  couriersByHour: null,
  method: 'AUTOMATIC',
  concurrentLimit: null,
  location: null,
  rates: null,
  pacing: null,
};

let t: HeatBranch;
let generalManager: GivenUser;
beforeAll(async () => {
  t = await startHeatBranch();
  generalManager = await t.given.user('GENERAL_MANAGER', { branch: t.home });
  await storeMadeDay(t, t.home, { seed: 51, orders: 35, couriers: 3 });
});
afterAll(() => t?.close());
beforeEach(() => t.db.asSystem((tx) => tx.deleteFrom('rehearsals').execute()));

const start = (settings: object = {}, who: GivenUser = t.admin, body: object = {}) =>
  t.call(who, 'POST', URL, {
    branchId: t.home.id,
    day: DAY,
    settings: { ...SETTINGS, ...settings },
    ...body,
  });
const read = (id: number, who: GivenUser = t.admin) => t.call(who, 'GET', `${URL}/${id}`);
const cancel = (id: number, who: GivenUser = t.admin) => t.call(who, 'POST', `${URL}/${id}/cancel`);
const day = (query: string, who: GivenUser = t.admin) =>
  t.call(who, 'GET', `${URL}/day?branchId=${t.home.id}&day=${DAY}${query}`);

async function ended(id: number): Promise<TestJson> {
  for (;;) {
    const { body } = await read(id);
    if (body.data.state !== 'QUEUED' && body.data.state !== 'RUNNING') return body.data;
    await setTimeout(50);
  }
}

/** A row as a server left it behind. */
async function leave(columns: object = {}): Promise<RehearsalId> {
  const now = t.clock.now();
  const row = { company_id: t.home.companyId, branch_id: t.home.id, day: DAY, total: 10, done: 2 };
  const { id } = await t.db.asSystem((tx) =>
    tx
      .insertInto('rehearsals')
      .values({
        ...row,
        settings: JSON.stringify(SETTINGS),
        state: 'RUNNING',
        started_at: now,
        beat_at: now,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

describe('a day before it is rehearsed', () => {
  it('has its orders, its couriers by hour and the branch’s settings', async () => {
    const { status, body } = await day('');
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ day: DAY, orders: 35, method: 'AUTOMATIC', reason: null, pacing: null }),
    ]);
    expect(body.data.couriersByHour.slice(9, 20)).toEqual([0, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
    expect(body.data.rates).toEqual(expect.objectContaining({ baseRate: expect.any(Number) }));
  });

  it.each([
    ['2026-02-04', 'Bu gün sipariş yok'],
    ['2031-01-01', 'Yalnız biten günlerin provası yapılır; bir gün ertesi sabah 07.00’de biter'],
    ['2024-01-01', expect.stringMatching(/^Şube \d\d\.\d\d\.2025 günü açıldı; o gün henüz yoktu$/)],
  ])('%s: says why it cannot be, and is refused', async (date, reason) => {
    const { body } = await t.call(t.admin, 'GET', `${URL}/day?branchId=${t.home.id}&day=${date}`);
    expect(body.data.reason).toEqual(reason);
    const refused = await start({}, t.admin, { day: date });
    expect([refused.status, refused.body.details]).toEqual([400, { day: reason }]);
  });
});

describe('a rehearsal', () => {
  it('runs in the background and tells what the day would have been', async () => {
    const { status, body } = await start({ couriersByHour: Array.from({ length: 24 }, () => 2) });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        state: 'QUEUED',
        done: 0,
        total: 10,
        result: null,
        startedBy: expect.any(String),
      }),
    ]);
    const { state, done, result, finishedAt } = await ended(body.data.id);
    expect([state, done, typeof finishedAt]).toEqual(['DONE', 10, 'string']);
    expect(result).toMatchObject({ orders: 35, pacingHelps: null, tried: { courierHours: 48 } });
    expect(Math.abs(result.calibration.differencePercent)).toBeLessThanOrEqual(10);
    const listed = await t.call(t.manager, 'GET', `${URL}?branchId=${t.home.id}`);
    expect(listed.body).toMatchObject({ data: [{ id: body.data.id }], pagination: { total: 1 } });
  });

  it('real figures are those of the orders', async () => {
    const { result } = await ended((await start()).body.data.id);
    const figures = sql<{ n: number; minutes: number; late: number }>`
      select count(*)::int as n, round(avg(m), 1)::float8 as minutes,
        round(100.0 * count(*) filter (where m > b.max_delivery_min) / count(*), 1)::float8 as late
      from (select *, floor(extract(epoch from delivered_at - created_at) / 60) as m from orders) o
      join branches b on b.id = o.branch_id
      where o.branch_id = ${t.home.id} and status = 'DELIVERED'`;
    const { rows } = await t.db.asSystem((tx) => figures.execute(tx));
    expect(result.real).toMatchObject({
      delivered: { middle: rows[0]?.n },
      meanMinutes: { middle: rows[0]?.minutes },
      latePercent: { middle: rows[0]?.late },
    });
  });

  it('the same key is answered once', async () => {
    const headers = { 'idempotency-key': 'rehearsal-0001' };
    const body = { branchId: t.home.id, day: DAY, settings: { ...SETTINGS, method: 'NEAREST' } };
    const first = await t.call(t.admin, 'POST', URL, body, headers);
    const again = await t.call(t.admin, 'POST', URL, body, headers);
    expect(again.body).toEqual(first.body);
    await ended(first.body.data.id);
    expect((await t.call(t.admin, 'GET', `${URL}?branchId=${t.home.id}`)).body.pagination.total).toBe(1);
  });

  it('two at once: one waits for the other; cancelled, the other runs', async () => {
    const [first, second] = [(await start()).body.data.id, (await start()).body.data.id];
    expect((await read(second)).body.data.state).toBe('QUEUED');
    expect((await cancel(first, t.manager)).body.data.state).toBe('CANCELLED');
    expect((await cancel(first)).body.data.state).toBe('CANCELLED');
    expect((await ended(second)).state).toBe('DONE');
    expect((await read(first)).body.data).toMatchObject({ state: 'CANCELLED', result: null });
  });

  it('cancelled on another server: it is given up, and the next one runs', async () => {
    const { id } = (await start()).body.data;
    await t.db.asSystem((tx) =>
      sql`update rehearsals set state = 'CANCELLED', finished_at = now() where id = ${id}`.execute(tx),
    );
    expect((await ended((await start()).body.data.id)).state).toBe('DONE');
    expect((await read(id)).body.data.state).toBe('CANCELLED');
  });

  it('left behind by a server that is gone: failed, waiting or running', async () => {
    const beatAt = new Date(t.clock.now().getTime() - 11 * MINUTE_MS);
    for (const state of ['QUEUED', 'RUNNING'])
      expect((await read(await leave({ state, beat_at: beatAt }))).body.data).toMatchObject({
        state: 'FAILED',
        finishedAt: beatAt.toISOString(),
      });
    expect((await start()).status).toBe(200);
  });

  it('a branch has five that wait or run, no more', async () => {
    for (let n = 0; n < 5; n += 1) await leave({ state: 'QUEUED' });
    expect((await start()).body.code).toBe('REHEARSALS_BUSY');
  });
});

describe('who sees pay', () => {
  const rates = { baseRate: 10, pricePerKm: 5, minimumRate: 20 };

  it('names rates; others are refused, and read neither pay nor cost', async () => {
    expect((await start({ rates }, t.manager)).body.code).toBe('FORBIDDEN');
    const { id } = (await start({ rates }, generalManager)).body.data;
    expect((await ended(id)).result.tried.pay.middle).toBeGreaterThan(0);
    const { data } = (await read(id, t.manager)).body;
    for (const figures of [data.result.real, data.result.unchanged, data.result.tried])
      expect(figures).toMatchObject({ pay: null, cost: null });
    expect([data.settings.rates, (await day('', t.manager)).body.data.rates]).toEqual([null, null]);
  });
});

describe('criteria B03, B04: whose rehearsals', () => {
  it('another branch’s is missing', async () => {
    const id = await leave({ branch_id: t.sibling.id });
    expect((await read(id)).status).toBe(200);
    expect((await read(id, t.manager)).body.code).toBe('REHEARSAL_NOT_FOUND');
    expect((await cancel(id, t.manager)).body.code).toBe('REHEARSAL_NOT_FOUND');
    for (const [branchId, who] of [
      [t.foreign.id, t.admin],
      [t.sibling.id, t.manager],
      [999_999_999, t.admin],
    ] as const) {
      expect((await start({}, who, { branchId })).body.code).toBe('BRANCH_NOT_FOUND');
      for (const path of [`${URL}?branchId=${branchId}`, `${URL}/day?branchId=${branchId}&day=${DAY}`])
        expect((await t.call(who, 'GET', path)).body.code).toBe('BRANCH_NOT_FOUND');
    }
  });
});

describe('bad input is told on its field', () => {
  const hours = (count: number): number[] => Array.from({ length: 24 }, () => count);
  const rush = {
    isOn: true,
    kind: 'CLOCK',
    clockTime: '19:30',
    offsetMin: 0,
    fromDay: null,
    toDay: null,
    weekdays: [2],
    beforeMin: 40,
    afterMin: 60,
    slotMin: 15,
    capacity: null,
  };

  it.each([
    [{ couriersByHour: hours(-99) }, 'settings.couriersByHour.0'],
    [{ couriersByHour: hours(2).slice(1) }, 'settings.couriersByHour'],
    [{ couriersByHour: hours(1.5) }, 'settings.couriersByHour.0'],
    [{ concurrentLimit: 0 }, 'settings.concurrentLimit'],
    [{ concurrentLimit: 11 }, 'settings.concurrentLimit'],
    [{ method: 'POOL' }, 'settings.method'],
    [{ rates: { baseRate: -1, pricePerKm: 0, minimumRate: 0 } }, 'settings.rates.baseRate'],
    [{ location: { lat: 52.52, lng: 13.4 } }, 'settings.location'],
    [{ location: { lat: 29.03, lng: 40.99 } }, 'settings.location'],
    [{ location: { lat: 999, lng: 29 } }, 'settings.location'],
    [{ location: { lat: 40.955, lng: 29.02 } }, 'settings.location'],
    [
      { secondBranch: { location: { lat: 40.955, lng: 29.02 }, couriers: 2 } },
      'settings.secondBranch.location',
    ],
    [
      { secondBranch: { location: { lat: 52.52, lng: 13.4 }, couriers: 2 } },
      'settings.secondBranch.location',
    ],
    [{ secondBranch: { location: { lat: 41, lng: 29.03 }, couriers: 0 } }, 'settings.secondBranch.couriers'],
    [{ pacing: { ...rush, clockTime: null } }, 'settings.pacing.clockTime'],
    [{ pacing: { ...rush, weekdays: [3] } }, 'settings.pacing'],
    [{ pacing: { ...rush, slotMin: 7 } }, 'settings.pacing.slotMin'],
    [{ speed: 3 }, 'settings.speed'],
  ])('%j', async (settings, field) => {
    const answer = await start(settings);
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  it('swapped axes are called so', async () => {
    const { body } = await start({ location: { lat: 29.03, lng: 40.99 } });
    expect(body.details['settings.location']).toMatch(/^Enlem ve boylam yer değiştirmiş/);
  });

  it('the sea is called so', async () => {
    const { body } = await start({ location: { lat: 40.955, lng: 29.02 } });
    expect(body.details['settings.location']).toBe('Nokta denizde. Karada bir yer seçin.');
  });
});
