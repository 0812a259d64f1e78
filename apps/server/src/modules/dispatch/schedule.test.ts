import { asBranchId, type BranchId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedListener } from '../../live/event-feed.ts';
import type { EventRow } from '../../live/tail.ts';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT } from '../../test/factories.ts';
import { orderBody } from '../../test/order-body.ts';
import * as repository from './repository.ts';
import type { RoundReport } from './run-round.ts';
import { isRoundDue, createRoundScheduler } from './schedule-rounds.ts';

const event = (kind: string, payload: Record<string, unknown> = {}, branch = 1): EventRow => ({
  id: 1,
  at: new Date(0),
  kind,
  entity: 'order',
  entity_id: 1,
  company_id: null,
  branch_id: asBranchId(branch),
  courier_id: null,
  payload,
});

it('a round is due for events of users, not for those of the engine', () => {
  expect(isRoundDue(event('ORDER_CREATED', { actorName: 'Ayşe' }))).toBe(true);
  expect(isRoundDue(event('ORDER_CHANGED', { actorName: 'Otomatik atama' }))).toBe(false);
  expect(isRoundDue(event('COURIER_CHANGED', { action: 'ONLINE' }))).toBe(true);
  expect(isRoundDue(event('COURIER_CHANGED', { action: 'RETURNED' }))).toBe(true);
  expect(isRoundDue(event('COURIER_CHANGED', { action: 'ASSIGNED' }))).toBe(false);
  expect(isRoundDue(event('SESSIONS_ENDED'))).toBe(false);
});

describe('createRoundScheduler', () => {
  function start(
    run: (id: BranchId) => Partial<RoundReport> | Promise<Partial<RoundReport>>,
    busy: number[] = [],
  ) {
    const ran: number[] = [];
    let sweeps = 0;
    let listener: FeedListener = {};
    const schedule = createRoundScheduler({
      clock: { now: () => new Date(0) },
      subscribe: (one) => {
        listener = one;
        return () => (listener = {});
      },
      async runRound(id) {
        ran.push(id);
        return { result: 'DONE', offered: [], expired: [], nextExpiry: null, ...(await run(id)) };
      },
      listDue: async () => busy.map(asBranchId),
      recordIdleRounds: async () => {
        sweeps += 1;
        throw new Error('the database is away');
      },
      onError: () => undefined,
    });
    schedule.start();
    return {
      ran,
      schedule,
      sweeps: () => sweeps,
      publish: (...rows: EventRow[]) => void listener.events?.(rows),
    };
  }

  it('many events are one round; events during a round get another; an expiry gets its own', async () => {
    let expiry: Date | null = new Date(100);
    const { ran, schedule, publish } = start(() => {
      const report = { nextExpiry: expiry };
      expiry = null;
      return report;
    });
    for (let n = 0; n < 50; n += 1) publish(event('ORDER_CREATED'));
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([1, 1]);
    publish(event('ORDER_CHANGED', {}, 2));
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([1, 1, 2]);
    await schedule.stop();
    publish(event('ORDER_CHANGED', {}, 3));
    expect(ran).toEqual([1, 1, 2]);
  });

  it('sweeps at start, runs a branch that is off after new settings only, survives a failure', async () => {
    const { ran, schedule, sweeps, publish } = start(() => ({ result: 'OFF' }), [7]);
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([7]);
    expect(sweeps()).toBe(1);
    publish(event('ORDER_CREATED', {}, 7));
    publish(event('ORDER_CREATED', {}, 8));
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([7, 8]);
    publish(event('BRANCH_UPDATED', {}, 7));
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([7, 8, 7]);
    await schedule.stop();
  });
});

describe('on a running server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ runningClock: true });
  });
  afterAll(() => t?.close());

  it('docs/decisions/024: an idle branch is checked each half minute too; a paused one is not', async () => {
    const [quiet, paused, waiting] = [
      await t.given.branch({ assignment_method: 'AUTOMATIC' }),
      await t.given.branch({ assignment_method: 'AUTOMATIC', dispatch_paused_at: t.clock.now() }),
      await t.given.branch({ assignment_method: 'AUTOMATIC' }),
    ];
    await t.given.order(waiting);
    const lookAt = (minute: number) =>
      t.db.asSystem(async (tx) => {
        await repository.recordIdleRounds(tx, new Date(Date.UTC(2026, 2, 2, 16, minute)));
        const rows = await tx
          .selectFrom('dispatch_rounds')
          .select(['branch_id', 'at', 'waiting'])
          .orderBy('branch_id')
          .execute();
        return rows.filter(({ branch_id: id }) => [quiet.id, paused.id, waiting.id].includes(id));
      });
    expect(await lookAt(30)).toMatchObject([
      { branch_id: quiet.id, at: new Date('2026-03-02T16:30:00Z'), waiting: 0 },
    ]);
    expect(await lookAt(31)).toMatchObject([{ branch_id: quiet.id, at: new Date('2026-03-02T16:31:00Z') }]);
    const busy = await t.db.asSystem((tx) => repository.listDue(tx));
    expect([busy.includes(quiet.id), busy.includes(waiting.id)]).toEqual([false, true]);
    await t.db.asSystem((tx) => repository.recordFailure(tx, quiet.id, t.clock.now()));
    expect(await t.db.asSystem((tx) => repository.listDue(tx))).toContain(quiet.id);
  });

  it('an order of an automatic branch gets its courier, and one of a manual branch does not', async () => {
    t.app.dispatch.start();
    const [auto, manual] = [
      await t.given.branch({ assignment_method: 'AUTOMATIC' }),
      await t.given.branch({ assignment_method: 'MANUAL' }),
    ];
    const courier = await t.given.courier(auto, { position: BRANCH_POINT });
    await t.given.courier(manual, { position: BRANCH_POINT });
    const create = async (key: string) =>
      (await t.call({ key }, 'POST', '/api/orders', orderBody())).body.data.id;
    const [id, byHand] = [await create(auto.key), await create(manual.key)];
    const row = (one: number) =>
      t.db.asSystem((tx) =>
        tx
          .selectFrom('orders')
          .select(['status', 'courier_id'])
          .where('id', '=', one as never)
          .executeTakeFirst(),
      );
    await expect
      .poll(() => row(id), { timeout: 20_000 })
      .toEqual({ status: 'ASSIGNED', courier_id: courier.id });
    expect(await row(byHand)).toEqual({ status: 'PREPARING', courier_id: null });
  });
});
