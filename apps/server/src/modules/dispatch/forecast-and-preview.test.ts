import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import { asUserId, type OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { scopeOf } from '../../access/scope.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch, FAR } from '../../test/dispatch-branch.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { getAssignmentSubject } from '../orders/assignment/assignment-subject.ts';
import { listCandidates } from './candidates.ts';
import type { Planner } from './planner.ts';
import { createOrderForecaster } from './service.ts';
import { solveTask } from './solve-task.ts';
import { NO_ROADS } from '../roads/service.ts';
import type { Scope } from '../../db/scope.ts';

let t: TestApp;
let dispatch: DispatchBranch;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  dispatch = await createDispatchBranch(t, 'MANUAL');
});

const get = async (who: GivenUser, path: string) => (await t.call(who, 'GET', path)).body.data;
const countOf = async (table: 'events' | 'dispatch_offers') => {
  const { rows } = await t.db.asSystem((tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
  );
  return rows[0]?.n;
};

describe('GET /api/branches/:id/plan (decision 026)', () => {
  it('suggests trips for a manual branch, says which cannot start yet, and writes nothing', async () => {
    const here = await t.given.courier(dispatch.branch, AT_BRANCH);
    const out = await t.given.courier(dispatch.branch, FAR);
    await t.given.order(dispatch.branch, {
      status: 'IN_DELIVERY',
      courier_id: out.id,
      started_at: t.clock.now(),
      ...FAR.position,
    });
    const orders = [];
    for (let n = 0; n < 6; n += 1)
      orders.push(
        await dispatch.ready({
          lat: BRANCH_POINT.lat + 0.01 * (n % 2 ? 1 : -1),
          lng: BRANCH_POINT.lng + n / 1e4,
        }),
      );
    const before = [await countOf('events'), await countOf('dispatch_offers')];
    const plan = await get(dispatch.chief, `/api/branches/${dispatch.branch.id}/plan`);
    expect(plan).toMatchObject({
      branchId: dispatch.branch.id,
      plannedAt: t.clock.now().toISOString(),
      distanceMethod: 'GREAT_CIRCLE',
      unassigned: [],
    });
    const ids = plan.trips.flatMap((trip: { orders: { orderId: number }[] }) =>
      trip.orders.map(({ orderId }) => orderId),
    );
    expect(new Set(ids)).toEqual(new Set(orders.map(({ id }) => id)));
    const [first] = plan.trips;
    expect(first).toMatchObject({
      courierId: here.id,
      courierName: here.name,
      canAssignNow: true,
      reason: expect.stringContaining('teslim'),
    });
    expect(first.orders[0]).toMatchObject({ customerName: expect.any(String), isLate: false });
    const { deliveryAt, deliveryFrom, deliveryTo } = first.orders[0];
    expect(Date.parse(deliveryTo)).toBeGreaterThan(Date.parse(deliveryAt));
    // the published range of an order with a courier: by the settings alone between 15 and 20 minutes
    const widthMin = (Date.parse(deliveryTo) - Date.parse(deliveryFrom)) / 60_000;
    expect([15, 20]).toContain(widthMin);
    for (const trip of plan.trips) expect(trip.canAssignNow).toBe(trip === first);
    expect([await countOf('events'), await countOf('dispatch_offers')]).toEqual(before);
  });

  it('a suggestion can be accepted with the assignment call, and is not repeated', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    await dispatch.ready();
    const [trip] = (await get(dispatch.chief, `/api/branches/${dispatch.branch.id}/plan`)).trips;
    const orderIds = trip.orders.map(({ orderId }: { orderId: number }) => orderId);
    expect(
      (await t.call(dispatch.chief, 'POST', '/api/orders/assign', { courierId: trip.courierId, orderIds }))
        .status,
    ).toBe(200);
    expect(await get(dispatch.chief, `/api/branches/${dispatch.branch.id}/plan`)).toMatchObject({
      trips: [],
      unassigned: [],
    });
  });

  it('without couriers: every order with its reason', async () => {
    const { id, orderNumber } = await dispatch.ready();
    expect((await get(dispatch.chief, `/api/branches/${dispatch.branch.id}/plan`)).unassigned).toEqual([
      { orderId: id, orderNumber, reason: 'NO_COURIER_ONLINE', text: 'Şubede çevrimiçi kurye yok.' },
    ]);
  });

  it('criteria B03: another company’s branch answers like a missing one', async () => {
    const foreign = await t.given.branch();
    expect((await t.call(dispatch.chief, 'GET', `/api/branches/${foreign.id}/plan`)).body.code).toBe(
      'BRANCH_NOT_FOUND',
    );
    const sister = await t.given.branch({ companyId: dispatch.branch.companyId });
    expect((await t.call(dispatch.chief, 'GET', `/api/branches/${sister.id}/plan`)).status).toBe(404);
  });
});

describe('GET /api/orders/:id/candidates with forecasts of the engine', () => {
  const candidates = (id: number): Promise<CourierCandidate[]> =>
    get(dispatch.chief, `/api/orders/${id}/candidates`);

  it('the best three in its order with times, range and note; then the others', async () => {
    const near = await t.given.courier(dispatch.branch, AT_BRANCH);
    const far = await t.given.courier(dispatch.branch, FAR);
    const middle = await t.given.courier(dispatch.branch, {
      position: { lat: BRANCH_POINT.lat + 0.01, lng: BRANCH_POINT.lng },
    });
    const nowhere = await t.given.courier(dispatch.branch);
    const resting = await t.given.courier(dispatch.branch, { onBreak: true });
    const { id } = await dispatch.ready();
    const list = await candidates(id);
    expect(list.map(({ courierId }) => courierId)).toEqual([
      near.id,
      middle.id,
      far.id,
      nowhere.id,
      resting.id,
    ]);
    expect(list.map(({ forecast }) => forecast?.note ?? null)).toEqual([
      'Şubede, üzerinde sipariş yok',
      'Şubeye 3 dk uzakta',
      'Şubeye 9 dk uzakta',
      null,
      null,
    ]);
    const minutes = list.map(
      ({ forecast }) => forecast && (Date.parse(forecast.deliveryAt) - t.clock.now().getTime()) / 60_000,
    );
    // 1 before and 1 after the counter, 1.4 km at 3 minutes each, 2 at the stop
    expect(minutes[0]).toBeCloseTo(1 + 1 + 4.2 + 2, 0);
    expect((minutes[2] ?? 0) - (minutes[0] ?? 0)).toBeCloseTo(9, 0);
  });

  it('also for an assigned, a pooled or an undeliverable order; not for one on the road', async () => {
    const [one, two] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, FAR),
    ];
    const given = await dispatch.ready();
    await t.call(dispatch.chief, 'POST', `/api/orders/${given.id}/assign`, { courierId: two.id });
    expect((await candidates(given.id))[0]).toMatchObject({
      courierId: one.id,
      forecast: { name: one.name },
    });
    for (const status of ['AVAILABLE', 'UNDELIVERABLE'] as const) {
      const { id } = await t.given.order(dispatch.branch, {
        status,
        courier_id: status === 'UNDELIVERABLE' ? two.id : null,
      });
      expect((await candidates(id))[0]?.forecast).not.toBeNull();
    }
    const { id } = await t.given.order(dispatch.branch, { status: 'IN_DELIVERY', courier_id: two.id });
    expect((await candidates(id)).every(({ forecast }) => forecast === null)).toBe(true);
  });
});

describe('docs/decisions/026: one range', () => {
  it.each([false, true])(
    'the dialog and the suggestions show the range that is published after it (learned times: %s)',
    async (isLearned) => {
      if (isLearned)
        await t.db.asSystem((tx) =>
          tx
            .insertInto('branch_timings')
            .values({
              branch_id: dispatch.branch.id,
              company_id: dispatch.branch.companyId,
              hour: -1,
              samples: 50,
              ready_p50_min: 12,
              ready_p90_min: 18,
              pickup_p50_min: 15,
              pickup_p90_min: 24,
              min_per_km_p50: 3,
              min_per_km_p90: 4,
              door_min: 2,
              learned_at: t.clock.now(),
            })
            .execute(),
        );
      const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
      const { id } = await dispatch.ready();
      const [best]: CourierCandidate[] = await get(dispatch.chief, `/api/orders/${id}/candidates`);
      const [trip] = (await get(dispatch.chief, `/api/branches/${dispatch.branch.id}/plan`)).trips;
      expect(
        (await t.call(dispatch.chief, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id })).status,
      ).toBe(200);
      const link = await t.call(dispatch.chief, 'POST', `/api/orders/${id}/tracking-link`);
      const page = await t.call(
        null,
        'GET',
        `/api/customer/track-order-by-token/${link.body.data.trackingToken}`,
      );
      const { from, to } = page.body.data[0].arrival;
      expect(best?.forecast).toMatchObject({ courierId: courier.id, deliveryFrom: from, deliveryTo: to });
      expect(trip.orders[0]).toMatchObject({ orderId: id, deliveryFrom: from, deliveryTo: to });
    },
  );
});

describe('a forecast reads first and plans afterwards', () => {
  /**
   * Speaks to a database of one connection for calls, so that a connection that is kept cannot be had twice.
   */
  async function ask(think: Planner['solve'], scope: Scope, id: OrderId) {
    const errors: string[] = [];
    const timingsOf = async () => new Map();
    const forecaster = createOrderForecaster({
      timingsOf,
      roads: NO_ROADS,
      onError: (_, what) => errors.push(what),
      planner: { solve: think, stop: async () => undefined },
    });
    const deps = { db: single.db, orders: { getAssignmentSubject }, forecaster, roads: NO_ROADS, timingsOf };
    const list = await listCandidates(deps, { scope, now: single.clock.now() }, id);
    return { list, errors };
  }
  let single: TestApp;
  let home: GivenBranch;
  beforeAll(async () => {
    single = await startTestApp({ poolSize: 1 });
  });
  beforeEach(async () => {
    home = await single.given.branch({ assignment_method: 'MANUAL' });
    await single.given.courier(home, AT_BRANCH);
  });
  afterAll(() => single?.close());
  const scopeOfChief = (at: GivenBranch): Scope =>
    scopeOf({
      kind: 'user',
      role: 'PACKAGING_CHIEF',
      companyId: at.companyId,
      branchId: at.id,
      id: asUserId(1),
      name: '',
      sessionId: 1,
      restrictGeneralManagers: false,
    });

  it('while the engine plans its connection serves others', async () => {
    const order = await single.given.order(home, { status: 'READY', ready_at: single.clock.now() });
    let served: unknown;
    const { list, errors } = await ask(
      async (task) => {
        served = await single.db.inScope(scopeOfChief(home), (tx) =>
          sql<{ one: number }>`select 1 as one`.execute(tx),
        );
        return solveTask(task);
      },
      scopeOfChief(home),
      order.id,
    );
    expect(served).toMatchObject({ rows: [{ one: 1 }] });
    expect(list.map(({ forecast }) => forecast?.note)).toEqual(['Şubede, üzerinde sipariş yok']);
    expect(errors).toEqual([]);
  });

  it('an engine that fails leaves the couriers without forecasts, and is reported', async () => {
    const order = await single.given.order(home, { status: 'READY', ready_at: single.clock.now() });
    const { list, errors } = await ask(
      () => Promise.reject(new Error('no word')),
      scopeOfChief(home),
      order.id,
    );
    expect(list.map(({ eligible, forecast }) => [eligible, forecast])).toEqual([[true, null]]);
    expect(errors).toEqual(['order forecast']);
  });

  it('criteria B03: an order of another branch is not found, and the engine is not called', async () => {
    const other = await single.given.order(await single.given.branch(), { status: 'READY' });
    let asked = 0;
    const think = () => ((asked += 1), Promise.reject(new Error('asked')));
    await expect(ask(think, scopeOfChief(home), other.id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(asked).toBe(0);
  });
});

describe('GET /api/dispatch/health', () => {
  const health = (who: GivenUser, query = '') => get(who, `/api/dispatch/health${query}`);

  it('shows how many orders wait and why, how many are offered, and when the last round was', async () => {
    const auto = await t.given.branch({
      assignment_method: 'AUTOMATIC',
      companyId: dispatch.branch.companyId,
      name: 'Zeytin',
      max_delivery_min: 5,
    });
    const manager = await t.given.user('BRANCH_MANAGER', { branch: auto });
    expect(await health(manager)).toMatchObject([
      { branchId: auto.id, waiting: 0, lastRoundAt: null, failed: false, couriersOnDuty: 0 },
    ]);
    const courier = await t.given.courier(auto, AT_BRANCH);
    await t.given.courier(auto, { onBreak: true });
    for (let n = 0; n < 5; n += 1) await t.given.order(auto, { status: 'READY', ready_at: t.clock.now() });
    await t.app.dispatch.runRound(auto.id);
    const [found] = await health(manager);
    expect(found).toMatchObject({
      branchName: 'Zeytin',
      assignmentMethod: 'AUTOMATIC',
      paused: false,
      companyPaused: false,
      offerTimeoutMin: 3,
      couriersOnDuty: 1,
      waiting: 2,
      noCourier: 0,
      predictedLate: 2,
      offered: 3,
      lastRoundAt: t.clock.now().toISOString(),
      failed: false,
    });
    expect(found.waits).toMatchObject([{ reason: 'ALL_COURIERS_BUSY', isLate: true }, { isLate: true }]);
    // orders that wait no longer are left out
    await t.call(manager, 'POST', `/api/orders/${found.waits[0].orderId}/cancel`, { reason: 'Deneme' });
    expect((await health(manager))[0]).toMatchObject({ waiting: 1, predictedLate: 1 });
    expect(courier.id).toBeGreaterThan(0);
  });

  it('criteria B03: branch roles see their branch, company roles all, automatic ones first', async () => {
    const auto = await t.given.branch({
      assignment_method: 'AUTOMATIC',
      companyId: dispatch.branch.companyId,
      name: 'Zeytin',
    });
    await t.given.branch({ assignment_method: 'AUTOMATIC' });
    const boss = await t.given.user('GENERAL_MANAGER', { branch: dispatch.branch });
    const ids = async (who: GivenUser, query = '') =>
      (await health(who, query)).map(({ branchId }: { branchId: number }) => branchId);
    expect(await ids(dispatch.chief)).toEqual([dispatch.branch.id]);
    expect(await ids(boss)).toEqual([auto.id, dispatch.branch.id]);
    expect(await ids(boss, `?branchId=${dispatch.branch.id}`)).toEqual([dispatch.branch.id]);
    expect(await ids(dispatch.chief, `?branchId=${auto.id}`)).toEqual([]);
    const courier = await t.given.courier(dispatch.branch);
    expect((await t.call(courier, 'GET', '/api/dispatch/health')).status).toBe(403);
  });
});
