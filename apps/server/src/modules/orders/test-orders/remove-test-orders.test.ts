import type { OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';
import { listenForStreams, openStream } from '../../../test/open-stream.ts';
import { orderBody } from '../../../test/order-body.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../../test/webhook-branch.ts';

/** The suite plays a sample; `ULAK_ROUNDS=100` plays more. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 6);

let t: TestApp;
let port: number;
let branch: GivenBranch;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS, poolSize: 12 });
  port = await listenForStreams(t);
});
afterAll(() => t?.close());
beforeEach(async () => {
  branch = await t.given.branch({ max_concurrent_deliveries: 10 });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  await t.call(admin, 'PUT', `/api/branches/${branch.id}/test-mode`, { hours: 24 });
});

const remove = () => t.call(admin, 'DELETE', `/api/branches/${branch.id}/test-orders`);
const list = async (query = '') =>
  (await t.call(admin, 'GET', `/api/branches/${branch.id}/test-orders${query}`)).body;
const create = async (fields = {}): Promise<OrderId> =>
  (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody(fields))).body.data.id;
const step = (who: Caller, id: OrderId, status: string, extra = {}) =>
  t.call(who, 'POST', `/api/orders/${id}/status`, { status, ...extra });
const assign = (id: OrderId, courierId: number) =>
  t.call(admin, 'POST', `/api/orders/${id}/assign`, { courierId });
const cancel = (id: OrderId) => t.call(admin, 'POST', `/api/orders/${id}/cancel`, { reason: 'Deneme' });

/** A test order in each state, by its name. */
async function inEveryState(courier: GivenUser): Promise<Map<string, OrderId>> {
  const made = new Map<string, OrderId>();
  const drive = async (name: string, ...statuses: string[]): Promise<OrderId> => {
    const id = await create();
    made.set(name, id);
    if (statuses.length > 0) await assign(id, courier.id);
    for (const status of statuses.slice(1)) await step(courier, id, status, { note: 'Deneme' });
    return id;
  };
  await drive('PREPARING');
  await step(admin, await drive('READY'), 'READY');
  await step(admin, await drive('AVAILABLE'), 'AVAILABLE');
  await drive('ASSIGNED', 'ASSIGNED');
  await drive('PICKED_UP', 'ASSIGNED', 'PICKED_UP');
  await drive('IN_DELIVERY', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY');
  await drive('DELIVERED', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED');
  await drive('UNDELIVERABLE', 'ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE');
  await cancel(await drive('CANCELLED'));
  return made;
}

/** Rows of every table with a column `order_id`, and of `events`, that belong to these orders. */
async function rowsOf(ids: readonly OrderId[]): Promise<Record<string, number>> {
  return t.db.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'order_id' order by 1`.execute(tx);
    const counts: Record<string, number> = {};
    const count = async (name: string, condition: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(name)} where ${condition}`.execute(tx);
      if (rows[0]?.n) counts[name] = rows[0].n;
    };
    const among = sql`any(${[...ids]}::bigint[])`;
    for (const { name } of tables) await count(name, sql`order_id = ${among}`);
    await count('events', sql`entity = 'order' and entity_id = ${among}`);
    await count('orders', sql`id = ${among}`);
    return counts;
  });
}

describe('removing test orders', () => {
  it('takes those in every state with all that belongs to them, and leaves the real ones', async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const engine = createTestEngine(t);
    await engine.drain();
    await makeWebhook(t, admin, { url: 'http://127.0.0.1:9/none', events: ['ORDER_CREATED'] });
    const made = await inEveryState(courier);
    for (const [state, id] of made)
      expect((await t.call(admin, 'GET', `/api/orders/${id}`)).body.data.status).toBe(state);
    await engine.drain();
    await engine.stop();
    const delivered = made.get('DELIVERED') ?? 0;
    await t.call(admin, 'POST', `/api/orders/${delivered}/tracking-link`);
    const real = await t.given.order(branch);
    const ids = [...made.values()];
    const before = await rowsOf(ids);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['courier_notices', 'events', 'orders', 'tracking_tokens', 'webhook_messages']),
    );
    expect((await list('?limit=4')).pagination).toEqual({ page: 1, limit: 4, total: ids.length });
    expect((await remove()).body.data).toEqual({ removed: ids.length, left: 0 });
    expect(await rowsOf(ids)).toEqual({});
    expect((await list()).data).toEqual([]);
    expect((await t.call(admin, 'GET', `/api/orders/${real.id}`)).status).toBe(200);
    expect((await t.call(admin, 'GET', `/api/orders/${delivered}`)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await remove()).body.data).toEqual({ removed: 0, left: 0 });
  });

  it('is audited once, with how many', async () => {
    await create();
    await create();
    await remove();
    await remove();
    const rows = await t.db.asSystem((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_id', 'details'])
        .where('branch_id', '=', branch.id)
        .where('action', '=', 'TEST_ORDERS_REMOVED')
        .execute(),
    );
    expect(rows).toEqual([{ actor_id: admin.id, details: { count: 2 } }]);
  });

  it('frees the courier who has one, who may go offline then, and returns from nowhere', async () => {
    const courier = await t.given.courier(branch, { position: { lat: 41.2, lng: 29.4 } });
    const id = await create();
    await assign(id, courier.id);
    for (const status of ['PICKED_UP', 'IN_DELIVERY']) await step(courier, id, status);
    const offline = () => t.call(courier, 'POST', '/api/courier-status', { status: 'offline' });
    expect((await offline()).status).toBe(409);
    await remove();
    expect((await t.call(courier, 'GET', '/api/courier/active-deliveries')).body).toEqual([]);
    const row = await t.db.asSystem((tx) =>
      tx.selectFrom('couriers').selectAll().where('user_id', '=', courier.id).executeTakeFirstOrThrow(),
    );
    expect([row.returning_since, (await offline()).status]).toEqual([null, 200]);
  });

  it('lets a number be used again, and the branch’s own numbers go on', async () => {
    await create({ orderNumber: 'DENEME-1' });
    const own = (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody())).body.data.orderNumber;
    await remove();
    const again = await t.call(
      { key: branch.key },
      'POST',
      '/api/orders',
      orderBody({ orderNumber: 'DENEME-1' }),
    );
    const next = await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody());
    expect([again.status, Number(next.body.data.orderNumber)]).toEqual([201, Number(own) + 1]);
  });

  it('has every open desk, phone and tracking page ask again at once', async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const elsewhere = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    const id = await create();
    await assign(id, courier.id);
    const link = (await t.call(admin, 'POST', `/api/orders/${id}/tracking-link`)).body.data;
    const streams = [admin, courier, elsewhere].map(({ cookie }) => openStream(port, cookie));
    const [desk, phone, other] = streams;
    for (const stream of streams) await stream.open();
    const page = await fetch(
      `http://127.0.0.1:${port}/api/customer/track-order-by-token/${link.trackingToken}/events`,
    );
    const reader = page.body?.getReader();
    await reader?.read();
    const resyncs = () =>
      [desk, phone, other].map(
        (stream) => stream?.received.filter(({ data }) => data.type === 'RESYNC').length,
      );
    // what happened before the streams were open may come to them too, but nothing behind a later order
    const later = await create();
    await expect
      .poll(() => desk?.received.map(({ data }) => data.order))
      .toContainEqual(expect.objectContaining({ id: later }));
    const [seen = 0, ...others] = resyncs();
    await t.call(admin, 'PUT', `/api/branches/${branch.id}/test-mode`, { hours: 1 });
    await expect.poll(resyncs).toEqual([seen + 1, ...others]);
    await remove();
    await expect.poll(resyncs).toEqual([seen + 2, 1, 0]);
    // the page's stream ends: read on until it does
    await expect.poll(async () => (await reader?.read())?.done).toBe(true);
    const again = await t.call(null, 'GET', `/api/customer/track-order-by-token/${link.trackingToken}`);
    expect(again.status).toBe(404);
    for (const stream of streams) stream.disconnect();
  });

  it('beyond one call’s number it says how many are left', async () => {
    await t.db.asSystem((tx) =>
      sql`insert into orders (company_id, branch_id, order_number, status, customer_name, customer_phone,
          customer_phone_key, customer_address, lat, lng, distance_km, estimated_min, is_test, created_at)
        select ${branch.companyId}, ${branch.id}, 'CK-' || n, 'PREPARING', 'Deneme', '1', '1', 'Moda', 41, 29,
          1, 20, true, ${t.clock.now()}::timestamptz from generate_series(1, 503) n`.execute(tx),
    );
    expect((await remove()).body.data).toEqual({ removed: 500, left: 3 });
    expect((await remove()).body.data).toEqual({ removed: 3, left: 0 });
  });
});

describe('a removal beside a step', { timeout: 30_000 + ROUNDS * 5_000 }, () => {
  it(`one outcome and never half an order, ${ROUNDS} times each`, async () => {
    const courier = await t.given.courier(branch, { position: BRANCH_POINT });
    const other = await t.given.courier(branch, { position: BRANCH_POINT });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [waiting, carried, pooled] = [await create(), await create(), await create()];
      await assign(carried, courier.id);
      await step(admin, pooled, 'AVAILABLE');
      const steps = [
        assign(waiting, other.id),
        step(courier, carried, 'PICKED_UP'),
        t.call(other, 'POST', `/api/claim-order/${pooled}`),
        t.call(admin, 'POST', `/api/orders/${carried}/tracking-link`),
        cancel(waiting),
      ];
      const [removal, ...answers] = await Promise.all([remove(), ...steps]);
      // A courier may have got one in between: then nothing was removed, and the caller is told.
      expect([200, 409]).toContain(removal.status);
      for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
      if (removal.status === 409) await remove();
      expect(await rowsOf([waiting, carried, pooled])).toEqual({});
      expect((await t.call(courier, 'GET', '/api/courier/active-deliveries')).body).toEqual([]);
    }
  });

  it('messages to webhooks that are being made of it are gone too, and the next ones are made', async () => {
    const engine = createTestEngine(t);
    await engine.drain();
    await makeWebhook(t, admin, { url: 'http://127.0.0.1:9/none', events: ['ORDER_CREATED'] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = [await create(), await create()];
      // A sender that loses the race finds the order gone, and reads on when it is asked again.
      await Promise.allSettled([engine.drain(), remove()]);
      await engine.drain();
      await remove();
      expect(await rowsOf(ids)).toEqual({});
    }
    const id = await create();
    await engine.drain();
    expect((await rowsOf([id])).webhook_messages).toBe(1);
    await engine.stop();
  });

  it('an order that arrives meanwhile is either removed or whole', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await create();
      const [made] = await Promise.all([create(), remove()]);
      const answer = await t.call(admin, 'GET', `/api/orders/${made}`);
      const rows = await rowsOf([made]);
      expect(rows).toEqual(answer.status === 404 ? {} : { orders: 1, events: 1 });
      await remove();
    }
  });
});
