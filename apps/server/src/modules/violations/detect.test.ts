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

describe('DECISIONS "Violations": OUT_OF_BRANCH_AREA at pick-up', () => {
  it('outside the radius: a violation with evidence, in the courier’s history and the list', async () => {
    const courier = await t.given.courier(branch);
    const { id, orderNumber } = await order(courier);
    await ping(courier, 412);
    t.clock.advance(20 * S);
    const seenAt = new Date(t.clock.now().getTime() - 20 * S).toISOString();
    expect((await step(courier, id, 'PICKED_UP')).status).toBe(200);
    const details = {
      reason: 'OUTSIDE',
      to: { ...north(412), at: seenAt, accuracyM: 8 },
      center: BRANCH_POINT,
      radiusM: 250,
      distanceM: 412,
    };
    expect(await rows(id)).toMatchObject([
      {
        type: 'OUT_OF_BRANCH_AREA',
        courier_id: courier.id,
        branch_id: branch.id,
        company_id: branch.companyId,
        details,
      },
    ]);
    expect((await rows(id))[0]?.at).toEqual(t.clock.now());
    expect(await eventsOf(courier)).toMatchObject([
      {
        entity: 'courier',
        entity_id: courier.id,
        branch_id: branch.id,
        actor_id: courier.id,
        payload: { orderId: id },
      },
    ]);
    const { body } = await t.call(manager, 'GET', `/api/violations?courierId=${courier.id}`);
    expect(body.data).toMatchObject([{ type: 'OUT_OF_BRANCH_AREA', orderId: id, orderNumber, details }]);
    expect(await lastNote(id)).toBeNull();
  });

  it('exactly on the radius is inside, a metre further is not', async () => {
    const courier = await t.given.courier(branch);
    const [edge, beyond] = [await order(courier), await order(courier)];
    await ping(courier, 250);
    await step(courier, edge.id, 'PICKED_UP');
    t.clock.advance(S);
    await ping(courier, 251);
    await step(courier, beyond.id, 'PICKED_UP');
    expect(await typesOf(edge.id)).toEqual([]);
    expect(await typesOf(beyond.id)).toEqual(['OUT_OF_BRANCH_AREA']);
  });

  it('a position of 2 min counts, one of 2 min 1 s not: no violation, the history says why', async () => {
    const courier = await t.given.courier(branch);
    const [fresh, stale] = [await order(courier), await order(courier)];
    await ping(courier, 900);
    t.clock.advance(120 * S);
    await step(courier, fresh.id, 'PICKED_UP');
    t.clock.advance(S);
    await step(courier, stale.id, 'PICKED_UP');
    expect(await typesOf(fresh.id)).toEqual(['OUT_OF_BRANCH_AREA']);
    expect(await typesOf(stale.id)).toEqual([]);
    expect(await lastNote(fresh.id)).toBeNull();
    expect(await lastNote(stale.id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
  });

  it('accept all: one for each order, and no more when it is sent again', async () => {
    const courier = await t.given.courier(branch);
    const mine = [await order(courier), await order(courier), await order(courier)];
    await ping(courier, 700);
    for (let n = 0; n < 2; n += 1)
      expect((await t.call(courier, 'POST', '/api/courier/accept-all')).status).toBe(200);
    for (const { id } of mine) expect(await typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
    expect((await eventsOf(courier)).map(({ payload }) => payload.orderId)).toEqual(mine.map(({ id }) => id));
    const blind = await t.given.courier(branch);
    const { id } = await order(blind);
    await t.call(blind, 'POST', '/api/courier/accept-all');
    expect(await lastNote(id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
  });

  it('a step that is refused leaves no trace', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await order(courier, { status: 'IN_DELIVERY' });
    await ping(courier, 700);
    expect((await step(courier, id, 'PICKED_UP')).status).toBe(409);
    expect([await rows(id), await eventsOf(courier)]).toEqual([[], []]);
  });

  it('goods left with the courier by a failed delivery need no pick-up; another courier’s do', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await onTheRoad(courier, 600);
    await ping(courier, CUSTOMER_M);
    await step(courier, id, 'UNDELIVERABLE', { note: 'Kapıyı açmadı' });
    await t.call(manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    await step(courier, id, 'PICKED_UP');
    expect(await lastNote(id)).toBe('Paket önceki denemeden kuryede; alan kontrolü yapılmadı');
    await step(courier, id, 'IN_DELIVERY');
    t.clock.advance(30 * S);
    await ping(courier, CUSTOMER_M);
    await step(courier, id, 'DELIVERED');
    expect(await lastNote(id)).toBe('Paket önceki denemeden kuryede; hız kontrolü yapılmadı');
    expect(await typesOf(id)).toEqual([]);

    const again = await onTheRoad(courier, 600);
    await step(courier, again.id, 'UNDELIVERABLE', { note: 'Adres yok' });
    const other = await t.given.courier(branch);
    await t.call(manager, 'POST', `/api/orders/${again.id}/assign`, { courierId: other.id });
    await ping(other, 800);
    await step(other, again.id, 'PICKED_UP');
    expect(await typesOf(again.id)).toEqual(['OUT_OF_BRANCH_AREA']);
  });
});

describe('DECISIONS "Violations": OUT_OF_CUSTOMER_AREA at delivery', () => {
  it('exactly on the radius is inside, a metre further is a violation', async () => {
    const courier = await t.given.courier(branch);
    const [edge, beyond] = [await onTheRoad(courier, 900), await onTheRoad(courier, 900)];
    await ping(courier, CUSTOMER_M - 200);
    await step(courier, edge.id, 'DELIVERED');
    t.clock.advance(S);
    await ping(courier, CUSTOMER_M - 201);
    await step(courier, beyond.id, 'DELIVERED');
    expect(await typesOf(edge.id)).toEqual([]);
    expect(await rows(beyond.id)).toMatchObject([
      {
        type: 'OUT_OF_CUSTOMER_AREA',
        details: {
          reason: 'OUTSIDE',
          center: north(CUSTOMER_M),
          radiusM: 200,
          distanceM: 201,
          to: north(CUSTOMER_M - 201),
        },
      },
    ]);
  });

  it('no position: none, a note, and the courier’s own note stays', async () => {
    const courier = await t.given.courier(branch);
    const [plain, noted] = [await onTheRoad(courier, 900), await onTheRoad(courier, 900)];
    await step(courier, plain.id, 'DELIVERED');
    await step(courier, noted.id, 'DELIVERED', { note: 'Kapıcıya bırakıldı' });
    expect(await lastNote(plain.id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
    expect(await lastNote(noted.id)).toBe(
      'Kapıcıya bırakıldı · Konum bilinmediği için alan kontrolü yapılamadı',
    );
    expect([...(await typesOf(plain.id)), ...(await typesOf(noted.id))]).toEqual([]);
  });

  it('a failed delivery is no delivery', async () => {
    const courier = await t.given.courier(branch);
    const { id } = await onTheRoad(courier, 30);
    await ping(courier, 0);
    await step(courier, id, 'UNDELIVERABLE', { note: 'Yok' });
    expect(await typesOf(id)).toEqual([]);
    expect(await lastNote(id)).toBe('Yok');
  });
});

describe('two at once', () => {
  it('criteria A17: delivered twice in parallel: one step, one violation each, one earning', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courier = await t.given.courier(branch);
      const { id } = await onTheRoad(courier, 45);
      await ping(courier, 5);
      const answers = await Promise.all(Array.from({ length: 6 }, () => step(courier, id, 'DELIVERED')));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      expect(await typesOf(id)).toEqual(['OUT_OF_CUSTOMER_AREA', 'QUICK_DELIVERY_ABUSE']);
      expect(await eventsOf(courier)).toHaveLength(2);
      const earnings = await t.db.asSystem((tx) =>
        tx.selectFrom('earnings').select('type').where('order_id', '=', id).execute(),
      );
      expect(earnings).toEqual([{ type: 'DELIVERY' }]);
    }
  });

  it('accepted one by one and all at once: one violation for each order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courier = await t.given.courier(branch);
      const mine = [await order(courier), await order(courier)];
      await ping(courier, 600);
      await Promise.all([
        t.call(courier, 'POST', '/api/courier/accept-all'),
        ...mine.map(({ id }) => step(courier, id, 'PICKED_UP')),
      ]);
      for (const { id } of mine) expect(await typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
    }
  });
});

describe('LOCATION_SPOOFING on the list (found by positions)', () => {
  it('a jump and a phone that pretends, in the shape of the contract', async () => {
    const courier = await t.given.courier(branch);
    t.clock.advance(HOUR);
    const before = t.clock.now().getTime() - 60 * S;
    await ping(courier, 0, { fixAt: before });
    await ping(courier, 6_000);
    t.clock.advance(20 * 60 * S);
    await ping(courier, 6_000, { mocked: true });
    const { body } = await t.call(manager, 'GET', `/api/violations?courierId=${courier.id}`);
    const jump = { reason: 'TOO_FAST', distanceM: 6_000, seconds: 60, speedKmh: 360, limitKmh: 150 };
    expect(body.data).toMatchObject([
      {
        type: 'LOCATION_SPOOFING',
        orderId: null,
        details: { reason: 'MOCKED', to: { ...north(6_000), accuracyM: 8 } },
      },
      {
        type: 'LOCATION_SPOOFING',
        orderId: null,
        details: { ...jump, from: BRANCH_POINT, to: north(6_000) },
      },
    ]);
    expect((await eventsOf(courier)).map(({ payload }) => payload.type)).toEqual([
      'LOCATION_SPOOFING',
      'LOCATION_SPOOFING',
    ]);
  });
});
