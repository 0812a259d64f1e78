import { MAX_META_BYTES } from '@ulak/contracts/orders/outside-order';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from '../../../access/scope.ts';
import { startTestApp, type TestApp, type TestJson } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';
import { orderBody } from '../../../test/order-body.ts';
import { changeEvents } from './list-changes.ts';

/** Issue 13 asks for a million: `ULAK_RUNS=1000000`. */
const EVENTS = Number(process.env.ULAK_RUNS ?? 20_000);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

interface Place {
  readonly branch: GivenBranch;
  readonly manager: GivenUser;
}

async function newPlace(): Promise<Place> {
  const branch = await t.given.branch();
  return { branch, manager: await t.given.user('BRANCH_MANAGER', { branch }) };
}

const changes = (branch: GivenBranch, query: Record<string, string> = {}) =>
  t.call({ key: branch.key }, 'GET', `/api/orders/changes?${new URLSearchParams(query).toString()}`);
const create = async (branch: GivenBranch, body: object = {}): Promise<TestJson> =>
  (await t.call({ key: branch.key }, 'POST', '/api/orders', orderBody(body))).body.data;
const edit = (who: GivenUser, id: number, paymentType: string) =>
  t.call(who, 'PATCH', `/api/orders/${id}`, { paymentType });
/** Waits until the node's tail has read what is committed. */
async function settle(): Promise<void> {
  const newest = async (): Promise<number> => {
    const { rows } = await t.db.asSystem((tx) =>
      sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(tx),
    );
    return rows[0]?.id ?? 0;
  };
  await expect.poll(async () => t.app.feed.position() >= (await newest())).toBe(true);
}
async function allAfter(branch: GivenBranch, after: string, limit = '200'): Promise<TestJson[]> {
  await settle();
  const found: TestJson[] = [];
  for (let cursor = after; ; ) {
    const { body } = await changes(branch, { after: cursor, limit });
    found.push(...body.data);
    if (!body.hasMore) return found;
    cursor = body.cursor;
  }
}

describe('issue 13: GET /api/orders/changes', () => {
  it('tells each step once, in order, as of its moment, by the names of webhooks', async () => {
    const { branch, manager } = await newPlace();
    const start = (await changes(branch)).body;
    expect(start).toEqual({ success: true, data: [], cursor: start.cursor, hasMore: false });
    const courier = await t.given.courier(branch);
    const order = await create(branch, { orderNumber: 'A-1', source: 'GETIR', meta: { their: 'id-9' } });
    t.clock.advance(1_000);
    await t.call(manager, 'POST', `/api/orders/${order.id}/assign`, { courierId: courier.id });
    for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED']) {
      t.clock.advance(60_000);
      await t.call(courier, 'POST', `/api/orders/${order.id}/status`, { status });
    }
    const found = await allAfter(branch, start.cursor);
    expect(
      found.map(({ type, data }) => [type, data.status, data.version, data.change.action, data.courierName]),
    ).toEqual([
      ['ORDER_CREATED', 'PREPARING', 1, 'create', null],
      ['ORDER_ASSIGNED', 'ASSIGNED', 2, 'assign', courier.name],
      ['ORDER_PICKED_UP', 'PICKED_UP', 3, 'accept', courier.name],
      ['ORDER_UPDATED', 'IN_DELIVERY', 4, 'start', courier.name],
      ['ORDER_DELIVERED', 'DELIVERED', 5, 'deliver', courier.name],
    ]);
    expect(found.map(({ data }) => data.courierId)).toEqual([
      null,
      ...Array.from({ length: 4 }, () => courier.id),
    ]);
    expect(found.map(({ data }) => data.deliveredAt !== null)).toEqual([false, false, false, false, true]);
    for (const { data } of found) expect([data.orderNumber, data.meta]).toEqual(['A-1', { their: 'id-9' }]);
    // the newest entry is what a look-up says
    const { body } = await t.call({ key: branch.key }, 'GET', `/api/orders/${order.id}`);
    const { change: _change, ...newest } = found.at(-1)?.data ?? {};
    expect(body.data).toEqual(newest);
  });

  it('is read on from any cursor, by pages of any size, to the same list', async () => {
    const { branch, manager } = await newPlace();
    for (let i = 0; i < 7; i += 1) {
      const { id } = await create(branch);
      await edit(manager, id, `TÜR-${i}`);
    }
    const all = await allAfter(branch, '0');
    expect(all).toHaveLength(14);
    for (const limit of ['1', '3', '14', '15']) expect(await allAfter(branch, '0', limit)).toEqual(all);
    expect(await allAfter(branch, all[4]?.cursor)).toEqual(all.slice(5));
    const { body } = await changes(branch, { after: all.at(-1)?.cursor });
    expect([body.data, body.hasMore]).toEqual([[], false]);
    const page = (await changes(branch, { after: '0', limit: '14' })).body;
    expect([page.data.length, page.hasMore]).toEqual([14, false]);
  });

  it('a branch hears of its own orders only', async () => {
    const [one, other] = [await newPlace(), await newPlace()];
    const sibling = await t.given.branch({ companyId: one.branch.companyId });
    const { cursor } = (await changes(one.branch)).body;
    const order = await create(one.branch);
    await create(other.branch);
    await create(sibling);
    const found = await allAfter(one.branch, cursor);
    expect(found.map(({ data }) => [data.id, data.branchId])).toEqual([[order.id, one.branch.id]]);
    expect(await allAfter(sibling, cursor)).toHaveLength(1);
  });

  it('decision 002: nothing is told past a writer that is still open, and nothing is skipped', async () => {
    const { branch } = await newPlace();
    await settle();
    let { cursor } = (await changes(branch)).body;
    const told: number[] = [];
    const read = async () => {
      const { body } = await changes(branch, { after: cursor });
      told.push(...body.data.map(({ data }: TestJson) => data.id));
      cursor = body.cursor;
    };
    const slow = await t.given.order(branch);
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let took: () => void = () => undefined;
    const hasId = new Promise<void>((resolve) => (took = resolve));
    const writer = t.db.asSystem(async (tx) => {
      await sql`insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind, payload)
        values ('ORDER_CHANGED', 'order', ${slow.id}, ${branch.companyId}, ${branch.id}, 'SYSTEM',
          '{"action": "edit", "version": 1}')`.execute(tx);
      took();
      await held;
    });
    await hasId;
    const fast = await create(branch);
    for (let i = 0; i < 5; i += 1) await read();
    expect(told).toEqual([]);
    commit();
    await writer;
    await expect.poll(async () => (await read(), told.length)).toBe(2);
    expect(told).toEqual([slow.id, fast.id]);
  });

  it('bad cursors and sizes are named; a cursor of another copy of the database too', async () => {
    const { branch } = await newPlace();
    for (const after of ['', 'x', '-1', '5', 'c_', 'c_!', `c_${'9'.repeat(12)}`, 'c_zzzzzzzz', "c_1'--"]) {
      const { status, body } = await changes(branch, { after });
      expect([after, status, Object.keys(body.details)]).toEqual([after, 400, ['after']]);
    }
    for (const limit of ['0', '201', '-1', 'x', '1e2', ''])
      expect((await changes(branch, { limit })).body.details).toHaveProperty('limit');
    expect((await changes(branch, { from: 'x' })).body.details).toHaveProperty('from');
  });

  it('reads along its index, however many events other branches have', async () => {
    const many = await startTestApp();
    const busy = await many.given.branch();
    const branch = await many.given.branch({ companyId: busy.companyId });
    const client = new Client({ connectionString: many.ownerUrl });
    await client.connect();
    await client.query(
      `insert into events (kind, entity, entity_id, company_id, branch_id, actor_kind)
        select 'ORDER_CHANGED', 'order', i, $1,
          case when i % 5000 = 0 then $2::bigint else $3::bigint end, 'SYSTEM'
        from generate_series(1, ${EVENTS}) i`,
      [busy.companyId, branch.id, busy.id],
    );
    await client.query('analyze events');
    await client.end();
    const scope = scopeOf({ kind: 'branchKey', branchId: branch.id, companyId: branch.companyId });
    const span = { branchId: branch.id, from: 0, settledId: EVENTS };
    const { rows } = await many.db.inScope(scope, (tx) =>
      sql<{ 'QUERY PLAN': string }>`explain analyze ${changeEvents(span, 201)}`.execute(tx),
    );
    await many.close();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('events_branch_orders');
    expect(plan).not.toContain('Seq Scan');
  });

  it('is for keys: sessions of every role are refused, other keys and none are 401', async () => {
    const { branch, manager } = await newPlace();
    const url = '/api/orders/changes';
    expect((await t.call(manager, 'GET', url)).status).toBe(403);
    expect((await t.call(await t.given.user('OWNER'), 'GET', url)).status).toBe(403);
    expect((await t.call(null, 'GET', url)).status).toBe(401);
    expect((await t.call({ key: 'ulak_x' }, 'GET', url)).body.code).toBe('BRANCH_KEY_INVALID');
    const { key } = branch;
    expect((await t.call({ key }, 'GET', '/api/orders')).status).toBe(401);
    expect((await t.call({ key }, 'GET', '/api/orders/active')).status).toBe(401);
  });
});

describe('what a key reads of an order', () => {
  it('status and times of its own branch, nothing of the customer; the panel reads all', async () => {
    const { branch, manager } = await newPlace();
    const order = await create(branch, { customerName: 'Zeynep Gizli', customerPhone: '+905321112233' });
    const { status, raw, body } = await t.call({ key: branch.key }, 'GET', `/api/orders/${order.id}`);
    expect([status, body.data.status, body.data.version]).toEqual([200, 'PREPARING', 1]);
    for (const hidden of ['Zeynep', '5321112233', 'customer', 'location', 'items', 'history'])
      expect(raw.body).not.toContain(hidden);
    const panel = await t.call(manager, 'GET', `/api/orders/${order.id}`);
    expect(panel.body.data).toMatchObject({ customerName: 'Zeynep Gizli', history: [{ action: 'create' }] });
  });

  it('an order of another branch answers like a missing one', async () => {
    const [one, other] = [await newPlace(), await newPlace()];
    const order = await create(other.branch);
    const get = (id: number) => t.call({ key: one.branch.key }, 'GET', `/api/orders/${id}`);
    const missing = await get(999_999_999);
    expect([missing.status, (await get(order.id)).raw.body]).toEqual([404, missing.raw.body]);
  });
});

describe('meta of POST /api/orders', () => {
  const send = (branch: GivenBranch, meta: unknown) =>
    t.call({ key: branch.key }, 'POST', '/api/orders', orderBody({ meta }));
  const metaOf = async (branch: GivenBranch, id: number) =>
    (await t.call({ key: branch.key }, 'GET', `/api/orders/${id}`)).raw.body;

  it('comes back as it was sent, in the sender’s order of fields', async () => {
    const { branch, manager } = await newPlace();
    for (const meta of [
      {},
      { z: 1, a: [1, 'İ', null, { deep: [true, 1.5] }], b: '<script>alert(1)</script>', '': "'; drop--" },
      { constructor: 'x', toString: 1, hasOwnProperty: null },
      { emoji: '🛵', long: 'ç'.repeat(2_000) },
      { id: Number.MAX_SAFE_INTEGER, share: -0.25 },
    ]) {
      const { status, body } = await send(branch, meta);
      expect([status, body.details]).toEqual([201, undefined]);
      expect(await metaOf(branch, body.data.id)).toContain(`"meta":${JSON.stringify(meta)}`);
    }
    const without = await send(branch, undefined);
    expect(await metaOf(branch, without.body.data.id)).toContain('"meta":null');
    const panel = { ...orderBody(), branchId: branch.id, meta: { from: 'panel' } };
    expect((await t.call(manager, 'POST', '/api/orders', panel)).status).toBe(201);
  });

  it('is an object of at most 4 kB that can be stored; other unknown fields stay refused', async () => {
    const { branch } = await newPlace();
    const full = { x: 'a'.repeat(MAX_META_BYTES - 8) };
    expect(JSON.stringify(full)).toHaveLength(MAX_META_BYTES);
    expect((await send(branch, full)).status).toBe(201);
    for (const meta of [
      { x: 'a'.repeat(MAX_META_BYTES - 7) },
      { x: 'ç'.repeat(MAX_META_BYTES / 2) },
      { x: 'a\0b' },
      { 'a\0b': 1 },
      { x: [{ y: '\ud800' }] },
      { id: 2 ** 53 },
      { ids: [-(2 ** 60)] },
      [],
      'text',
      7,
      true,
    ]) {
      const { status, body } = await send(branch, meta);
      expect([status, body.code, Object.keys(body.details ?? {})]).toEqual([
        400,
        'VALIDATION_ERROR',
        ['meta'],
      ]);
    }
    const unknown = await t.call({ key: branch.key }, 'POST', '/api/orders', { ...orderBody(), theirId: 1 });
    expect(unknown.body.details).toEqual({ theirId: 'Bilinmeyen alan' });
  });

  it('too deep a tree and __proto__ are refused, and change nothing of the server', async () => {
    const { branch } = await newPlace();
    const post = (meta: string) =>
      t.app.http.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${branch.key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(orderBody()).replace(/\}$/, `,"meta":${meta}}`),
      });
    expect((await post('{"a":'.repeat(9) + '1' + '}'.repeat(9))).json().code).toBe('BODY_TOO_COMPLEX');
    for (const meta of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])
      expect((await post(meta)).statusCode).toBe(400);
    expect(({} as { x?: number }).x).toBeUndefined();
    expect((await post('{"a":1,"a":2}')).statusCode).toBe(201);
  });

  it('goes when the order is erased', async () => {
    const { branch } = await newPlace();
    const { id } = await create(branch, { meta: { phone: '05321112233' } });
    const erased = await t.db.asSystem(async (tx) => {
      await tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute();
      await sql`select * from ulak_erase_orders(array[${id}]::bigint[], ${t.clock.now()})`.execute(tx);
      return tx.selectFrom('orders').select(['meta', 'erased_at']).where('id', '=', id).executeTakeFirst();
    });
    expect([erased?.meta, erased?.erased_at]).toEqual([null, t.clock.now()]);
  });
});
