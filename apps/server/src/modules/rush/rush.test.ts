import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 12 });
});
beforeEach(async () => {
  t.clock.set('2026-03-02T15:30:00.000Z');
  branch = await t.given.branch({ min_speed_kmh: 20, order_extra_time_min: 10, max_delivery_min: 45 });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());

/** A peak at 19:30 in Istanbul, an hour from the tests' moment. */
const RUSH = {
  isOn: true,
  kind: 'CLOCK',
  clockTime: '19:30',
  offsetMin: 0,
  fromDay: null,
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 60,
  afterMin: 30,
  slotMin: 10,
  capacity: 2,
};
const path = (id: number = branch.id) => `/api/branches/${id}/rush`;
const save = (fields: object = {}, who: Caller = admin, id?: number) =>
  t.call(who, 'PUT', path(id), { ...RUSH, ...fields });
const create = async (fields: object = {}, who: Caller = chief) =>
  (await t.call(who, 'POST', '/api/orders', orderBody(fields))).body.data;
const times = (order: { promisedSlot?: { from: string; to: string } }) =>
  order.promisedSlot && [order.promisedSlot.from.slice(11, 16), order.promisedSlot.to.slice(11, 16)];

describe('decision 090: the peak of a branch', () => {
  it('is null before it was named, then read as it was saved, audited, with the next peak', async () => {
    expect((await t.call(admin, 'GET', path())).body.data).toMatchObject({ rush: null, today: null });
    const { body } = await save();
    expect(body.data.rush).toEqual(RUSH);
    expect(body.data.today.peakAt).toBe('2026-03-02T16:30:00.000Z');
    expect(body.data.today.slots[0]).toEqual({
      from: '2026-03-02T15:30:00.000Z',
      to: '2026-03-02T15:40:00.000Z',
      capacity: 2,
      taken: 0,
    });
    expect((await t.call(admin, 'GET', path())).body.data).toEqual(body.data);
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ changes: object }>`select changes from audit_log
        where action = 'RUSH_SET' and entity_id = ${branch.id}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.changes).toMatchObject({ clockTime: { was: null, is: '19:30' } });
  });

  it('slots that are over are not shown', async () => {
    await save();
    t.clock.set('2026-03-02T15:41:00.000Z');
    const { slots } = (await t.call(admin, 'GET', path())).body.data.today;
    expect(slots[0]).toMatchObject({ from: '2026-03-02T15:40:00.000Z' });
  });

  it('bad input is told on its field', async () => {
    const wrong = async (fields: object) => Object.keys((await save(fields)).body.details ?? {});
    expect(await wrong({ clockTime: '25:00' })).toEqual(['clockTime']);
    expect(await wrong({ clockTime: null })).toEqual(['clockTime']);
    expect(await wrong({ weekdays: [] })).toEqual(['weekdays']);
    expect(await wrong({ weekdays: [1, 1] })).toEqual(['weekdays']);
    expect(await wrong({ slotMin: 7 })).toEqual(['slotMin']);
    expect(await wrong({ capacity: 0 })).toEqual(['capacity']);
    expect(await wrong({ beforeMin: 1e7 })).toEqual(['beforeMin']);
    expect(await wrong({ fromDay: '2026-03-10', toDay: '2026-03-01' })).toEqual(['toDay']);
    expect((await save({ unknown: 1 })).status).toBe(400);
    expect((await t.call(admin, 'GET', path())).body.data.rush).toBeNull();
  });

  it('others: 403 for branch roles, 404 for a foreign branch, 409 for an older version', async () => {
    expect((await save({}, await t.given.user('BRANCH_MANAGER', { branch }))).status).toBe(403);
    expect((await save({}, chief)).status).toBe(403);
    const foreign = await t.given.branch();
    expect((await save({}, admin, foreign.id)).status).toBe(404);
    expect((await t.call(admin, 'GET', path(foreign.id))).status).toBe(404);
    const { version } = (await t.call(admin, 'GET', path())).body.data;
    expect((await save({ version })).status).toBe(200);
    expect((await save({ version, capacity: 9 })).status).toBe(409);
  });
});

describe('decision 090: an order around the peak', () => {
  it('gets the first slot with room that it can reach, in the answer and in its view', async () => {
    await save({ beforeMin: 60 });
    const order = await create();
    // its range by the settings is 18:40 – 19:05
    expect(times(order)).toEqual(['16:00', '16:10']);
    const view = (await t.call(chief, 'GET', `/api/orders/${order.id}`)).body.data;
    expect(view.promisedSlot).toEqual(order.promisedSlot);
    expect(view.maxDeliveryMin).toBe(40);
    const more = [await create(), await create(), await create()];
    expect(more.map(times)).toEqual([
      ['16:00', '16:10'],
      ['16:10', '16:20'],
      ['16:10', '16:20'],
    ]);
    const { slots } = (await t.call(admin, 'GET', path())).body.data.today;
    expect(slots.map(({ taken }: { taken: number }) => taken).slice(0, 6)).toEqual([0, 0, 0, 2, 2, 0]);
  });

  it('at sunset: the slot that ends with it, whenever it came into the window', async () => {
    await save({ kind: 'SUNSET', clockTime: null, beforeMin: 240, afterMin: 60 });
    t.clock.set('2026-03-02T13:00:00.000Z');
    const { peakAt } = (await t.call(admin, 'GET', path())).body.data.today;
    expect((await create()).promisedSlot.to).toBe(peakAt);
  });

  it('the time that the customer wants comes first', async () => {
    await save();
    const wanted = await create({ expectedDeliveryTime: '2026-03-02T16:45:00.000Z' });
    expect(times(wanted)).toEqual(['16:40', '16:50']);
  });

  it('none outside the window, while it is off, without a peak', async () => {
    expect(times(await create())).toBeUndefined();
    await save({ isOn: false });
    expect(times(await create())).toBeUndefined();
    await save({ clockTime: '23:00' });
    expect(times(await create())).toBeUndefined();
  });

  it('a cancelled order gives its place back', async () => {
    await save({ capacity: 1 });
    const first = await create();
    expect(times(await create())).toEqual(['16:10', '16:20']);
    await t.call(chief, 'POST', `/api/orders/${first.id}/cancel`, { reason: 'Vazgeçti' });
    expect(times(await create())).toEqual(times(first));
  });

  it('a known number of a key keeps its first slot and takes no second place', async () => {
    await save({ capacity: 1 });
    const body = { orderNumber: 'A-1', source: 'Site' };
    const [first, again] = [await create(body), await create(body)];
    expect(again).toEqual(first);
    const { slots } = (await t.call(admin, 'GET', path())).body.data.today;
    expect(slots.reduce((sum: number, { taken }: { taken: number }) => sum + taken, 0)).toBe(1);
  });

  it('races: twelve at once fill no slot beyond its capacity', async () => {
    await save({ capacity: 2 });
    const orders = await Promise.all(Array.from({ length: 12 }, () => create()));
    const begins = orders.map((order) => order.promisedSlot?.from);
    expect(new Set(begins).size).toBe(6);
    for (const begin of begins) expect(begins.filter((one) => one === begin)).toHaveLength(2);
  });

  it('a switch during creations is read at once: no order goes by old settings', async () => {
    await create();
    await save();
    expect(times(await create())).toBeDefined();
    await save({ isOn: false });
    expect(times(await create())).toBeUndefined();
  });

  it('the published arrival begins with the slot', async () => {
    await save();
    const { id } = await create({ expectedDeliveryTime: '2026-03-02T16:45:00.000Z' });
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ arrival_from: Date }>`select arrival_from from orders where id = ${id}`.execute(tx),
    );
    expect(rows[0]?.arrival_from.toISOString()).toBe('2026-03-02T16:40:00.000Z');
  });
});

describe('decision 090: whether pacing can help', () => {
  const judge = async (who: Caller = admin, id: number = branch.id) =>
    t.call(who, 'GET', `/api/branches/${id}/rush/verdict`);
  const verdict = async () => (await judge()).body.data;
  /** An order of a past day that was estimated to arrive at that time. */
  const past = (arrives: string, columns: object = {}) =>
    t.given.order(branch, {
      created_at: new Date(Date.parse(arrives) - 20 * 60_000),
      estimated_min: 20,
      status: 'DELIVERED',
      courier_id: chief.id,
      picked_up_at: new Date(arrives),
      delivered_at: new Date(arrives),
      ...columns,
    });

  it('nothing without a peak; without orders around it, it cannot', async () => {
    expect(await verdict()).toBeNull();
    await save();
    expect(await verdict()).toMatchObject({ kind: 'NO_ORDERS', days: 28, orders: 0, busiest: null });
    // half an hour before the window, on a day to come, cancelled, a test
    await past('2026-02-20T15:00:00.000Z');
    await past('2026-03-02T16:20:00.000Z');
    await past('2026-02-20T16:20:00.000Z', {
      status: 'CANCELLED',
      courier_id: null,
      picked_up_at: null,
      delivered_at: null,
    });
    await past('2026-02-20T16:20:00.000Z', { is_test: true });
    expect((await verdict()).kind).toBe('NO_ORDERS');
  });

  it('counts the days of the last four weeks by the slot of the arrival without one', async () => {
    // the first day is ahead: measured are its weekdays before
    await save({ fromDay: '2026-03-10', capacity: 1 });
    await past('2026-02-20T16:21:00.000Z');
    await past('2026-02-20T16:29:00.000Z');
    await past('2026-02-21T16:31:00.000Z');
    await past('2026-02-22T12:00:00.000Z', { expected_delivery_time: new Date('2026-02-22T16:00:00.000Z') });
    await past('2026-02-23T12:00:00.000Z', {
      arrival_from: new Date('2026-02-23T16:00:00.000Z'),
      arrival_to: new Date('2026-02-23T16:20:00.000Z'),
    });
    expect(await verdict()).toEqual({
      kind: 'PACES',
      days: 28,
      orders: 5,
      busiest: { day: '2026-02-20', orders: 2 },
      mostInSlot: 2,
      capacity: 1,
      places: 21,
    });
    await save({ capacity: 2 });
    expect((await verdict()).kind).toBe('NEVER_FULL');
    await save({ capacity: null });
    expect((await verdict()).kind).toBe('NOBODY');
    await save({ weekdays: [1] });
    expect(await verdict()).toMatchObject({ days: 4, orders: 1 });
  });

  it('others: 403 for branch roles, 404 for a foreign branch', async () => {
    expect((await judge(chief)).status).toBe(403);
    expect((await judge(admin, (await t.given.branch()).id)).status).toBe(404);
  });
});
