import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';
import { type HeldTransaction, holdTransaction } from '../test/hold-transaction.ts';

/** Locks an order's row, as a stuck process does. */
const hold = (t: TestApp, id: OrderId): Promise<HeldTransaction> =>
  holdTransaction(t.ownerUrl, 'select from orders where id = $1 for update', [id]);

describe('criteria A09: a stuck query', () => {
  let t: TestApp;
  let branch: GivenBranch;
  let manager: GivenUser;
  beforeAll(async () => {
    t = await startTestApp({ env: { STATEMENT_TIMEOUT_MS: '200' } });
    branch = await t.given.branch();
    manager = await t.given.user('BRANCH_MANAGER', { branch });
  });
  afterAll(() => t.close());

  it('is cancelled with 503 and its own code, changes nothing, and succeeds later', async () => {
    const { id } = await t.given.order(branch);
    const held = await hold(t, id);
    const cancel = () =>
      t.call(
        manager,
        'POST',
        `/api/orders/${id}/cancel`,
        { reason: 'Müşteri vazgeçti' },
        { 'idempotency-key': 'k1' },
      );
    const stuck = await cancel();
    expect([stuck.status, stuck.raw.headers['retry-after'], stuck.body]).toEqual([
      503,
      '2',
      {
        success: false,
        error: 'İşlem çok uzun sürdüğü için durduruldu. Lütfen birkaç saniye sonra yeniden deneyin.',
        message: 'İşlem çok uzun sürdüğü için durduruldu. Lütfen birkaç saniye sonra yeniden deneyin.',
        code: 'QUERY_TIMEOUT',
      },
    ]);
    await held.commit();
    const { body } = await t.call(manager, 'GET', `/api/orders/${id}`);
    expect([body.data.status, body.data.version]).toEqual(['PREPARING', 1]);
    expect((await cancel()).status).toBe(200);
  });
});

describe('criteria A09: more requests than connections', () => {
  let t: TestApp;
  let branch: GivenBranch;
  let manager: GivenUser;
  const STUCK = 2;
  beforeAll(async () => {
    // on a busy machine the other calls can take longer than a statement may
    const env = { OVERLOAD_WAIT_MS: '50', STATEMENT_TIMEOUT_MS: '20000' };
    t = await startTestApp({ poolSize: STUCK, runningClock: true, env });
    branch = await t.given.branch();
    manager = await t.given.user('BRANCH_MANAGER', { branch });
  });
  afterAll(() => t.close());

  it('refuses late calls with 503 and Retry-After, serves health and positions, and recovers', async () => {
    const courier = await t.given.courier(branch);
    const orders = [await t.given.order(branch), await t.given.order(branch)];
    const held = await Promise.all(orders.map(({ id }) => hold(t, id)));
    const stuck = orders.map(({ id }) =>
      t.call(manager, 'POST', `/api/orders/${id}/cancel`, { reason: 'Yoğunluk' }),
    );
    await Promise.all(held.map((one) => one.isWaitedFor()));
    const waiting = Array.from({ length: 20 }, () => t.call(manager, 'GET', '/api/orders/active'));
    const health = await t.call(null, 'GET', '/api/health');
    const ready = await t.call(null, 'GET', '/api/ready');
    const at = t.clock.now().getTime();
    const position = { lat: 40.99, lng: 29.03, accuracy: 5, fixAt: at, sentAt: at };
    const ping = await t.call(courier, 'POST', '/api/courier-location', position);
    expect([health.status, ready.status, ping.status]).toEqual([200, 200, 200]);
    for (const { status, raw, body } of await Promise.all(waiting)) {
      expect([status, body.code, body.message, raw.headers['retry-after']]).toEqual([
        503,
        'SERVICE_BUSY',
        'Şu anda çok fazla istek var. Lütfen birkaç saniye sonra yeniden deneyin.',
        '2',
      ]);
    }
    await Promise.all(held.map((one) => one.commit()));
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([200, 200]);
    const after = await Promise.all(
      Array.from({ length: 20 }, () => t.call(manager, 'GET', '/api/orders/active')),
    );
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
