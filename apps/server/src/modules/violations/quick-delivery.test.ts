import type { OrderId } from '@ulak/contracts/ids';
import type { ViolationType } from '@ulak/contracts/violations/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let manager: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({
    radius_m: 250,
    customer_area_radius_m: 200,
    max_speed_kmh: '50',
    max_concurrent_deliveries: 10,
    base_rate: '20',
  });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
});
afterAll(() => t?.close());

/** Metres straight north of the branch: 1° of latitude is 6 371 000 · π / 180 = 111 194.926 645 m. */
const north = (metres: number) => ({
  lat: BRANCH_POINT.lat + metres / 111_194.926_645,
  lng: BRANCH_POINT.lng,
});
const CUSTOMER_M = 2_000;
const S = 1_000;
const HOUR = 3_600 * S;

const ping = (who: GivenUser, metres: number, extra = {}) =>
  t.call(who, 'POST', '/api/courier-location', { ...north(metres), accuracy: 8, ...extra });
const step = (who: GivenUser, id: OrderId, status: string, extra = {}): Promise<Answer> =>
  t.call(who, 'POST', `/api/orders/${id}/status`, { status, ...extra });
const order = (courier: GivenUser, columns = {}) =>
  t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id, ...north(CUSTOMER_M), ...columns });
const onTheRoad = (courier: GivenUser, secondsAgo: number, columns = {}) => {
  const at = new Date(t.clock.now().getTime() - secondsAgo * S);
  return order(courier, { status: 'IN_DELIVERY', picked_up_at: at, started_at: at, ...columns });
};
const rows = (id: OrderId) =>
  t.db.asSystem((tx) =>
    tx.selectFrom('violations').selectAll().where('order_id', '=', id).orderBy('type').execute(),
  );
const typesOf = async (id: OrderId): Promise<ViolationType[]> => (await rows(id)).map((row) => row.type);
const eventsOf = (courier: GivenUser) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('events')
      .select(['entity', 'entity_id', 'branch_id', 'actor_id', 'payload'])
      .where('kind', '=', 'VIOLATION_RECORDED')
      .where('courier_id', '=', courier.id)
      .orderBy('id')
      .execute(),
  );
const historyOf = async (id: OrderId) =>
  (await t.call(manager, 'GET', `/api/orders/${id}`)).body.data.history;
const lastNote = async (id: OrderId): Promise<string | null> => (await historyOf(id)).at(-1).note;

describe('DECISIONS "Violations": QUICK_DELIVERY_ABUSE', () => {
  // metres, seconds from pick-up to delivery; 2 000 m at 50 km/h are 144 s
  it.each<[number, number, string | null]>([
    [2_000, 144, null],
    [2_000, 143, 'TOO_FAST'],
    [200, 60, null],
    [200, 59, 'TOO_SHORT'],
    [199, 59, null],
  ])('%d m in %d s: %s', async (metres, seconds, reason) => {
    const courier = await t.given.courier(branch);
    const { id } = await onTheRoad(courier, seconds, north(metres));
    await ping(courier, metres);
    await step(courier, id, 'DELIVERED');
    expect((await rows(id)).map(({ type, details }) => [type, details.reason])).toEqual(
      reason === null ? [] : [['QUICK_DELIVERY_ABUSE', reason]],
    );
  });

  it('needs no position; with one far away one step has two violations, each with its evidence', async () => {
    const blind = await t.given.courier(branch);
    const unseen = await onTheRoad(blind, 90);
    await step(blind, unseen.id, 'DELIVERED');
    expect(await typesOf(unseen.id)).toEqual(['QUICK_DELIVERY_ABUSE']);
    const courier = await t.given.courier(branch);
    const { id } = await onTheRoad(courier, 90);
    await ping(courier, 10);
    const [from, to] = [
      new Date(t.clock.now().getTime() - 90 * S).toISOString(),
      t.clock.now().toISOString(),
    ];
    await step(courier, id, 'DELIVERED');
    expect(await rows(id)).toMatchObject([
      { type: 'OUT_OF_CUSTOMER_AREA', details: { distanceM: 1_990 } },
      {
        type: 'QUICK_DELIVERY_ABUSE',
        details: {
          reason: 'TOO_FAST',
          from: { ...BRANCH_POINT, at: from },
          to: { ...north(CUSTOMER_M), at: to },
          distanceM: 2_000,
          seconds: 90,
          speedKmh: 80,
          limitKmh: 50,
        },
      },
    ]);
    expect(await eventsOf(courier)).toHaveLength(2);
  });

  it('both steps through the calls themselves, from pick-up to delivery', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await order(courier);
    await ping(courier, 20);
    await step(courier, id, 'PICKED_UP');
    await step(courier, id, 'IN_DELIVERY');
    t.clock.advance(120 * S);
    await ping(courier, CUSTOMER_M);
    await step(courier, id, 'DELIVERED');
    expect(await rows(id)).toMatchObject([
      { type: 'QUICK_DELIVERY_ABUSE', details: { seconds: 120, speedKmh: 60 } },
    ]);
  });
});

describe('criteria A14: steps that waited for signal, and phones with a wrong clock', () => {
  const tapped = (minutesAgo: number) => ({
    at: new Date(t.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
  });

  it('pick-up and delivery that arrive together are no abuse, and both say why nobody looked', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await order(courier);
    await ping(courier, CUSTOMER_M / 2);
    await step(courier, id, 'PICKED_UP', tapped(20));
    t.clock.advance(S);
    await step(courier, id, 'IN_DELIVERY', tapped(19));
    await step(courier, id, 'DELIVERED', tapped(8));
    expect(await typesOf(id)).toEqual([]);
    const notes = (await historyOf(id)).map(({ note }: { note: string | null }) => note);
    expect(notes[0]).toMatch(/^Adım bağlantı gelince gönderildi; alan kontrolü yapılamadı \(Cihaz saati: /);
    const area = 'Adım bağlantı gelince gönderildi; alan kontrolü yapılamadı';
    const speed = 'Teslim alma sonradan gönderildiği için hız kontrolü yapılamadı';
    expect(notes[2]?.startsWith(`${area} · ${speed} (Cihaz`)).toBe(true);
  });

  it('a late pick-up skips the quick rule, though delivery came at once; one in time does not', async () => {
    const courier = await t.given.courier(branch);
    const [late, prompt] = [await order(courier), await order(courier)];
    await ping(courier, 20);
    await step(courier, late.id, 'PICKED_UP', tapped(15));
    await step(courier, prompt.id, 'PICKED_UP', tapped(0));
    t.clock.advance(70 * S);
    await ping(courier, CUSTOMER_M);
    for (const { id } of [late, prompt]) {
      await step(courier, id, 'IN_DELIVERY', tapped(0));
      await step(courier, id, 'DELIVERED', tapped(1));
    }
    expect(await typesOf(late.id)).toEqual([]);
    expect(await lastNote(late.id)).toMatch(
      /^Teslim alma sonradan gönderildiği için hız kontrolü yapılamadı/,
    );
    expect(await typesOf(prompt.id)).toEqual(['QUICK_DELIVERY_ABUSE']);
  });

  it.each(['1970-01-01T00:00:00Z', '2100-12-31T23:59:59Z'])(
    'a clock in the year of %s breaks nothing',
    async (at) => {
      const courier = await t.given.courier(branch);
      const { id } = await order(courier);
      for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'])
        expect((await step(courier, id, status, { at })).status).toBe(200);
      expect(await typesOf(id)).toEqual([]);
    },
  );

  it('late by more than a minute, no less', async () => {
    const courier = await t.given.courier(branch);
    const [minute, more] = [await order(courier), await order(courier)];
    await ping(courier, 900);
    await step(courier, minute.id, 'PICKED_UP', {
      at: new Date(t.clock.now().getTime() - 60 * S).toISOString(),
    });
    await step(courier, more.id, 'PICKED_UP', {
      at: new Date(t.clock.now().getTime() - 61 * S).toISOString(),
    });
    expect([await typesOf(minute.id), await typesOf(more.id)]).toEqual([['OUT_OF_BRANCH_AREA'], []]);
  });

  it.each([-3 * HOUR, 3 * HOUR])(
    'a clock that is off by %d ms neither hides a violation nor makes one',
    async (off) => {
      const courier = await t.given.courier(branch);
      const phone = () => t.clock.now().getTime() + off;
      const tap = () => ({ at: new Date(phone()).toISOString() });
      const { id } = await order(courier);
      await ping(courier, 600, { fixAt: phone(), sentAt: phone() });
      await step(courier, id, 'PICKED_UP', tap());
      await step(courier, id, 'IN_DELIVERY', tap());
      t.clock.advance(240 * S);
      await ping(courier, CUSTOMER_M, { fixAt: phone(), sentAt: phone() });
      await step(courier, id, 'DELIVERED', tap());
      expect(await typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
      const waited = await order(courier);
      await step(courier, waited.id, 'PICKED_UP', { at: new Date(phone() - 300 * S).toISOString() });
      expect(await typesOf(waited.id)).toEqual([]);
    },
  );
});
