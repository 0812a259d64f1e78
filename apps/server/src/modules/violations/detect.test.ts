import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT } from '../../test/factories.ts';
import {
  CUSTOMER_M,
  metresNorth,
  startViolationBranch,
  type ViolationBranch,
} from '../../test/violation-branch.ts';

const S = 1_000;
const HOUR = 3_600 * S;

let t: ViolationBranch;
beforeAll(async () => {
  t = await startViolationBranch();
});
afterAll(() => t?.close());

describe('DECISIONS "Violations": OUT_OF_BRANCH_AREA at pick-up', () => {
  it('outside the radius: a violation with evidence, in the courier’s history and the list', async () => {
    const courier = await t.given.courier(t.branch);
    const { id, orderNumber } = await t.order(courier);
    await t.ping(courier, 412);
    t.clock.advance(20 * S);
    const seenAt = new Date(t.clock.now().getTime() - 20 * S).toISOString();
    expect((await t.step(courier, id, 'PICKED_UP')).status).toBe(200);
    const details = {
      reason: 'OUTSIDE',
      to: { ...metresNorth(412), at: seenAt, accuracyM: 8 },
      center: BRANCH_POINT,
      radiusM: 250,
      distanceM: 412,
    };
    expect(await t.violationsOf(id)).toMatchObject([
      {
        type: 'OUT_OF_BRANCH_AREA',
        courier_id: courier.id,
        branch_id: t.branch.id,
        company_id: t.branch.companyId,
        details,
      },
    ]);
    expect((await t.violationsOf(id))[0]?.at).toEqual(t.clock.now());
    expect(await t.eventsOf(courier)).toMatchObject([
      {
        entity: 'courier',
        entity_id: courier.id,
        branch_id: t.branch.id,
        actor_id: courier.id,
        payload: { orderId: id },
      },
    ]);
    const { body } = await t.call(t.manager, 'GET', `/api/violations?courierId=${courier.id}`);
    expect(body.data).toMatchObject([{ type: 'OUT_OF_BRANCH_AREA', orderId: id, orderNumber, details }]);
    expect(await t.lastNote(id)).toBeNull();
  });

  it('exactly on the radius is inside, a metre further is not', async () => {
    const courier = await t.given.courier(t.branch);
    const [edge, beyond] = [await t.order(courier), await t.order(courier)];
    await t.ping(courier, 250);
    await t.step(courier, edge.id, 'PICKED_UP');
    t.clock.advance(S);
    await t.ping(courier, 251);
    await t.step(courier, beyond.id, 'PICKED_UP');
    expect(await t.typesOf(edge.id)).toEqual([]);
    expect(await t.typesOf(beyond.id)).toEqual(['OUT_OF_BRANCH_AREA']);
  });

  it('a position of 30 s counts, one of 31 s not: no violation, the history says why', async () => {
    const courier = await t.given.courier(t.branch);
    const [fresh, stale] = [await t.order(courier), await t.order(courier)];
    await t.ping(courier, 900);
    t.clock.advance(30 * S);
    await t.step(courier, fresh.id, 'PICKED_UP');
    t.clock.advance(S);
    await t.step(courier, stale.id, 'PICKED_UP');
    expect(await t.typesOf(fresh.id)).toEqual(['OUT_OF_BRANCH_AREA']);
    expect(await t.typesOf(stale.id)).toEqual([]);
    expect(await t.lastNote(fresh.id)).toBeNull();
    expect(await t.lastNote(stale.id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
  });

  it('accept all: one for each order, and no more when it is sent again', async () => {
    const courier = await t.given.courier(t.branch);
    const mine = [await t.order(courier), await t.order(courier), await t.order(courier)];
    await t.ping(courier, 700);
    for (let n = 0; n < 2; n += 1)
      expect((await t.call(courier, 'POST', '/api/courier/accept-all')).status).toBe(200);
    for (const { id } of mine) expect(await t.typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
    expect((await t.eventsOf(courier)).map(({ payload }) => payload.orderId)).toEqual(
      mine.map(({ id }) => id),
    );
    const blind = await t.given.courier(t.branch);
    const { id } = await t.order(blind);
    await t.call(blind, 'POST', '/api/courier/accept-all');
    expect(await t.lastNote(id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
  });

  it('a step that is refused leaves no trace', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.order(courier, { status: 'IN_DELIVERY' });
    await t.ping(courier, 700);
    expect((await t.step(courier, id, 'PICKED_UP')).status).toBe(409);
    expect([await t.violationsOf(id), await t.eventsOf(courier)]).toEqual([[], []]);
  });

  it('goods left with the courier by a failed delivery need no pick-up; another courier’s do', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 600);
    await t.ping(courier, CUSTOMER_M);
    await t.step(courier, id, 'UNDELIVERABLE', { note: 'Kapıyı açmadı' });
    await t.call(t.manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    await t.step(courier, id, 'PICKED_UP');
    expect(await t.lastNote(id)).toBe('Paket önceki denemeden kuryede; alan kontrolü yapılmadı');
    await t.step(courier, id, 'IN_DELIVERY');
    t.clock.advance(30 * S);
    await t.ping(courier, CUSTOMER_M);
    await t.step(courier, id, 'DELIVERED');
    expect(await t.lastNote(id)).toBe('Paket önceki denemeden kuryede; hız kontrolü yapılmadı');
    expect(await t.typesOf(id)).toEqual([]);

    const again = await t.onTheRoad(courier, 600);
    await t.step(courier, again.id, 'UNDELIVERABLE', { note: 'Adres yok' });
    const other = await t.given.courier(t.branch);
    await t.call(t.manager, 'POST', `/api/orders/${again.id}/assign`, { courierId: other.id });
    await t.ping(other, 800);
    await t.step(other, again.id, 'PICKED_UP');
    expect(await t.typesOf(again.id)).toEqual(['OUT_OF_BRANCH_AREA']);
  });

  it('nothing is noted where a second attempt begins at the branch', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 600);
    await t.step(courier, id, 'UNDELIVERABLE', { note: 'Adres yok' });
    await t.call(t.manager, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    await t.ping(courier, 0);
    await t.step(courier, id, 'PICKED_UP');
    expect([await t.lastNote(id), await t.typesOf(id)]).toEqual([null, []]);
  });
});

describe('DECISIONS "Violations": OUT_OF_CUSTOMER_AREA at delivery', () => {
  it('decision 093: a point that may be somewhere else accuses nobody', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 900);
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ location_approximate: true }).where('id', '=', id).execute(),
    );
    await t.ping(courier, 100);
    await t.step(courier, id, 'DELIVERED');
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toBe('Teslimat konumu yaklaşık; alan ve hız kontrolü yapılmadı');
  });

  it('exactly on the radius is inside, a metre further is a violation', async () => {
    const courier = await t.given.courier(t.branch);
    const [edge, beyond] = [await t.onTheRoad(courier, 900), await t.onTheRoad(courier, 900)];
    await t.ping(courier, CUSTOMER_M - 200);
    await t.step(courier, edge.id, 'DELIVERED');
    t.clock.advance(S);
    await t.ping(courier, CUSTOMER_M - 201);
    await t.step(courier, beyond.id, 'DELIVERED');
    expect(await t.typesOf(edge.id)).toEqual([]);
    expect(await t.violationsOf(beyond.id)).toMatchObject([
      {
        type: 'OUT_OF_CUSTOMER_AREA',
        details: {
          reason: 'OUTSIDE',
          center: metresNorth(CUSTOMER_M),
          radiusM: 200,
          distanceM: 201,
          to: metresNorth(CUSTOMER_M - 201),
        },
      },
    ]);
  });

  it('no position: none, a note, and the courier’s own note stays', async () => {
    const courier = await t.given.courier(t.branch);
    const [plain, noted] = [await t.onTheRoad(courier, 900), await t.onTheRoad(courier, 900)];
    await t.step(courier, plain.id, 'DELIVERED');
    await t.step(courier, noted.id, 'DELIVERED', { note: 'Kapıcıya bırakıldı' });
    expect(await t.lastNote(plain.id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
    expect(await t.lastNote(noted.id)).toBe(
      'Kapıcıya bırakıldı · Konum bilinmediği için alan kontrolü yapılamadı',
    );
    expect([...(await t.typesOf(plain.id)), ...(await t.typesOf(noted.id))]).toEqual([]);
  });

  it('a failed delivery is no delivery', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 30);
    await t.ping(courier, 0);
    await t.step(courier, id, 'UNDELIVERABLE', { note: 'Yok' });
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toBe('Yok');
  });
});

describe('two at once', () => {
  it('criteria A17: delivered twice in parallel: one step, one violation each, one earning', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courier = await t.given.courier(t.branch);
      const { id } = await t.onTheRoad(courier, 45);
      await t.ping(courier, 5);
      const answers = await Promise.all(Array.from({ length: 6 }, () => t.step(courier, id, 'DELIVERED')));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
      expect(await t.typesOf(id)).toEqual(['OUT_OF_CUSTOMER_AREA', 'QUICK_DELIVERY_ABUSE']);
      expect(await t.eventsOf(courier)).toHaveLength(2);
      const earnings = await t.db.asSystem((tx) =>
        tx.selectFrom('earnings').select('type').where('order_id', '=', id).execute(),
      );
      expect(earnings).toEqual([{ type: 'DELIVERY' }]);
    }
  });

  it('accepted one by one and all at once: one violation for each order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const courier = await t.given.courier(t.branch);
      const mine = [await t.order(courier), await t.order(courier)];
      await t.ping(courier, 600);
      await Promise.all([
        t.call(courier, 'POST', '/api/courier/accept-all'),
        ...mine.map(({ id }) => t.step(courier, id, 'PICKED_UP')),
      ]);
      for (const { id } of mine) expect(await t.typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
    }
  });
});

describe('LOCATION_SPOOFING on the list (found by positions)', () => {
  it('a jump and a phone that pretends, in the shape of the contract', async () => {
    const courier = await t.given.courier(t.branch);
    t.clock.advance(HOUR);
    const before = t.clock.now().getTime() - 60 * S;
    await t.ping(courier, 0, { fixAt: before });
    await t.ping(courier, 6_000);
    t.clock.advance(20 * 60 * S);
    await t.ping(courier, 6_000, { mocked: true });
    const { body } = await t.call(t.manager, 'GET', `/api/violations?courierId=${courier.id}`);
    const jump = { reason: 'TOO_FAST', distanceM: 6_000, seconds: 60, speedKmh: 360, limitKmh: 150 };
    expect(body.data).toMatchObject([
      {
        type: 'LOCATION_SPOOFING',
        orderId: null,
        details: { reason: 'MOCKED', to: { ...metresNorth(6_000), accuracyM: 8 } },
      },
      {
        type: 'LOCATION_SPOOFING',
        orderId: null,
        details: { ...jump, from: BRANCH_POINT, to: metresNorth(6_000) },
      },
    ]);
    expect((await t.eventsOf(courier)).map(({ payload }) => payload.type)).toEqual([
      'LOCATION_SPOOFING',
      'LOCATION_SPOOFING',
    ]);
  });
});
