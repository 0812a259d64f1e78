import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenUser } from '../../test/factories.ts';
import { expectReplayable, orderRow } from '../../test/stored-orders.ts';

/** The suite plays a sample; `ULAK_ROUNDS=50` plays the number. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 12);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const LIMIT = 2;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 16 });
});
afterAll(() => t?.close());

const post = (who: GivenUser, path: string, body?: unknown): Promise<Answer> =>
  t.call(who, 'POST', path, body);
const rowOf = (id: OrderId) => orderRow(t, id);

async function expectOrderly(id: OrderId): Promise<void> {
  const order = await rowOf(id);
  const offers = await t.db.asSystem((tx) =>
    tx.selectFrom('dispatch_offers').selectAll().where('order_id', '=', id).execute(),
  );
  const open = offers.filter(({ outcome }) => outcome === null);
  const isOffer = order.status === 'ASSIGNED' && order.assigned_by === 'ENGINE';
  expect(open.map(({ courier_id }) => courier_id)).toEqual(isOffer ? [order.courier_id] : []);
  expect(order.offer_expires_at !== null).toBe(isOffer);
  if (order.status !== 'ASSIGNED') return;
  const courier = await t.db.asSystem((tx) =>
    tx.selectFrom('couriers').selectAll().where('user_id', '=', order.courier_id).executeTakeFirstOrThrow(),
  );
  expect([courier.online, courier.break_started_at]).toEqual([true, null]);
}

describe('decision 024: races', { timeout: 60_000 + ROUNDS * 6_000 }, () => {
  const outcome = 'one winner each, no limit passed, the history explains it';
  it(`rounds ∥ assign ∥ claim ∥ cancel ∥ offline, ${ROUNDS} seeds from ${SEED}: ${outcome}`, async () => {
    const branch = await t.given.branch({
      assignment_method: 'AUTOMATIC',
      max_concurrent_deliveries: LIMIT,
      radius_m: 500,
    });
    const [chief, manager] = [
      await t.given.user('PACKAGING_CHIEF', { branch }),
      await t.given.user('BRANCH_MANAGER', { branch }),
    ];
    let offered = 0;
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const couriers = await Promise.all(
        [1, 2, 3].map(() => t.given.courier(branch, { position: BRANCH_POINT })),
      );
      const [first, second, third] = couriers as [GivenUser, GivenUser, GivenUser];
      const ready = await Promise.all(
        [1, 2, 3, 4].map(() => t.given.order(branch, { status: 'READY', ready_at: t.clock.now() })),
      );
      const pooled = await t.given.order(branch, { status: 'AVAILABLE' });
      const [a, b, c] = ready.map(({ id }) => id) as [OrderId, OrderId, OrderId];
      const round = async () => {
        const report = await t.app.dispatch.runRound(branch.id);
        offered += report.offered.length;
        return report.result === 'FAILED' ? 500 : 200;
      };
      const answerTo = async (who: GivenUser, path: string, body?: unknown) =>
        (await post(who, path, body)).status;
      const moves: (() => Promise<number>)[] = [
        round,
        () => answerTo(chief, `/api/orders/${a}/assign`, { courierId: first.id }),
        () => answerTo(second, `/api/claim-order/${pooled.id}`),
        () => answerTo(manager, `/api/orders/${b}/cancel`, { reason: 'Yarış' }),
        () => answerTo(third, '/api/courier-status', { status: 'offline' }),
        round,
        () => answerTo(chief, `/api/orders/${c}/assign`, { courierId: second.id }),
        () => answerTo(first, '/api/courier/accept-all'),
      ];
      const order = moves
        .map((_, index) => index)
        .toSorted((x, y) => ((x * 7 + seed * 13) % 17) - ((y * 7 + seed * 13) % 17));
      const statuses = await Promise.all(order.map((index) => (moves[index] ?? round)()));
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      await round();
      for (const { id } of ready) {
        await expectReplayable(t, id, 'READY');
        await expectOrderly(id);
      }
      await expectReplayable(t, pooled.id, 'AVAILABLE');
      const { rows } = await t.db.asSystem((tx) =>
        sql<{ load: number }>`select count(*)::int as load from orders
          where courier_id = any(${couriers.map(({ id }) => id)}::bigint[])
          and status in ('ASSIGNED', 'PICKED_UP', 'IN_DELIVERY') group by courier_id`.execute(tx),
      );
      expect(Math.max(0, ...rows.map(({ load }) => load))).toBeLessThanOrEqual(LIMIT);
      await t.db.asSystem((tx) =>
        tx
          .updateTable('orders')
          .set({ status: 'CANCELLED' })
          .where('branch_id', '=', branch.id)
          .where('status', '!=', 'CANCELLED')
          .execute(),
      );
      await t.db.asSystem((tx) =>
        tx.updateTable('couriers').set({ online: false }).where('branch_id', '=', branch.id).execute(),
      );
    }
    expect(offered).toBeGreaterThanOrEqual(ROUNDS / 2);
  });

  it(`expiry of an offer ∥ its acceptance, ${ROUNDS} seeds: either accepted, or reverted`, async () => {
    const outcomes = new Set<string>();
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const branch = await t.given.branch({ assignment_method: 'AUTOMATIC', radius_m: 500 });
      const courier = await t.given.courier(branch, { position: BRANCH_POINT });
      const { id } = await t.given.order(branch, { status: 'READY', ready_at: t.clock.now() });
      await t.app.dispatch.runRound(branch.id);
      t.clock.advance(3 * 60_000);
      const accept = () => post(courier, `/api/orders/${id}/status`, { status: 'PICKED_UP' });
      const wait = () => new Promise((resolve) => setTimeout(resolve, seed % 5));
      const [, answer] = await Promise.all([t.app.dispatch.runRound(branch.id), wait().then(accept)]);
      const { status } = await rowOf(id);
      expect(status).toBe(answer.status === 200 ? 'PICKED_UP' : 'READY');
      const [offer] = await t.db.asSystem((tx) =>
        tx.selectFrom('dispatch_offers').selectAll().where('order_id', '=', id).execute(),
      );
      expect(offer?.outcome).toBe(answer.status === 200 ? 'ACCEPTED' : 'EXPIRED');
      outcomes.add(status);
      await expectReplayable(t, id, 'READY');
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
