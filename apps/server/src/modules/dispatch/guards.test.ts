import { Worker } from 'node:worker_threads';
import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch, FAR } from '../../test/dispatch-branch.ts';
import { createDispatchNode, planAfter } from '../../test/dispatch-node.ts';
import { BRANCH_POINT } from '../../test/factories.ts';
import { orderRow } from '../../test/stored-orders.ts';
import { createPlanner, type Planner } from './planner.ts';

let t: TestApp;
let dispatch: DispatchBranch;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 12 });
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-03-02T16:30:00.000Z');
  dispatch = await createDispatchBranch(t);
});

const MINUTE = 60_000;
const row = (id: OrderId) => orderRow(t, id);
const reasons = async () => (await dispatch.lastRound())?.waits.map(({ reason, text }) => [reason, text]);
const nodeWith = (planner: Planner) => createDispatchNode(t, { planner });

describe('decision 024: guards', () => {
  it('no courier, all on break, nothing ready: a reason, and no order lost', async () => {
    const early = await t.given.order(dispatch.branch, { status: 'PREPARING' });
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', offered: [] });
    expect(await reasons()).toEqual([['NO_COURIER_ONLINE', 'Şubede çevrimiçi kurye yok.']]);
    await t.given.courier(dispatch.branch, { onBreak: true });
    await t.given.courier(dispatch.branch, { online: false });
    await dispatch.round();
    expect(await reasons()).toEqual([['NO_COURIER_ONLINE', 'Çevrimiçi kuryelerin hepsi molada.']]);
    expect(await row(early.id)).toMatchObject({ status: 'PREPARING', courier_id: null });
    expect(await dispatch.lastRound()).toMatchObject({ waiting: 1, no_courier: 1 });
    const empty = await t.given.branch({ assignment_method: 'AUTOMATIC' });
    expect(await t.app.dispatch.runRound(empty.id)).toMatchObject({ result: 'DONE', offered: [] });
  });

  it('all couriers on the road: who returns first, and when', async () => {
    const courier = await t.given.courier(dispatch.branch, FAR);
    await t.given.order(dispatch.branch, {
      status: 'IN_DELIVERY',
      courier_id: courier.id,
      started_at: t.clock.now(),
      ...FAR.position,
    });
    const { id } = await dispatch.ready();
    expect((await dispatch.round()).offered).toEqual([]);
    expect(await row(id)).toMatchObject({ status: 'READY' });
    // at the stop already: two minutes there, nine back
    expect(await reasons()).toEqual([
      ['ALL_COURIERS_BUSY', expect.stringMatching(/^Bütün kuryeler yolda; ilk dönen .*, 19:41\.$/)],
    ]);
  });

  it('the limit counts manual assignments too', async () => {
    const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
    for (let n = 0; n < 2; n += 1) {
      const { id } = await dispatch.ready();
      await t.call(dispatch.chief, 'POST', `/api/orders/${id}/assign`, { courierId: courier.id });
    }
    for (let n = 0; n < 3; n += 1) await dispatch.ready();
    expect((await dispatch.round()).offered).toHaveLength(1);
    t.clock.advance(1_000);
    expect((await dispatch.round()).offered).toEqual([]);
  });

  it('where couriers must be in the branch’s area, only those inside get an offer', async () => {
    await t.db.asSystem((tx) =>
      tx
        .updateTable('branches')
        .set({ require_in_branch_area: true })
        .where('id', '=', dispatch.branch.id)
        .execute(),
    );
    const away = await t.given.courier(dispatch.branch, FAR);
    const { id } = await dispatch.ready();
    expect((await dispatch.round()).offered).toEqual([]);
    expect(await reasons()).toEqual([
      ['ALL_COURIERS_BUSY', expect.stringContaining('Şube alanında kurye yok; ilk gelecek')],
    ]);
    const here = await t.given.courier(dispatch.branch, AT_BRANCH);
    expect((await dispatch.round()).offered).toEqual([id]);
    expect((await row(id)).courier_id).toBe(here.id);
    // an old position does not prove presence
    const later = await dispatch.ready();
    t.clock.advance(2 * MINUTE + 1);
    await dispatch.round();
    expect((await row(later.id)).status).toBe('READY');
    expect(away.id).not.toBe(here.id);
  });

  it.each([
    ['the branch is paused', { dispatch_paused_at: new Date() }],
    ['the branch becomes a POOL', { assignment_method: 'POOL' as const }],
  ])('%s between planning and offering: nothing is offered', async (_, change) => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    const node = nodeWith(
      planAfter(() =>
        t.db.asSystem((tx) =>
          tx.updateTable('branches').set(change).where('id', '=', dispatch.branch.id).execute(),
        ),
      ),
    );
    expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'DONE', offered: [] });
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
      const [courier, other] = [
        await t.given.courier(dispatch.branch, AT_BRANCH),
        await t.given.courier(dispatch.branch, FAR),
      ];
      const { id } = await dispatch.ready();
      const node = nodeWith(
        planAfter(async () => {
          if (byHand)
            await t.call(dispatch.chief, 'POST', `/api/orders/${id}/assign`, { courierId: other.id });
          else
            await t.db.asSystem((tx) =>
              tx.updateTable('couriers').set(change).where('user_id', '=', courier.id).execute(),
            );
        }),
      );
      expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'DONE', offered: [] });
      expect(await row(id)).toMatchObject(
        byHand ? { courier_id: other.id, assigned_by: 'STAFF' } : { status: 'READY' },
      );
      await dispatch.round();
      expect(await row(id)).toMatchObject({ courier_id: other.id });
      await node.stop();
    },
  );

  it('an order at the branch itself, a clock put back, no position: planned all the same', async () => {
    await t.given.courier(dispatch.branch, { position: BRANCH_POINT });
    await t.given.courier(dispatch.branch);
    const here = await dispatch.ready({ ...BRANCH_POINT });
    const future = await dispatch.ready({
      created_at: new Date(t.clock.now().getTime() + 60 * MINUTE),
      ready_at: null,
    });
    const { offered, result } = await dispatch.round();
    expect([result, new Set(offered)]).toEqual(['DONE', new Set([here.id, future.id])]);
    t.clock.advance(-90 * MINUTE);
    expect(await dispatch.round()).toMatchObject({ result: 'DONE', expired: [] });
    t.clock.advance(90 * MINUTE);
  });

  it('an order pinned to a courier on break stays with them, and stops no other', async () => {
    const [rests, works] = [
      await t.given.courier(dispatch.branch, AT_BRANCH),
      await t.given.courier(dispatch.branch, AT_BRANCH),
    ];
    const pinned = await t.given.order(dispatch.branch, {
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
    const { id } = await dispatch.ready();
    expect((await dispatch.round()).offered).toEqual([id]);
    expect(await row(pinned.id)).toMatchObject({ courier_id: rests.id, status: 'ASSIGNED' });
    expect((await row(id)).courier_id).toBe(works.id);
  });
});

describe('decision 024: a round that fails leaves no stuck branch', () => {
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
    async (what, spawn) => {
      let spawned = 0;
      // waited out by the one that never starts
      const startMs = what === 'never starts' ? 1_000 : 10_000;
      const planner = createPlanner({ limitMs: 400, startMs, spawn: () => ((spawned += 1), spawn()) });
      const node = nodeWith(planner);
      const courier = await t.given.courier(dispatch.branch, AT_BRANCH);
      const [first, second] = [await dispatch.ready(), await dispatch.ready()];
      expect(await node.runRound(dispatch.branch.id)).toMatchObject({
        result: 'FAILED',
        offered: [first.id],
      });
      expect((await dispatch.lastRound())?.failed_at).toEqual(t.clock.now());
      expect(await row(first.id)).toMatchObject({ courier_id: courier.id, assigned_by: 'ENGINE' });
      await node.runRound(dispatch.branch.id);
      expect(spawned).toBe(2);
      await node.stop();
      // a healthy node continues
      expect((await dispatch.round()).offered).toEqual([second.id]);
      expect((await dispatch.lastRound())?.failed_at).toBeNull();
    },
  );

  it('a task that the engine cannot solve fails alone: its worker stays', async () => {
    let spawned = 0;
    const refusing = `${REPORTS_READY}port.on('message', ({ id }) => port.postMessage({ id, error: 'no' }))`;
    const planner = createPlanner({
      limitMs: 5_000,
      spawn: () => ((spawned += 1), new Worker(refusing, { eval: true })),
    });
    const node = nodeWith(planner);
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'FAILED', offered: [id] });
    expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'FAILED', offered: [] });
    expect(spawned).toBe(1);
    await node.stop();
  });

  it('an error during a round is recorded, frees the branch, and keeps the results before', async () => {
    await t.given.courier(dispatch.branch, AT_BRANCH);
    const { id } = await dispatch.ready();
    const node = nodeWith({
      solve: async () => ({ plan: null, offeredTrips: null }) as never,
      stop: async () => undefined,
    });
    expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'FAILED', offered: [] });
    expect((await dispatch.lastRound())?.failed_at).not.toBeNull();
    const health = await t.call(dispatch.chief, 'GET', '/api/dispatch/health');
    expect(health.body.data).toMatchObject([{ failed: true, waiting: 1 }]);
    expect((await dispatch.round()).offered).toEqual([id]);
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
    const node = nodeWith(planAfter(noneOpen));
    expect(await node.runRound(dispatch.branch.id)).toMatchObject({ result: 'DONE' });
    await node.stop();
  });

  it('two nodes at once: one holds the branch, the other continues; no order is offered twice', async () => {
    const nodes = [nodeWith(planAfter(pause)), nodeWith(planAfter(pause))];
    for (let n = 0; n < 4; n += 1) await t.given.courier(dispatch.branch, AT_BRANCH);
    for (let turn = 0; turn < 10; turn += 1) {
      const orders = [await dispatch.ready(), await dispatch.ready()];
      const reports = await Promise.all(
        [...nodes, ...nodes].map((node) => node.runRound(dispatch.branch.id)),
      );
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
        await t.call(dispatch.chief, 'POST', `/api/orders/${id}/cancel`, { reason: 'Deneme' });
      }
    }
    await Promise.all(nodes.map((node) => node.stop()));
    function pause() {
      return new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});
