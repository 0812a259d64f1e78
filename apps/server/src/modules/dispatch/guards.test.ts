import { Worker } from 'node:worker_threads';
import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { createCourierService } from '../couriers/service.ts';
import { getAssignmentSubject } from '../orders/assignment/assignment-subject.ts';
import { expireOffers, confirmOffers } from '../orders/offers/expire-offers.ts';
import { offerTrip } from '../orders/offers/offer-trip.ts';
import { createPlanner, type Planner } from './planner.ts';
import { createDispatchService, createOrderForecaster } from './service.ts';
import { solveTask } from './solve-task.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 12 });
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-03-02T16:30:00.000Z');
  branch = await t.given.branch({ assignment_method: 'AUTOMATIC', radius_m: 300 });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});

const AT_BRANCH = { position: BRANCH_POINT };
const FAR = { position: { lat: BRANCH_POINT.lat + 0.027, lng: BRANCH_POINT.lng } };
const MINUTE = 60_000;
const round = () => t.app.dispatch.runRound(branch.id);
const ready = (columns = {}) =>
  t.given.order(branch, { status: 'READY', ready_at: t.clock.now(), ...columns });
const row = (id: OrderId) =>
  t.db.asSystem((tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const lastRound = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('dispatch_rounds').selectAll().where('branch_id', '=', branch.id).executeTakeFirst(),
  );
const reasons = async () => (await lastRound())?.waits.map(({ reason, text }) => [reason, text]);

/** Another node on the same database. */
function anotherNode(planner: Planner) {
  const couriers = createCourierService();
  const timingsOf = async () => new Map();
  const onError = (): void => undefined;
  return createDispatchService({
    db: t.db,
    reservedDb: t.db,
    clock: t.clock,
    planner,
    timingsOf,
    forecaster: createOrderForecaster({ timingsOf, onError }),
    orders: {
      offerTrip: (call, request) => offerTrip(couriers, call, request),
      expireOffers: (call, request) => expireOffers(couriers, call, request),
      confirmOffers: (call, request) => confirmOffers(couriers, call, request),
      getAssignmentSubject,
    },
    wake: () => undefined,
    subscribe: () => () => undefined,
    onError,
  });
}
/** Plans like the worker, after another step. */
const planAfter = (first: () => Promise<unknown>): Planner => ({
  async solve(task) {
    await first();
    return solveTask(task);
  },
  stop: async () => undefined,
});

describe('issue 4 §6: guards', () => {
  it('no courier, all on break, nothing ready: a reason, and no order lost', async () => {
    const early = await t.given.order(branch, { status: 'PREPARING' });
    expect(await round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await reasons()).toEqual([['NO_COURIER_ONLINE', 'Şubede çevrimiçi kurye yok.']]);
    await t.given.courier(branch, { onBreak: true });
    await t.given.courier(branch, { online: false });
    await round();
    expect(await reasons()).toEqual([['NO_COURIER_ONLINE', 'Çevrimiçi kuryelerin hepsi molada.']]);
    expect(await row(early.id)).toMatchObject({ status: 'PREPARING', courier_id: null });
    expect(await lastRound()).toMatchObject({ waiting: 1, no_courier: 1 });
    const empty = await t.given.branch({ assignment_method: 'AUTOMATIC' });
    expect(await t.app.dispatch.runRound(empty.id)).toMatchObject({ result: 'DONE', offered: [] });
  });

  it('all couriers on the road: who returns first, and when', async () => {
    const courier = await t.given.courier(branch, FAR);
    await t.given.order(branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      started_at: t.clock.now(),
      ...FAR.position,
    });
    const { id } = await ready();
    expect((await round()).offered).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'READY' });
    // at the stop already: two minutes there, nine back
    expect(await reasons()).toEqual([
      ['ALL_COURIERS_BUSY', expect.stringMatching(/^Bütün kuryeler yolda; ilk dönen .*, 19:41\.$/)],
    ]);
  });

  it('the limit counts manual assignments too', async () => {
    const courier = await t.given.courier(branch, AT_BRANCH);
    for (let n = 0; n < 2; n += 1) {
      const { id } = await ready();
      await t.call(chief, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    }
    for (let n = 0; n < 3; n += 1) await ready();
    expect((await round()).offered).toHaveLength(1);
    t.clock.advance(1_000);
    expect((await round()).offered).toEqual([]);
  });

  it('where couriers must be in the branch’s area, only those inside get an offer', async () => {
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ require_in_branch_area: true }).where('id', '=', branch.id).execute(),
    );
    const away = await t.given.courier(branch, FAR);
    const { id } = await ready();
    expect((await round()).offered).toEqual([]);
    expect(await reasons()).toEqual([
      ['ALL_COURIERS_BUSY', expect.stringContaining('Şube alanında kurye yok; ilk gelecek')],
    ]);
    const here = await t.given.courier(branch, AT_BRANCH);
    expect((await round()).offered).toEqual([id]);
    expect((await row(id)).courier_id).toBe(here.id);
    // an old position does not prove presence
    const later = await ready();
    t.clock.advance(2 * MINUTE + 1);
    await round();
    expect((await row(later.id)).status).toBe('READY');
    expect(away.id).not.toBe(here.id);
  });

  it.each([
    ['the branch is paused', { dispatch_paused_at: new Date() }],
    ['the branch becomes a POOL', { assignment_method: 'POOL' as const }],
  ])('%s between planning and offering: nothing is offered', async (_, change) => {
    await t.given.courier(branch, AT_BRANCH);
    const { id } = await ready();
    const node = anotherNode(
      planAfter(() =>
        t.db.asSystem((tx) => tx.updateTable('branches').set(change).where('id', '=', branch.id).execute()),
      ),
    );
    expect(await node.runRound(branch.id)).toMatchObject({ result: 'DONE', offered: [] });
    expect(await row(id)).toMatchObject({ status: 'READY', courier_id: null });
    await node.stop();
  });

  it.each([
    ['goes offline', { online: false }, null],
    ['begins a break', { break_started_at: new Date(), break_ends_at: new Date() }, null],
    ['is the second choice of somebody quicker', {}, 'assign'],
  ] as const)(
    'the chosen courier %s between planning and offering: a replan, not an error',
    async (_, change, byHand) => {
      const [courier, other] = [await t.given.courier(branch, AT_BRANCH), await t.given.courier(branch, FAR)];
      const { id } = await ready();
      const node = anotherNode(
        planAfter(async () => {
          if (byHand) await t.call(chief, 'POST', `/api/orders/${id}/assign`, { courierId: other.id });
          else
            await t.db.asSystem((tx) =>
              tx.updateTable('couriers').set(change).where('user_id', '=', courier.id).execute(),
            );
        }),
      );
      expect(await node.runRound(branch.id)).toMatchObject({ result: 'DONE', offered: [] });
      expect(await row(id)).toMatchObject(
        byHand ? { courier_id: other.id, assigned_by: 'STAFF' } : { status: 'READY' },
      );
      await round();
      expect(await row(id)).toMatchObject({ courier_id: other.id });
      await node.stop();
    },
  );

  it('an order at the branch itself, a clock put back, no position: planned all the same', async () => {
    await t.given.courier(branch, { position: BRANCH_POINT });
    await t.given.courier(branch);
    const here = await ready({ ...BRANCH_POINT });
    const future = await ready({
      created_at: new Date(t.clock.now().getTime() + 60 * MINUTE),
      ready_at: null,
    });
    const { offered, result } = await round();
    expect([result, new Set(offered)]).toEqual(['DONE', new Set([here.id, future.id])]);
    t.clock.advance(-90 * MINUTE);
    expect(await round()).toMatchObject({ result: 'DONE', expired: [] });
    t.clock.advance(90 * MINUTE);
  });

  it('an order pinned to a courier on break stays with them, and stops no other', async () => {
    const [rests, works] = [
      await t.given.courier(branch, AT_BRANCH),
      await t.given.courier(branch, AT_BRANCH),
    ];
    const pinned = await t.given.order(branch, {
      status: 'ASSIGNED',
      courier_id: rests.id,
      assigned_by: 'STAFF',
    });
    await t.db.asSystem((tx) =>
      tx
        .updateTable('couriers')
        .set({ break_started_at: t.clock.now(), break_ends_at: t.clock.now() })
        .where('user_id', '=', rests.id)
        .execute(),
    );
    const { id } = await ready();
    expect((await round()).offered).toEqual([id]);
    expect(await row(pinned.id)).toMatchObject({ courier_id: rests.id, status: 'ASSIGNED' });
    expect((await row(id)).courier_id).toBe(works.id);
  });
});

describe('issue 4: a round that fails leaves no stuck branch', () => {
  const REPORTS_READY =
    "const port = require('node:worker_threads').parentPort; port.postMessage({ id: 0 });";
  const workers = {
    'exits at once': () => new Worker('process.exit(3)', { eval: true }),
    'throws while it starts': () => new Worker('throw new Error("broken")', { eval: true }),
    'never starts': () => new Worker('setInterval(() => undefined, 1000)', { eval: true }),
    'never answers': () => new Worker(`${REPORTS_READY}port.on('message', () => undefined)`, { eval: true }),
    'hangs in a loop': () =>
      new Worker(`${REPORTS_READY}port.on('message', () => { for (;;); })`, { eval: true }),
  };
  it.each(Object.entries(workers))(
    'a worker that %s: the round is recorded as failed, singles are matched, the next worker is new',
    async (_, spawn) => {
      let spawned = 0;
      const planner = createPlanner({ limitMs: 400, startMs: 1_000, spawn: () => ((spawned += 1), spawn()) });
      const node = anotherNode(planner);
      const courier = await t.given.courier(branch, AT_BRANCH);
      const [first, second] = [await ready(), await ready()];
      expect(await node.runRound(branch.id)).toMatchObject({ result: 'FAILED', offered: [first.id] });
      expect((await lastRound())?.failed_at).toEqual(t.clock.now());
      expect(await row(first.id)).toMatchObject({ courier_id: courier.id, assigned_by: 'ENGINE' });
      await node.runRound(branch.id);
      expect(spawned).toBe(2);
      await node.stop();
      // a healthy node continues
      expect((await round()).offered).toEqual([second.id]);
      expect((await lastRound())?.failed_at).toBeNull();
    },
  );

  it('a task that the engine cannot solve fails alone: its worker stays', async () => {
    let spawned = 0;
    const refusing = `${REPORTS_READY}port.on('message', ({ id }) => port.postMessage({ id, error: 'no' }))`;
    const planner = createPlanner({
      limitMs: 5_000,
      spawn: () => ((spawned += 1), new Worker(refusing, { eval: true })),
    });
    const node = anotherNode(planner);
    await t.given.courier(branch, AT_BRANCH);
    const { id } = await ready();
    expect(await node.runRound(branch.id)).toMatchObject({ result: 'FAILED', offered: [id] });
    expect(await node.runRound(branch.id)).toMatchObject({ result: 'FAILED', offered: [] });
    expect(spawned).toBe(1);
    await node.stop();
  });

  it('an error during a round is recorded, frees the branch, and keeps the results before', async () => {
    await t.given.courier(branch, AT_BRANCH);
    const { id } = await ready();
    const node = anotherNode({
      solve: async () => ({ plan: null, offeredTrips: null }) as never,
      stop: async () => undefined,
    });
    expect(await node.runRound(branch.id)).toMatchObject({ result: 'FAILED', offered: [] });
    expect((await lastRound())?.failed_at).not.toBeNull();
    const health = await t.call(chief, 'GET', '/api/dispatch/health');
    expect(health.body.data).toMatchObject([{ failed: true, waiting: 1 }]);
    expect((await round()).offered).toEqual([id]);
    await node.stop();
  });

  it('no transaction is open while the engine plans', async () => {
    const open = async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(t.db.autocommit);
      return rows[0]?.open;
    };
    const noneOpen = async (): Promise<void> => {
      await expect.poll(open, { timeout: 2_000 }).toBe(0);
    };
    const node = anotherNode(planAfter(noneOpen));
    expect(await node.runRound(branch.id)).toMatchObject({ result: 'DONE' });
    await node.stop();
  });

  it('two nodes at once: one holds the branch, the other continues; no order is offered twice', async () => {
    const nodes = [anotherNode(planAfter(pause)), anotherNode(planAfter(pause))];
    for (let n = 0; n < 4; n += 1) await t.given.courier(branch, AT_BRANCH);
    for (let turn = 0; turn < 10; turn += 1) {
      const orders = [await ready(), await ready()];
      const reports = await Promise.all([...nodes, ...nodes].map((node) => node.runRound(branch.id)));
      const done = reports.filter(({ result }) => result === 'DONE');
      expect(done.length).toBeGreaterThanOrEqual(1);
      expect(reports.filter(({ result }) => result === 'TAKEN').length).toBe(4 - done.length);
      const offered = reports.flatMap((report) => report.offered);
      expect(offered.length).toBe(new Set(offered).size);
      for (const { id } of orders) {
        const open = await t.db.asSystem((tx) =>
          tx
            .selectFrom('dispatch_offers')
            .select('id')
            .where('order_id', '=', id)
            .where('outcome', 'is', null)
            .execute(),
        );
        expect(open).toHaveLength(1);
        await t.call(chief, 'POST', `/api/orders/${id}/cancel`, { reason: 'Deneme' });
      }
    }
    await Promise.all(nodes.map((node) => node.stop()));
    function pause() {
      return new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});
