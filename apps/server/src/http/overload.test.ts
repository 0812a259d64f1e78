import type { OrderId } from '@ulak/contracts/ids';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../test/factories.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Locks an order's row, as a stuck process does; answers the release. */
async function hold(t: TestApp, id: OrderId): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: t.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from orders where id = $1 for update', [id]);
  return () => client.end();
}

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
    const release = await hold(t, id);
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
    await release();
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
    t = await startTestApp({ poolSize: STUCK, runningClock: true, env: { OVERLOAD_WAIT_MS: '50' } });
    branch = await t.given.branch();
    manager = await t.given.user('BRANCH_MANAGER', { branch });
  });
  afterAll(() => t.close());

  it('refuses late calls with 503 and Retry-After, serves health and positions, and recovers', async () => {
    const courier = await t.given.courier(branch);
    const orders = [await t.given.order(branch), await t.given.order(branch)];
    const release = await Promise.all(orders.map(({ id }) => hold(t, id)));
    const stuck = orders.map(({ id }) =>
      t.call(manager, 'POST', `/api/orders/${id}/cancel`, { reason: 'Yoğunluk' }),
    );
    await wait(50);
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
    await Promise.all(release.map((end) => end()));
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual([200, 200]);
    const after = await Promise.all(
      Array.from({ length: 20 }, () => t.call(manager, 'GET', '/api/orders/active')),
    );
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });
});
