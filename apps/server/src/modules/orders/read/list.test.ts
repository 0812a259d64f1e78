import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ name: 'Kadıköy', max_delivery_min: 45, warning_min: 15 });
  sibling = await t.given.branch({ companyId: branch.companyId, name: 'Moda' });
  const foreign = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  manager = await t.given.user('COMPANY_ADMIN', { branch });
  owner = await t.given.user('OWNER');
  const at = (minute: number) => new Date(`2026-03-02T15:${String(minute).padStart(2, '0')}:00Z`);
  await t.given.order(branch, {
    order_number: 'K-1',
    created_at: at(1),
    status: 'DELIVERED',
    customer_name: 'IĞDIR Ticaret',
  });
  await t.given.order(branch, {
    order_number: 'K-2',
    created_at: at(2),
    status: 'CANCELLED',
    customer_address: 'İzmir Cad. 100% Şekerci',
  });
  await t.given.order(branch, { order_number: 'K-3', created_at: at(3) });
  await t.given.order(sibling, { order_number: 'M-1', created_at: at(4), status: 'UNDELIVERABLE' });
  await t.given.order(foreign, { order_number: 'Y-1', created_at: at(5), customer_name: 'Iğdır Yabancı' });
});
afterAll(() => t?.close());

const list = async (who: GivenUser, query: Record<string, string> = {}) =>
  t.call(who, 'GET', `/api/orders?${new URLSearchParams(query).toString()}`);
const numbers = async (who: GivenUser, query: Record<string, string> = {}) =>
  (await list(who, query)).body.data.map((order: TestJson) => order.orderNumber);
const active = async (who: GivenUser, query = '') =>
  (await t.call(who, 'GET', `/api/orders/active${query}`)).body.map((order: TestJson) => order.orderNumber);

describe('GET /api/orders', () => {
  it('spec 1 §7: newest first, each role its own scope', async () => {
    expect(await numbers(chief)).toEqual(['K-3', 'K-2', 'K-1']);
    expect(await numbers(manager)).toEqual(['M-1', 'K-3', 'K-2', 'K-1']);
    expect(await numbers(owner)).toEqual(['Y-1', 'M-1', 'K-3', 'K-2', 'K-1']);
    expect((await list(await t.given.courier(branch))).status).toBe(403);
  });

  it('filters by period [from, to), status, branch and courier', async () => {
    expect(await numbers(manager, { from: '2026-03-02T15:02:00Z', to: '2026-03-02T18:04:00+03:00' })).toEqual(
      ['K-3', 'K-2'],
    );
    expect(await numbers(manager, { status: 'DELIVERED' })).toEqual(['K-1']);
    expect(await numbers(manager, { branchId: String(sibling.id) })).toEqual(['M-1']);
    expect(await numbers(manager, { branchId: 'all' })).toHaveLength(4);
    expect(await numbers(chief, { branchId: String(sibling.id) })).toEqual([]);
    const courier = await t.given.courier(branch);
    await t.given.order(branch, {
      order_number: 'K-9',
      courier_id: courier.id,
      status: 'DELIVERED',
      created_at: new Date('2026-03-01T10:00:00Z'),
    });
    expect(await numbers(manager, { courierId: String(courier.id) })).toEqual(['K-9']);
  });

  it('pages with the number of all', async () => {
    const { body } = await list(manager, {
      page: '2',
      limit: '2',
      from: '2026-03-02T00:00:00Z',
      to: '2026-03-03T00:00:00Z',
    });
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 4 });
    expect(body.data.map((order: TestJson) => order.orderNumber)).toEqual(['K-2', 'K-1']);
    expect(
      (
        await list(manager, {
          page: '9',
          limit: '2',
          from: '2026-03-02T00:00:00Z',
          to: '2026-03-03T00:00:00Z',
        })
      ).body.pagination.total,
    ).toBe(4);
  });

  it('criteria D03: searches number, name, phone, address, Turkish letters folded, in the own scope only', async () => {
    for (const search of ['ığdır', 'IĞDIR', 'igdir'])
      expect(await numbers(manager, { search })).toEqual(['K-1']);
    for (const search of ['izmir', 'İZMİR', '100%', 'şekerci', 'SEKERCI'])
      expect(await numbers(manager, { search })).toEqual(['K-2']);
    expect(await numbers(manager, { search: 'k-3' })).toEqual(['K-3']);
    expect(await numbers(manager, { search: '%%' })).toEqual([]);
    expect(await numbers(manager, { search: '__' })).toEqual([]);
    expect((await numbers(owner, { search: 'iğdır' })).toSorted()).toEqual(['K-1', 'Y-1']);
    expect(
      await numbers(await t.given.user('PACKAGING_CHIEF', { branch: sibling }), { search: 'ığdır' }),
    ).toEqual([]);
  });

  it('ux "Keyboard": a phone is found as shown and as stored, digits in an order number still are', async () => {
    const other = await t.given.branch();
    const own = await t.given.user('BRANCH_MANAGER', { branch: other });
    await t.given.order(other, { order_number: 'T-1', status: 'DELIVERED', customer_phone: '+905358773074' });
    await t.given.order(other, {
      order_number: '0535',
      status: 'DELIVERED',
      customer_phone: '+902161112233',
    });
    for (const search of ['0535 877 30 74', '05358773074', '535 877', '+90 535 877', '0090535877', '3074'])
      expect(await numbers(own, { search }), search).toEqual(['T-1']);
    expect(await numbers(own, { search: '0535' })).toHaveLength(2);
  });

  it('refuses wrong periods and filters by field', async () => {
    const details = async (query: Record<string, string>) =>
      Object.keys((await list(manager, query)).body.details ?? {});
    expect(await details({ from: '2026-03-02T15:00:00Z', to: '2026-03-02T15:00:00Z' })).toEqual(['to']);
    expect(await details({ from: '2024-03-02T15:00:00Z', to: '2026-03-02T15:00:00Z' })).toEqual(['to']);
    expect(
      (
        await details({
          from: 'dün',
          status: 'NEW',
          branchId: 'x',
          courierId: '-1',
          page: '0',
          limit: '501',
          search: 'a',
          sort: 'x',
        })
      ).toSorted(),
    ).toEqual(['branchId', 'courierId', 'from', 'limit', 'page', 'search', 'sort', 'status']);
  });
});

describe('GET /api/orders/active', () => {
  it('spec 1 §7: unfinished orders, oldest first, with what the row needs of branch and courier', async () => {
    expect(await active(chief)).toEqual(['K-3']);
    expect(await active(manager)).toEqual(['K-3', 'M-1']);
    expect(await active(manager, `?branchId=${sibling.id}`)).toEqual(['M-1']);
    expect(await active(chief, `?branchId=${sibling.id}`)).toEqual([]);
    expect(await active(owner)).toEqual(['K-3', 'M-1', 'Y-1']);
    const [order] = (await t.call(chief, 'GET', '/api/orders/active')).body;
    expect(order).toMatchObject({
      branchName: 'Kadıköy',
      maxDeliveryMin: 45,
      warningMin: 15,
      assignedToName: null,
    });
  });

  it('answers 304 while nothing has changed, and the new list as soon as anything it shows has', async () => {
    const first = await t.call(chief, 'GET', '/api/orders/active');
    const etag = String(first.raw.headers.etag);
    const again = () => t.call(chief, 'GET', '/api/orders/active', undefined, { 'if-none-match': etag });
    expect(first.raw.headers['cache-control']).toBe('no-store');
    const same = await again();
    expect([same.status, same.raw.body]).toEqual([304, '']);
    await t.db.asSystem((tx) =>
      tx.updateTable('branches').set({ warning_min: 20 }).where('id', '=', branch.id).execute(),
    );
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.body[0].warningMin).toBe(20);
    await t.given.order(branch, { order_number: 'K-4' });
    expect((await again()).body.map((order: TestJson) => order.orderNumber)).toEqual(['K-3', 'K-4']);
  });
});

describe('GET /api/orders/{id}/candidates (ux "Management dashboard")', () => {
  it('ranks the branch’s couriers and says why not', async () => {
    const at = await t.given.branch({ companyId: branch.companyId, max_concurrent_deliveries: 2 });
    const far = await t.given.courier(at, {
      position: { lat: BRANCH_POINT.lat + 0.05, lng: BRANCH_POINT.lng },
    });
    const near = await t.given.courier(at, { position: BRANCH_POINT });
    const offline = await t.given.courier(at, { online: false });
    const busy = await t.given.courier(at, { position: BRANCH_POINT });
    await t.given.order(at, { status: 'PICKED_UP', courier_id: busy.id });
    await t.given.order(at, { status: 'ASSIGNED', courier_id: busy.id });
    const { id } = await t.given.order(at);
    const { body } = await t.call(manager, 'GET', `/api/orders/${id}/candidates`);
    expect(body.data.map((courier: TestJson) => courier.courierId)).toEqual([
      near.id,
      far.id,
      offline.id,
      busy.id,
    ]);
    expect(body.data[0]).toMatchObject({
      eligible: true,
      refusal: null,
      load: 0,
      limit: 2,
      distanceToBranchKm: 0,
      online: true,
    });
    expect(body.data[2]).toMatchObject({
      eligible: false,
      refusalCode: 'COURIER_OFFLINE',
      refusal: `${offline.name} çevrimdışı; sipariş atanamaz.`,
    });
    expect(body.data[3]).toMatchObject({ eligible: false, refusalCode: 'COURIER_AT_CAPACITY', load: 2 });
    expect((await t.call(near, 'GET', `/api/orders/${id}/candidates`)).status).toBe(403);
  });
});

describe('the pool (spec 3 §4.4)', () => {
  const pool = async (courier: GivenUser) => {
    const { body, raw } = await t.call(courier, 'GET', '/api/pool-orders');
    return [body.map((order: TestJson) => order.orderNumber), raw.headers['x-pool-hidden']];
  };
  const claim = async (courier: GivenUser, id: number) => {
    const { status, body } = await t.call(courier, 'POST', `/api/claim-order/${id}`);
    return [status, body.code];
  };

  it('shows what waits without a courier, without the customer’s name and phone', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL' });
    const courier = await t.given.courier(at);
    await t.given.order(at, { order_number: 'P-1' });
    await t.given.order(at, { order_number: 'P-2', status: 'READY' });
    await t.given.order(at, { order_number: 'P-3', status: 'PENDING' });
    await t.given.order(at, { order_number: 'P-4', status: 'ASSIGNED', courier_id: courier.id });
    expect(await pool(courier)).toEqual([['P-1', 'P-2'], undefined]);
    const { raw } = await t.call(courier, 'GET', '/api/pool-orders');
    expect(raw.body).not.toMatch(/Müşteri|0533/);
    expect((await t.call(chief, 'GET', '/api/pool-orders')).status).toBe(403);
  });

  it('hides and refuses for each of the four rules', async () => {
    const at = await t.given.branch({
      assignment_method: 'POOL',
      require_in_branch_area: true,
      radius_m: 200,
    });
    const { id } = await t.given.order(at);
    const offline = await t.given.courier(at, { online: false });
    expect(await pool(offline)).toEqual([[], 'COURIER_NOT_ONLINE']);
    expect(await claim(offline, id)).toEqual([409, 'COURIER_NOT_ONLINE']);
    const outside = await t.given.courier(at, {
      position: { lat: BRANCH_POINT.lat + 0.01, lng: BRANCH_POINT.lng },
    });
    expect(await pool(outside)).toEqual([[], 'OUT_OF_BRANCH_AREA']);
    expect(await claim(outside, id)).toEqual([409, 'OUT_OF_BRANCH_AREA']);
    const unseen = await t.given.courier(at);
    expect(await claim(unseen, id)).toEqual([409, 'OUT_OF_BRANCH_AREA']);
    const delivering = await t.given.courier(at, { position: BRANCH_POINT });
    await t.given.order(at, { status: 'IN_DELIVERY', courier_id: delivering.id });
    expect(await pool(delivering)).toEqual([[], 'DELIVERY_IN_PROGRESS']);
    expect(await claim(delivering, id)).toEqual([409, 'DELIVERY_IN_PROGRESS']);
    const inside = await t.given.courier(at, { position: BRANCH_POINT });
    expect((await pool(inside))[1]).toBeUndefined();
    expect(await claim(inside, id)).toEqual([200, undefined]);
  });

  it('DECISIONS "Orders": in another branch only what staff offered by hand', async () => {
    const at = await t.given.branch({ assignment_method: 'MANUAL' });
    const courier = await t.given.courier(at);
    const waiting = await t.given.order(at, { order_number: 'H-1' });
    expect(await pool(courier)).toEqual([[], 'ORDER_NOT_POOLED']);
    expect(await claim(courier, waiting.id)).toEqual([409, 'ORDER_NOT_POOLED']);
    const offered = await t.given.order(at, {
      order_number: 'H-2',
      status: 'AVAILABLE',
      previous_status: 'READY',
    });
    expect(await pool(courier)).toEqual([['H-2'], undefined]);
    expect(await claim(courier, offered.id)).toEqual([200, undefined]);
    expect(await claim(await t.given.courier(at), offered.id)).toEqual([409, 'ORDER_TAKEN']);
    expect(await claim(courier, offered.id)).toEqual([200, undefined]);
  });

  it('refuses on break and at the limit', async () => {
    const at = await t.given.branch({ assignment_method: 'POOL', max_concurrent_deliveries: 1 });
    const { id } = await t.given.order(at);
    expect(await claim(await t.given.courier(at, { onBreak: true }), id)).toEqual([409, 'COURIER_ON_BREAK']);
    const busy = await t.given.courier(at);
    await t.given.order(at, { status: 'ASSIGNED', courier_id: busy.id });
    expect(await claim(busy, id)).toEqual([409, 'COURIER_AT_CAPACITY']);
  });
});
