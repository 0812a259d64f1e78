import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';

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
  await saveRush({});
});
afterAll(() => t?.close());

/** A peak at 19:30 in Istanbul, an hour from the tests' moment. */
const saveRush = (fields: object) =>
  t.call(admin, 'PUT', `/api/branches/${branch.id}/rush`, {
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
    ...fields,
  });
interface Promised {
  readonly id: number;
  readonly estimatedDeliveryTime?: string;
  readonly promisedSlot?: { readonly from: string; readonly to: string };
}
const create = async (fields: object = {}): Promise<Promised> =>
  (await t.call(chief, 'POST', '/api/orders', orderBody(fields))).body.data;
const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const change = ({ id }: Promised, time: string | null, who: Caller = chief) =>
  t.call(who, 'PUT', `/api/orders/${id}/slot`, { from: time && at(time) });
const view = async ({ id }: Promised, who: Caller = chief) =>
  (await t.call(who, 'GET', `/api/orders/${id}`)).body.data;
const slots = async ({ id }: Promised, who: Caller = chief) =>
  (await t.call(who, 'GET', `/api/orders/${id}/slots`)).body.data;
const setEstimate = ({ id }: Promised, minutes: number) =>
  t.db.asSystem((tx) => sql`update orders set estimated_min = ${minutes} where id = ${id}`.execute(tx));
const learn = ({ hour, minPerKm, doorMin }: Record<'hour' | 'minPerKm' | 'doorMin', number>) =>
  t.db.asSystem((tx) =>
    sql`insert into branch_timings (branch_id, hour, company_id, samples, ready_p50_min, ready_p90_min,
        min_per_km_p50, min_per_km_p90, door_min, learned_at)
      values (${branch.id}, ${hour}, ${branch.companyId}, 50, 10, 15, ${minPerKm}, ${minPerKm}, ${doorMin},
        ${new Date(t.clock.now().getTime() + hour)})`.execute(tx),
  );
const takenAt = async (order: Promised, time: string): Promise<number | undefined> =>
  (await slots(order)).slots.find(({ from }: { from: string }) => from === at(time))?.taken;

describe('decision 090: the slots that an order may be promised', () => {
  it("are those of its day's peak that are not over, as full as they are", async () => {
    const order = await create();
    t.clock.set(at('15:45'));
    const found = await slots(order);
    expect(found).toMatchObject({ peakAt: at('16:30'), couriers: null });
    expect(found.slots[0]).toEqual({ from: at('15:40'), to: at('15:50'), capacity: 2, taken: 0 });
    expect(await takenAt(order, '16:00')).toBe(1);
  });

  it('are none where the branch names no peak, and for a test order', async () => {
    const order = await create();
    expect((await view(order)).isPaced).toBe(true);
    const test = await t.given.order(branch, { is_test: true });
    expect((await slots(test)).slots).toEqual([]);
    expect((await view(test)).isPaced).toBe(false);
    await saveRush({ isOn: false });
    expect(await slots(await create())).toEqual({ peakAt: null, couriers: null, slots: [] });
    expect((await view(await create())).isPaced).toBe(false);
  });
});

describe('decision 090: a slot that is changed by hand', () => {
  it('is the new promise: view, deadline, places, history and published arrival', async () => {
    const order = await create();
    const { status, body } = await change(order, '16:40');
    expect(status).toBe(200);
    expect(body.data.promisedSlot).toEqual({ from: at('16:40'), to: at('16:50') });
    expect(body.data.maxDeliveryMin).toBe(80);
    expect([await takenAt(order, '16:00'), await takenAt(order, '16:40')]).toEqual([0, 1]);
    const { history } = await view(order);
    expect(history.at(-1)).toMatchObject({ action: 'edit', note: 'Söz: 19:00–19:10 → 19:40–19:50' });
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ from: Date }>`select arrival_from as from from orders where id = ${order.id}`.execute(tx),
    );
    expect(rows[0]?.from.toISOString()).toBe(at('16:40'));
  });

  it('or none: counted by the branch again, and one may be given back', async () => {
    const order = await create();
    const { data } = (await change(order, null)).body;
    expect(data.promisedSlot).toBeUndefined();
    expect(data.maxDeliveryMin).toBe(45);
    expect(await takenAt(order, '16:00')).toBe(0);
    expect((await change(order, '16:00')).body.data.promisedSlot.from).toBe(at('16:00'));
  });

  it('the estimated delivery is not before its end, in every answer', async () => {
    // 10 minutes and 0.9 km: estimated for 15:43
    const created = await create();
    expect(created.estimatedDeliveryTime).toBe(at('16:10'));
    expect((await view(created)).estimatedDeliveryTime).toBe(at('16:10'));
    const outside = await t.call({ key: branch.key }, 'GET', `/api/orders/${created.id}`);
    expect(outside.body.data.estimatedDeliveryTime).toBe(at('16:10'));
    expect((await change(created, '16:40')).body.data.estimatedDeliveryTime).toBe(at('16:50'));
    const plain = (await change(created, null)).body.data;
    const estimated = Date.parse(plain.createdAt) + plain.estimatedMinutes * 60_000;
    expect(Date.parse(plain.estimatedDeliveryTime)).toBe(estimated);
    // an estimate that is later stays
    await setEstimate(created, 90);
    expect((await change(created, '16:40')).body.data.estimatedDeliveryTime).toBe(at('17:00'));
  });

  it('says when to leave at the earliest: by settings, then as learned, in lists too', async () => {
    const created = await create({
      location: { lat: BRANCH_POINT.lat + 4 / 111.195, lng: BRANCH_POINT.lng },
    });
    const listed = async () => {
      const { body } = await t.call(chief, 'GET', `/api/orders/active?branchId=${branch.id}`);
      return body.find(({ id }: { id: number }) => id === created.id);
    };
    // 4 km at 20 km/h and two minutes at the door
    expect((await change(created, '16:40')).body.data.departFrom).toBe(at('16:26'));
    expect((await listed()).departFrom).toBe(at('16:26'));
    await learn({ hour: -1, minPerKm: 5, doorMin: 4 });
    expect((await view(created)).departFrom).toBe(at('16:16'));
    // 19:40 in Istanbul
    await learn({ hour: 19, minPerKm: 4, doorMin: 4 });
    expect((await view(created)).departFrom).toBe(at('16:20'));
    expect((await listed()).departFrom).toBe(at('16:20'));
    expect((await change(created, null)).body.data.departFrom).toBeUndefined();
  });

  it('the same again writes nothing', async () => {
    const order = await create();
    const { version } = (await change(order, '16:40')).body.data;
    expect((await change(order, '16:40')).body.data.version).toBe(version);
  });

  it('refused with words: full, over, no slot of the peak; nothing changes', async () => {
    await saveRush({ capacity: 1 });
    const [first, second] = [await create(), await create()];
    const refused = async (time: string) => {
      const { status, body } = await change(second, time);
      return [status, body.code];
    };
    expect(first.promisedSlot?.from).toBe(at('16:00'));
    expect(await refused('16:00')).toEqual([409, 'SLOT_FULL']);
    expect(await refused('16:05')).toEqual([409, 'SLOT_GONE']);
    t.clock.set(at('16:31'));
    expect(await refused('16:20')).toEqual([409, 'SLOT_GONE']);
    expect((await view(second)).promisedSlot).toEqual(second.promisedSlot);
  });

  it('refused from pick-up on and after the end', async () => {
    const courier = await t.given.courier(branch);
    for (const status of ['PICKED_UP', 'IN_DELIVERY'] as const) {
      const left = await t.given.order(branch, { status, courier_id: courier.id });
      expect((await change(left, '16:40')).body.code).toBe('ORDER_NOT_EDITABLE');
    }
    const order = await create();
    await t.call(chief, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Vazgeçti' });
    expect((await change(order, null)).body.code).toBe('ORDER_CHANGED');
  });

  it('foreign like missing, couriers 403, bad input on its field', async () => {
    const order = await create();
    const stranger = await t.given.user('BRANCH_MANAGER', { branch: await t.given.branch() });
    const courier = await t.given.user('COURIER', { branch });
    expect((await change(order, null, stranger)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await t.call(stranger, 'GET', `/api/orders/${order.id}/slots`)).status).toBe(404);
    expect((await change(order, null, courier)).status).toBe(403);
    const wrong = (body: object) => t.call(chief, 'PUT', `/api/orders/${order.id}/slot`, body);
    expect(Object.keys((await wrong({ from: '19:00' })).body.details)).toEqual(['from']);
    expect(Object.keys((await wrong({})).body.details)).toEqual(['from']);
    expect((await wrong({ from: null, unknown: 1 })).status).toBe(400);
  });

  it('races: of changes and creations at once, none goes beyond the capacity', async () => {
    const orders = [];
    for (let index = 0; index < 4; index += 1) orders.push(await create());
    const moves = orders.map((order) => change(order, '16:40'));
    const wanted = { expectedDeliveryTime: at('16:45') };
    await Promise.all([...moves, create(wanted), create(wanted)]);
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ taken: number }>`select count(*)::integer as taken from orders
        where branch_id = ${branch.id} group by slot_from`.execute(tx),
    );
    expect(Math.max(...rows.map(({ taken }) => taken))).toBe(2);
    expect(await takenAt(orders[0] ?? (await create()), '16:40')).toBe(2);
    const answers = await Promise.all(moves);
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'SLOT_FULL')).toBe(true);
  });
});

it('decision 090: outside systems read the slot, and a change as ORDER_UPDATED', async () => {
  const key = { key: branch.key };
  const start = (await t.call(key, 'GET', '/api/orders/changes')).body.cursor;
  const order = await create();
  const read = async () => (await t.call(key, 'GET', `/api/orders/${order.id}`)).body.data;
  expect((await read()).promisedSlot).toEqual(order.promisedSlot);
  await change(order, '16:40');
  const moved = { from: at('16:40'), to: at('16:50') };
  expect((await read()).promisedSlot).toEqual(moved);
  const changes = () => t.call(key, 'GET', `/api/orders/changes?after=${start}`);
  await expect.poll(async () => (await changes()).body.data.length).toBe(2);
  expect((await changes()).body.data[1]).toMatchObject({
    type: 'ORDER_UPDATED',
    data: { promisedSlot: moved, change: { action: 'edit' } },
  });
  await change(order, null);
  expect(await read()).not.toHaveProperty('promisedSlot');
});
