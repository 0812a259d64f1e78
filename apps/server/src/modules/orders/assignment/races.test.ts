import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenUser } from '../../../test/factories.ts';
import { expectReplayable, orderEvents, orderRow } from '../../../test/stored-orders.ts';

/**
 * The suite plays a sample; `ULAK_ROUNDS=200` (A02) and `ULAK_ROUNDS=500` (A04) play the criteria's numbers.
 */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 10);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 20 });
});
afterAll(() => t?.close());

const post = (who: GivenUser, path: string, body?: unknown): Promise<Answer> =>
  t.call(who, 'POST', path, body);
const claim = (who: GivenUser, id: OrderId) => post(who, `/api/claim-order/${id}`);
const row = (id: OrderId) => orderRow(t, id);
const historyOf = (id: OrderId) => orderEvents(t, id);
const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers)
    counts[`${status} ${body.code ?? ''}`.trim()] = (counts[`${status} ${body.code ?? ''}`.trim()] ?? 0) + 1;
  return counts;
};
const several = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

describe('races for orders', { timeout: 60_000 + ROUNDS * 5_000 }, () => {
  it(`criteria A02: ${ROUNDS} × 50 couriers claim one order: one gets it, the others learn who`, async () => {
    const branch = await t.given.branch({ assignment_method: 'POOL' });
    const couriers = await several(50, () => t.given.courier(branch));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await t.given.order(branch);
      const answers = await Promise.all(couriers.map((courier) => claim(courier, id)));
      const winner = couriers.find((courier, index) => answers[index]?.status === 200 && courier);
      expect(tally(answers)).toEqual({ '200': 1, '409 ORDER_TAKEN': 49 });
      expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
        `Bu siparişi az önce ${winner?.name} aldı.`,
      );
      expect(await row(id)).toMatchObject({ status: 'ASSIGNED', courier_id: winner?.id, version: 2 });
      await t.db.asSystem((tx) =>
        tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute(),
      );
    }
  });

  it('criteria A03: no courier passes the limit, by claim or by assignment, 20 at once', async () => {
    const branch = await t.given.branch({ assignment_method: 'POOL', max_concurrent_deliveries: 3 });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    for (const courier of await several(Math.max(5, ROUNDS / 2), () => t.given.courier(branch))) {
      const orders = await several(20, () => t.given.order(branch));
      const answers = await Promise.all(
        orders.map(({ id }, index) =>
          index % 2 === 0
            ? claim(courier, id)
            : post(chief, `/api/orders/${id}/assign`, { courierId: courier.id }),
        ),
      );
      expect(tally(answers)).toEqual({ '200': 3, '409 COURIER_AT_CAPACITY': 17 });
      const { rows } = await t.db.asSystem((tx) =>
        sql<{
          load: number;
        }>`select count(*) as load from orders
        where courier_id = ${courier.id} and status = 'ASSIGNED'`.execute(tx),
      );
      expect(rows[0]?.load).toBe(3);
    }
  });

  it(`criteria A04: assign ∥ claim ∥ cancel ∥ deactivate, ${ROUNDS} from ${SEED}: replayed`, async () => {
    const branch = await t.given.branch({ assignment_method: 'POOL' });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const admin = await t.given.user('COMPANY_ADMIN', { branch });
    for (let seed = SEED; seed < SEED + ROUNDS; seed += 1) {
      const [assigned, claimer] = [await t.given.courier(branch), await t.given.courier(branch)];
      const { id } = await t.given.order(branch);
      const moves = [
        () => post(chief, `/api/orders/${id}/assign`, { courierId: assigned.id, fromCourierId: null }),
        () => claim(claimer, id),
        () => post(chief, `/api/orders/${id}/cancel`, { reason: 'Yarış' }),
        () =>
          post(admin, `/api/users/${seed % 2 ? assigned.id : claimer.id}/deactivate`, { reason: 'Yarış' }),
      ];
      // Every third time nobody cancels, so that somebody may keep it.
      const order = (seed % 3 === 0 ? [0, 1, 3] : [0, 1, 2, 3]).toSorted(
        (a, b) => ((a * 7 + seed * 13) % 11) - ((b * 7 + seed * 13) % 11),
      );
      const answers = await Promise.all(order.map((index) => moves[index]?.() as Promise<Answer>));
      const statusOf = (move: number) => answers[order.indexOf(move)]?.status;
      for (const answer of answers) expect([200, 201, 401, 409]).toContain(answer.status);
      // one winner for the courier's place, or a second one after it was taken back from somebody who became
      // passive
      const takenBack = (await historyOf(id)).filter(({ payload }) => payload.action === 'unassign').length;
      expect([statusOf(0), statusOf(1)].filter((status) => status === 200).length).toBeLessThanOrEqual(
        1 + takenBack,
      );
      expect([200, undefined]).toContain(statusOf(2));
      await expectReplayable(t, id);
      // Who was passive already got nothing: their row is locked by both, so the order of the events is the
      // order of the facts.
      const { rows } = await t.db.asSystem((tx) =>
        sql`select e.id from events e
          join events d on d.kind = 'USER_DEACTIVATED' and d.entity_id = e.courier_id and d.id < e.id
          where e.entity = 'order' and e.entity_id = ${id}
            and e.payload ->> 'action' in ('assign', 'claim')`.execute(tx),
      );
      expect(rows).toEqual([]);
      // Decision 018: and who is passive carries nothing.
      const { courier_id, status } = await row(id);
      const left = await t.db.asSystem((tx) =>
        tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', courier_id)
          .where('active', '=', false)
          .execute(),
      );
      expect(status === 'ASSIGNED' ? left : []).toEqual([]);
    }
  });

  it('two parallel calls of a step: one takes it, the other is refused, one version counts', async () => {
    const branch = await t.given.branch({ assignment_method: 'MANUAL' });
    const chief = await t.given.user('PACKAGING_CHIEF', { branch });
    const courier = await t.given.courier(branch);
    for (const path of ['unassign', 'cancel', 'status']) {
      const isStep = path === 'status';
      const { id } = await t.given.order(branch, {
        status: isStep ? 'IN_DELIVERY' : 'ASSIGNED',
        courier_id: courier.id,
      });
      const body = { unassign: undefined, cancel: { reason: 'x' }, status: { status: 'DELIVERED' } }[path];
      const answers = await several(8, () =>
        post(isStep ? courier : chief, `/api/orders/${id}/${path}`, body),
      );
      expect(tally(answers)).toEqual({ '200': 1, '409 ORDER_CHANGED': 7 });
      expect((await row(id)).version).toBe(2);
      expect(await historyOf(id)).toHaveLength(1);
    }
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ n: number }>`select count(*) as n from earnings where courier_id = ${courier.id}`.execute(tx),
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('two last deliveries at once still start the return (the courier’s row is locked first)', async () => {
    const branch = await t.given.branch();
    for (let round = 0; round < 5; round += 1) {
      const courier = await t.given.courier(branch);
      const orders = await several(3, () =>
        t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id }),
      );
      await Promise.all(
        orders.map(({ id }) => post(courier, `/api/orders/${id}/status`, { status: 'DELIVERED' })),
      );
      const duty = await t.db.asSystem((tx) =>
        tx
          .selectFrom('couriers')
          .select('returning_since')
          .where('user_id', '=', courier.id)
          .executeTakeFirstOrThrow(),
      );
      expect(duty.returning_since).not.toBeNull();
    }
  });
});
