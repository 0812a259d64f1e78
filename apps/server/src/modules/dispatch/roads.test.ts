import { asUserId, type OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import { createDispatchBranch, type DispatchBranch } from '../../test/dispatch-branch.ts';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { type MadeRoads, madeRoads } from '../../test/made-roads.ts';
import { orderBody } from '../../test/order-body.ts';

/** A kilometre west: the other shore, 20 km by the bridge. Two kilometres east: this one, 2.8 km. */
const SHORE = { lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng - 0.012 };
const EAST = { lat: BRANCH_POINT.lat, lng: BRANCH_POINT.lng + 0.024 };
const STRAIT = BRANCH_POINT.lng - 0.006;
const isAcross = (a: { lng: number }, b: { lng: number }): boolean => a.lng < STRAIT !== b.lng < STRAIT;
const BRIDGE = {
  metres: (from: { lng: number }, to: { lng: number }): number =>
    isAcross(from, to) ? 20_000 : 1_000 + Math.abs(from.lng - to.lng) * 75_000,
};

/** The same without the bridge. */
const NO_BRIDGE = {
  metres: (from: { lng: number }, to: { lng: number }): number | null =>
    isAcross(from, to) ? null : BRIDGE.metres(from, to),
};

let t: TestApp;
let roads: MadeRoads;
let home: DispatchBranch;
let across: GivenUser;
let near: GivenUser;
beforeAll(async () => {
  roads = madeRoads();
  t = await startTestApp({ roads });
});
beforeEach(async () => {
  roads.set(BRIDGE);
  home = await createDispatchBranch(t);
  across = await t.given.courier(home.branch, { position: SHORE });
  near = await t.given.courier(home.branch, { position: EAST });
});
afterAll(() => t?.close());

const candidates = async (id: OrderId): Promise<TestJson[]> =>
  (await t.call(home.chief, 'GET', `/api/orders/${id}/candidates`)).body.data;

describe('decision 096: couriers are ranked by road', () => {
  it('one across the Bosphorus sinks, though the ruler has them nearest', async () => {
    const { id } = await home.ready();
    expect(
      (await candidates(id)).map((one) => [one.courierId, one.distanceToBranchKm, one.distanceMethod]),
    ).toEqual([
      [near.id, 2.8, 'STREETS'],
      [across.id, 20, 'STREETS'],
    ]);
    roads.set({ method: null });
    expect((await candidates(id)).map((one) => [one.courierId, one.distanceMethod])).toEqual([
      [across.id, 'GREAT_CIRCLE'],
      [near.id, 'GREAT_CIRCLE'],
    ]);
  });

  it('one on a shore without a bridge sinks too; one on no road is taken by the ruler', async () => {
    const { id } = await home.ready();
    roads.set(NO_BRIDGE);
    const lines = async () => (await candidates(id)).map((one) => [one.courierId, one.distanceMethod]);
    expect(await lines()).toEqual([
      [near.id, 'STREETS'],
      [across.id, 'GREAT_CIRCLE'],
    ]);
    const covers = vi.spyOn(roads, 'covers').mockResolvedValue(false);
    expect((await lines())[0]).toEqual([across.id, 'GREAT_CIRCLE']);
    covers.mockRestore();
    // streets of the other shore that were loaded for themselves: nobody knows of a bridge
    roads.set({ ...NO_BRIDGE, isOneSet: (a, b) => !isAcross(a, b) });
    expect((await lines())[0]).toEqual([across.id, 'GREAT_CIRCLE']);
  });

  it('the branch’s ways are asked for before the forecast, which then finds them remembered', async () => {
    const { id } = await home.ready();
    const { matrix } = roads;
    const events: string[] = [];
    const spy = vi.spyOn(roads, 'matrix').mockImplementation(async (...question) => {
      events.push('asked');
      const answer = await matrix(...question);
      events.push('answered');
      return answer;
    });
    await candidates(id);
    spy.mockRestore();
    expect(events.slice(0, 3)).toEqual(['asked', 'answered', 'asked']);
  });

  it('without a way, an answer or time by the great circle, and the line says so', async () => {
    const { id } = await home.ready();
    for (const answers of [{ metres: () => null }, { isDown: true }, { ...BRIDGE, delayMs: 10_000 }]) {
      roads.set(answers);
      const list = await candidates(id);
      expect(list.map((one) => one.distanceMethod)).toEqual(['GREAT_CIRCLE', 'GREAT_CIRCLE']);
      expect(list[0].courierId).toBe(across.id);
    }
  });
});

describe('decision 096: rounds plan by road', () => {
  const offeredTo = async (id: OrderId) => (await home.detail(home.chief, id)).courierId;

  it('offer to the one who is there first by road; without roads to the nearest by the ruler', async () => {
    const byRoad = await home.ready();
    await home.round();
    expect(await offeredTo(byRoad.id)).toBe(near.id);
    roads.set({ method: null });
    const other = await createDispatchBranch(t);
    const west = await t.given.courier(other.branch, { position: SHORE });
    await t.given.courier(other.branch, { position: EAST });
    const byRuler = await other.ready();
    await other.round();
    expect((await other.detail(other.chief, byRuler.id)).courierId).toBe(west.id);
  });

  it('say what their times were measured by, in the order’s explanation and the plan’s preview', async () => {
    const said = async () => {
      const { id } = await home.ready();
      const { body } = await t.call(home.chief, 'GET', `/api/branches/${home.branch.id}/plan`);
      await home.round();
      const { history } = await home.detail(home.chief, id);
      return [body.data.distanceMethod, history.at(-1)?.choice?.distanceMethod];
    };
    expect(await said()).toEqual(['STREETS', 'STREETS']);
    roads.set({ method: null });
    expect(await said()).toEqual(['GREAT_CIRCLE', 'GREAT_CIRCLE']);
  });

  it('offer nothing across water that no road crosses while another is near', async () => {
    roads.set(NO_BRIDGE);
    const { id } = await home.ready();
    await home.round();
    expect(await offeredTo(id)).toBe(near.id);
  });

  it('go on by the great circle when the router dies, answers nothing or late', async () => {
    for (const answers of [{ isDown: true }, { metres: () => null }, { ...BRIDGE, delayMs: 10_000 }]) {
      roads.set(answers);
      const order = await home.ready();
      expect((await home.round()).result).toBe('DONE');
      expect(await offeredTo(order.id)).not.toBeNull();
      await t.call(home.chief, 'POST', `/api/orders/${order.id}/cancel`, { reason: 'Vazgeçti' });
    }
  });
});

describe('decision 096: an order keeps its road', () => {
  const view = async (id: OrderId) => (await t.call(home.chief, 'GET', `/api/orders/${id}`)).body.data;
  const create = async (location = EAST): Promise<OrderId> =>
    (await t.call(home.chief, 'POST', '/api/orders', orderBody({ location }))).body.data.id;

  it('from creation, anew when it moves, and none of an old place', async () => {
    const id = await create();
    expect(await view(id)).toMatchObject({ roadKm: 2.8, distanceMethod: 'STREETS' });
    await t.call(home.chief, 'PATCH', `/api/orders/${id}`, { location: SHORE });
    expect(await view(id)).toMatchObject({ roadKm: 20, distanceMethod: 'STREETS' });
    roads.set({ method: null });
    await t.call(home.chief, 'PATCH', `/api/orders/${id}`, { location: EAST });
    expect(await view(id)).not.toHaveProperty('roadKm');
  });

  it('is filled later where no router answered in time', async () => {
    roads.set({ ...BRIDGE, delayMs: 10_000 });
    const id = await create();
    expect(await view(id)).not.toHaveProperty('roadKm');
    roads.set(BRIDGE);
    expect(await t.app.roadFiller.fillNow()).toBeGreaterThan(0);
    expect(await view(id)).toMatchObject({ roadKm: 2.8 });
    roads.set({ metres: () => null });
    await create();
    expect(await t.app.roadFiller.fillNow()).toBe(0);
  });

  it('moves the first promised range', async () => {
    const range = async (id: OrderId): Promise<Date | null | undefined> =>
      t.db.asSystem(
        async (tx) =>
          (await tx.selectFrom('orders').select('arrival_from').where('id', '=', id).executeTakeFirst())
            ?.arrival_from,
      );
    const far = await range(await create(SHORE));
    roads.set({ method: null });
    const byRuler = await range(await create(SHORE));
    expect(Number(far) - Number(byRuler)).toBeGreaterThanOrEqual(20 * 60_000);
  });
});

describe('decision 096: the order of the stops', () => {
  it('is that of the road, with its kilometres and what measured them', async () => {
    const stop = (location: typeof SHORE) =>
      t.given.order(home.branch, { status: 'PICKED_UP', courier_id: near.id, ...location });
    const west = await stop({ ...SHORE, lng: STRAIT - 0.001 });
    const east = await stop({ ...EAST, lng: EAST.lng + 0.012 });
    const route = async () => (await t.call(near, 'GET', '/api/courier/route')).body.data;
    const { stops, line, lineMethod } = await route();
    expect(stops.map(({ orderId }: TestJson) => orderId)).toEqual([east.id, west.id]);
    expect(stops.map(({ distanceMethod }: TestJson) => distanceMethod)).toEqual(['STREETS', 'STREETS']);
    expect(stops[1].km).toBe(20);
    // the road over them, as the router draws it
    const lngs = [EAST.lng, EAST.lng + 0.012, STRAIT - 0.001];
    expect(line).toEqual(lngs.map((lng) => ({ lat: EAST.lat, lng: expect.closeTo(lng, 5) })));
    expect(lineMethod).toBe('STREETS');
    roads.set({ isDown: true });
    const straight = await route();
    expect(straight.stops[0]).not.toHaveProperty('distanceMethod');
    expect(straight).not.toHaveProperty('line');
    expect(straight).not.toHaveProperty('lineMethod');
  });
});

describe('decision 096: the order of the stops, where no way leads to one of them', () => {
  it('is that of the ranking: near by the ruler, over water it is far; in another set near', async () => {
    roads.set(NO_BRIDGE);
    const courier = await t.given.courier(home.branch, { position: BRANCH_POINT });
    const stop = (location: typeof SHORE) =>
      t.given.order(home.branch, { status: 'PICKED_UP', courier_id: courier.id, ...location });
    const shore = await stop({ ...SHORE, lng: STRAIT - 0.001 });
    const east = await stop(EAST);
    const route = async () =>
      (await t.call(courier, 'GET', '/api/courier/route')).body.data.stops.map(
        ({ orderId, distanceMethod }: TestJson) => [orderId, distanceMethod],
      );
    expect(await route()).toEqual([
      [east.id, 'STREETS'],
      [shore.id, undefined],
    ]);
    roads.set({ ...NO_BRIDGE, isOneSet: (a, b) => !isAcross(a, b) });
    expect((await route())[0]).toEqual([shore.id, undefined]);
  });
});

describe('decision 096: speed and returns', () => {
  const deliver = async (columns: object, seconds = 120) => {
    const at = new Date(t.clock.now().getTime() - seconds * 1_000);
    const own = { status: 'IN_DELIVERY', courier_id: near.id, picked_up_at: at, started_at: at } as const;
    const { id } = await t.given.order(home.branch, { ...own, ...EAST, ...columns });
    await t.call(near, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED' });
    const list = await t.db.asSystem((tx) =>
      tx.selectFrom('violations').selectAll().where('order_id', '=', id).execute(),
    );
    return list.map(({ type, details }) => ({ type, details }));
  };
  const road = { road_m: 2_800, road_s: 300, road_method: 'STREETS' } as const;

  it('a violation by speed needs the road distance, never the ruler alone', async () => {
    expect(await deliver(road)).toMatchObject([
      {
        type: 'QUICK_DELIVERY_ABUSE',
        details: { reason: 'TOO_FAST', distanceM: 2_800, distanceMethod: 'STREETS', speedKmh: 84 },
      },
    ]);
    expect(await deliver({})).toEqual([]);
    // 60 seconds for 200 m stay a violation
    expect(await deliver({}, 30)).toMatchObject([{ details: { reason: 'TOO_SHORT' } }]);
    // a router that is away says nothing about the branch's roads
    roads.set({ method: null });
    expect(await deliver({})).toEqual([]);
    expect(await deliver({}, 30)).toMatchObject([{ details: { reason: 'TOO_SHORT' } }]);
  });

  it('while the router fails a branch that has no road yet counts as one with roads', async () => {
    roads.set({ method: null, isDown: true });
    expect(await deliver({})).toEqual([]);
    roads.set({ method: null });
    expect(await deliver({})).toMatchObject([{ details: { reason: 'TOO_FAST', distanceM: 2_014 } }]);
  });

  it('in a branch without streets the great circle judges, though other branches have a router', async () => {
    expect(await deliver({})).toMatchObject([{ details: { reason: 'TOO_FAST', distanceM: 2_014 } }]);
    // once an order of the branch has a road, it has streets
    await t.given.order(home.branch, road);
    expect(await deliver({})).toEqual([]);
  });

  it('a return is expected by the order’s road', async () => {
    await deliver(road);
    const { body } = await t.call(near, 'GET', '/api/courier-status');
    const row = await t.db.asSystem((tx) =>
      tx
        .selectFrom('couriers')
        .select(['expected_return_at'])
        .where('user_id', '=', asUserId(near.id))
        .executeTakeFirst(),
    );
    // 2.8 km at the branch's slowest speed, not the two of the ruler
    expect(body.success ?? true).toBe(true);
    const minutes = (Number(row?.expected_return_at) - t.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(9);
  });
});
