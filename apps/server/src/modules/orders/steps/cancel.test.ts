import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { holdTransaction } from '../../../test/hold-transaction.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ radius_m: 100, min_speed_kmh: '20', extra_time_min: 15 });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(branch);
});

const cancel = (id: OrderId): Promise<Answer> =>
  t.call(chief, 'POST', `/api/orders/${id}/cancel`, { reason: 'Müşteri vazgeçti' });
const courierRow = () =>
  t.db.asSystem((tx) =>
    tx.selectFrom('couriers').selectAll().where('user_id', '=', courier.id).executeTakeFirstOrThrow(),
  );

describe('an order that is cancelled', () => {
  it('while it waits: ended with its reason, now', async () => {
    const { id } = await t.given.order(branch);
    expect((await cancel(id)).body.data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Müşteri vazgeçti',
      endedAt: t.clock.now().toISOString(),
    });
  });

  it('on the road: the way back is counted from its address', async () => {
    // 0.02° north: 2.224 km; at 20 km/h 7 minutes (6.67 rounded up), and 15 extra
    const far = { lat: BRANCH_POINT.lat + 0.02, lng: BRANCH_POINT.lng };
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id, ...far });
    await cancel(id);
    const { body } = await t.call(courier, 'GET', '/api/courier-status');
    expect(body).toMatchObject({
      status: 'RETURNING',
      expectedReturnAt: new Date(t.clock.now().getTime() + 22 * 60_000).toISOString(),
    });
  });

  it('finished: refused', async () => {
    const { id } = await t.given.order(branch, { status: 'DELIVERED', courier_id: courier.id });
    expect((await cancel(id)).body.code).toBe('ORDER_CHANGED');
    expect((await cancel(999_999_999 as OrderId)).body.code).toBe('ORDER_NOT_FOUND');
  });
});

describe('the order of locks', () => {
  it('the courier’s row comes before the order’s: two last cancellations see each other', async () => {
    const { id } = await t.given.order(branch, { status: 'IN_DELIVERY', courier_id: courier.id });
    const row = 'select from couriers where user_id = $1 for update';
    const held = await holdTransaction(t.ownerUrl, row, [courier.id]);
    const cancelling = cancel(id);
    await held.isWaitedFor();
    await held.query('select from orders where id = $1 for update nowait', [id]);
    await held.commit();
    expect((await cancelling).status).toBe(200);
  });
});

describe('an order that changes hands while its cancelling waits for it', () => {
  const moveMeanwhile = async (status: 'ASSIGNED' | 'PICKED_UP') => {
    const other = await t.given.courier(branch);
    const { id } = await t.given.order(branch, { status, courier_id: courier.id });
    const move = await holdTransaction(t.ownerUrl, 'update orders set courier_id = $2 where id = $1', [
      id,
      other.id,
    ]);
    const cancelling = cancel(id);
    await move.isWaitedFor();
    await move.commit();
    return cancelling;
  };

  it('on the road: refused, the caller looks again', async () => {
    const answer = await moveMeanwhile('PICKED_UP');
    expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_CHANGED']);
    expect((await courierRow()).returning_since).toBeNull();
  });

  it('before pick-up: cancelled all the same', async () => {
    const answer = await moveMeanwhile('ASSIGNED');
    expect([answer.status, answer.body.data.status]).toEqual([200, 'CANCELLED']);
  });
});
