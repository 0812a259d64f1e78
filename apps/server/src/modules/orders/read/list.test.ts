import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

let t: TestApp;
/** Where tests add and change orders: the owner's lists of the other show every order there is. */
let changing: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
beforeAll(async () => {
  [t, changing] = await Promise.all([startTestApp(), startTestApp()]);
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
afterAll(() => Promise.all([t?.close(), changing?.close()]));

const list = async (who: GivenUser, query: Record<string, string> = {}, at = t) =>
  at.call(who, 'GET', `/api/orders?${new URLSearchParams(query).toString()}`);
const numbers = async (who: GivenUser, query: Record<string, string> = {}, at = t) =>
  (await list(who, query, at)).body.data.map((order: TestJson) => order.orderNumber);
const active = async (who: GivenUser, query = '') =>
  (await t.call(who, 'GET', `/api/orders/active${query}`)).body.map((order: TestJson) => order.orderNumber);

describe('GET /api/orders', () => {
  it('spec 1 §7: newest first, each role its own scope', async () => {
    expect(await numbers(chief)).toEqual(['K-3', 'K-2', 'K-1']);
    expect(await numbers(manager)).toEqual(['M-1', 'K-3', 'K-2', 'K-1']);
    expect(await numbers(owner)).toEqual(['Y-1', 'M-1', 'K-3', 'K-2', 'K-1']);
    expect((await list(await t.given.courier(branch))).status).toBe(403);
  });

  it('sorts by a column either way, in Turkish order, and page by page', async () => {
    const at = await startTestApp();
    const place = await at.given.branch({ max_delivery_min: 30 });
    const boss = await at.given.user('COMPANY_ADMIN', { branch: place });
    const of = (number: string, name: string, minutes: number | null, total: string) =>
      at.given.order(place, {
        order_number: number,
        customer_name: name,
        total,
        created_at: new Date('2026-03-02T15:00:00Z'),
        status: minutes === null ? 'PREPARING' : 'DELIVERED',
        delivered_at: minutes === null ? null : new Date(Date.UTC(2026, 2, 2, 15, minutes)),
      });
    await of('9', 'Çağrı', 50, '10.50');
    await of('10', 'Cem', 35, '300.00');
    await of('X-1', 'Şule', null, '20.00');
    const sorted = (sort: string, direction?: string, rest = {}) =>
      numbers(boss, { sort, ...(direction ? { direction } : {}), ...rest }, at);
    expect(await sorted('number')).toEqual(['9', '10', 'X-1']);
    expect(await sorted('customer')).toEqual(['10', '9', 'X-1']);
    expect(await sorted('customer', 'desc')).toEqual(['X-1', '9', '10']);
    expect(await sorted('total', 'desc')).toEqual(['10', 'X-1', '9']);
    expect(await sorted('delay', 'desc')).toEqual(['9', '10', 'X-1']);
    expect(await sorted('delay', 'asc', { limit: '1', page: '2' })).toEqual(['9']);
    expect((await list(boss, { sort: 'phone' }, at)).status).toBe(400);
    const summed = (await list(boss, { sum: 'true', limit: '1' }, at)).body;
    expect([summed.sum, summed.pagination.total]).toEqual([330.5, 3]);
    expect((await list(boss, {}, at)).body.sum).toBeUndefined();
    await at.close();
  });

  it('filters by period [from, to), status and branch', async () => {
    expect(await numbers(manager, { from: '2026-03-02T15:02:00Z', to: '2026-03-02T18:04:00+03:00' })).toEqual(
      ['K-3', 'K-2'],
    );
    expect(await numbers(manager, { status: 'DELIVERED' })).toEqual(['K-1']);
    expect(await numbers(manager, { branchId: String(sibling.id) })).toEqual(['M-1']);
    expect(await numbers(manager, { branchId: 'all' })).toHaveLength(4);
    expect(await numbers(chief, { branchId: String(sibling.id) })).toEqual([]);
  });

  it('filters by courier', async () => {
    const home = await changing.given.branch();
    const boss = await changing.given.user('COMPANY_ADMIN', { branch: home });
    const courier = await changing.given.courier(home);
    const other = await changing.given.courier(home);
    await changing.given.order(home, { order_number: 'K-7' });
    for (const [order_number, { id }] of [
      ['K-8', other],
      ['K-9', courier],
    ] as const)
      await changing.given.order(home, {
        order_number,
        courier_id: id,
        status: 'DELIVERED',
        created_at: new Date('2026-03-01T10:00:00Z'),
      });
    expect(await numbers(boss, { courierId: String(courier.id) }, changing)).toEqual(['K-9']);
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

  it('criteria D03: searches number, name, phone, address, folding Turkish, in the own scope', async () => {
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

  it('ux "Keyboard": a phone is found as shown and as stored, digits in a number still are', async () => {
    const other = await changing.given.branch();
    const own = await changing.given.user('BRANCH_MANAGER', { branch: other });
    await changing.given.order(other, {
      order_number: 'T-1',
      status: 'DELIVERED',
      customer_phone: '+905358773074',
    });
    await changing.given.order(other, {
      order_number: '0535',
      status: 'DELIVERED',
      customer_phone: '+902161112233',
    });
    for (const search of ['0535 877 30 74', '05358773074', '535 877', '+90 535 877', '0090535877', '3074'])
      expect(await numbers(own, { search }, changing), search).toEqual(['T-1']);
    expect(await numbers(own, { search: '0535' }, changing)).toHaveLength(2);
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
  it('spec 1 §7: unfinished orders, oldest first, with the fields of branch and courier', async () => {
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
    const home = await changing.given.branch({ max_delivery_min: 45, warning_min: 15 });
    const packer = await changing.given.user('PACKAGING_CHIEF', { branch: home });
    const at = new Date(changing.clock.now().getTime() - 60_000);
    await changing.given.order(home, { order_number: 'K-3', created_at: at });
    const first = await changing.call(packer, 'GET', '/api/orders/active');
    const etag = String(first.raw.headers.etag);
    const again = () =>
      changing.call(packer, 'GET', '/api/orders/active', undefined, { 'if-none-match': etag });
    expect(first.raw.headers['cache-control']).toBe('no-store');
    const same = await again();
    expect([same.status, same.raw.body]).toEqual([304, '']);
    await changing.db.asSystem((tx) =>
      tx.updateTable('branches').set({ warning_min: 20 }).where('id', '=', home.id).execute(),
    );
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.body[0].warningMin).toBe(20);
    await changing.given.order(home, { order_number: 'K-4' });
    expect((await again()).body.map((order: TestJson) => order.orderNumber)).toEqual(['K-3', 'K-4']);
  });
});
