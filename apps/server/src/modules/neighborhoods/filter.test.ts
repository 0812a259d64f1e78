import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../test/factories.ts';
import { type HeatBranch, type MadeOrder, startHeatBranch } from '../../test/heat-branch.ts';

let t: HeatBranch;
let [moda, fener, removed, elsewhere] = [0, 0, 0, 0];

async function save(owner: GivenUser, name: string, lat: number): Promise<number> {
  const half = 0.005;
  const corners = [
    [29.03 - half, lat - half],
    [29.03 + half, lat - half],
    [29.03 + half, lat + half],
    [29.03 - half, lat + half],
    [29.03 - half, lat - half],
  ];
  const { status, body } = await t.call(owner, 'POST', '/api/neighborhoods', {
    name,
    district: 'Kadıköy',
    city: 'İstanbul',
    boundary_coordinates: { type: 'Polygon', coordinates: [corners] },
  });
  expect(status).toBe(201);
  return body.data.id;
}

const an = (neighborhoodId: number | null, more: Partial<MadeOrder> = {}): MadeOrder => {
  const createdAt = t.clock.now().getTime() - 60 * 60_000;
  return {
    lat: 40.9905,
    lng: 29.0305,
    status: 'DELIVERED',
    createdAt,
    pickedUpAt: createdAt + 10 * 60_000,
    deliveredAt: createdAt + 30 * 60_000,
    kurus: 10_000,
    neighborhoodId,
    ...more,
  };
};

beforeAll(async () => {
  t = await startHeatBranch();
  const owner = await t.given.user('OWNER');
  moda = await save(owner, 'Moda', 40.99);
  fener = await save(owner, 'Çiğdem', 41);
  removed = await save(owner, 'Silinen', 41.01);
  elsewhere = await save(owner, 'Uzak', 41.02);
  await save(owner, 'Boş', 41.03);
  await t.insert([an(moda), an(moda, { status: 'PREPARING', deliveredAt: null }), an(fener), an(null)]);
  await t.insert([an(removed), an(elsewhere, { isTest: true })]);
  await t.insert([an(elsewhere)], t.sibling);
  await t.insert([an(elsewhere)], t.foreign);
  await t.call(owner, 'DELETE', `/api/neighborhoods/${removed}`);
});
afterAll(() => t?.close());

const names = (who: GivenUser, query = '') => t.call(who, 'GET', `/api/neighborhoods/names${query}`);

describe('neighbourhoods that staff choose from (docs/decisions/089)', () => {
  it('are those of the caller’s orders, with nothing but names', async () => {
    const { status, body } = await names(t.manager);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: fener, name: 'Çiğdem', district: 'Kadıköy', city: 'İstanbul' },
      { id: moda, name: 'Moda', district: 'Kadıköy', city: 'İstanbul' },
    ]);
    expect((await names(t.admin)).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Çiğdem',
      'Moda',
      'Uzak',
    ]);
    const one = await names(t.admin, `?branchId=${t.sibling.id}`);
    expect(one.body.data.map(({ id }: { id: number }) => id)).toEqual([elsewhere]);
    expect((await names(t.admin, `?branchId=${t.foreign.id}`)).body.data).toEqual([]);
  });

  it('a courier has none, and the rows themselves stay OWNER’s', async () => {
    expect((await names(t.courier)).status).toBe(403);
    expect((await t.call(t.admin, 'GET', `/api/neighborhoods/${moda}`)).status).toBe(403);
  });
});

describe('a list and the heat map of one neighbourhood', () => {
  const orders = (query: string, who = t.manager) => t.call(who, 'GET', `/api/orders?${query}`);

  it('the list: also with a period, beside other filters; a stranger’s is empty', async () => {
    expect((await orders(`neighborhoodId=${moda}`)).body.pagination.total).toBe(2);
    const from = new Date(t.clock.now().getTime() - 24 * 60 * 60_000).toISOString();
    const narrowed = await orders(`neighborhoodId=${moda}&from=${from}&status=DELIVERED&sum=true`);
    expect(narrowed.body).toMatchObject({ pagination: { total: 1 }, sum: 100 });
    expect((await orders(`neighborhoodId=${elsewhere}`)).body.data).toEqual([]);
    expect((await orders(`neighborhoodId=${elsewhere}`, t.admin)).body.pagination.total).toBe(1);
  });

  it('those that lie in none: without the erased, whose place is not known', async () => {
    await t.insert([an(null, { erasedAt: t.clock.now().getTime() })]);
    const all = (await orders('')).body.pagination.total;
    const none = await orders('neighborhoodId=none');
    expect(none.body.pagination.total).toBe(1);
    const inOne = [moda, fener, removed].map(async (id) => orders(`neighborhoodId=${id}`));
    const named = (await Promise.all(inOne)).reduce((sum, { body }) => sum + body.pagination.total, 0);
    expect(named + 2).toBe(all);
    const heat = await t.call(
      t.manager,
      'GET',
      `/api/heatmap/data?branchId=${t.home.id}&neighborhoodId=none`,
    );
    expect(heat.body.data).toMatchObject([{ orderCount: 1 }]);
  });

  it('the heat map: cells, hours and orders of a cell', async () => {
    const of = `branchId=${t.home.id}&neighborhoodId=${moda}`;
    const ask = async (path: string) => (await t.call(t.manager, 'GET', `/api/heatmap/${path}`)).body;
    const map = await ask(`data?${of}`);
    expect(map.data).toMatchObject([{ orderCount: 2 }]);
    const hours = await ask(`hours?${of}`);
    expect(hours.data.reduce((sum: number, { orders: n }: { orders: number }) => sum + n, 0)).toBe(2);
    expect((await ask(`orders?${of}&lat=40.9905&lng=29.0305`)).pagination.total).toBe(2);
  });

  it('a long range is counted apart from that of all orders', async () => {
    const range = { branchId: t.home.id, startDate: '2025-09-01', endDate: '2026-03-02' };
    const start = (more: object) => t.call(t.admin, 'POST', '/api/heatmap/update', { ...range, ...more });
    const [all, one] = [await start({}), await start({ neighborhoodId: moda })];
    const none = await start({ neighborhoodId: 'none' });
    expect(new Set([all, one, none].map(({ body }) => body.data.update.id)).size).toBe(3);
    const query = `branchId=${t.home.id}&startDate=${range.startDate}&endDate=${range.endDate}`;
    const total = async (more = '') =>
      (await t.call(t.admin, 'GET', `/api/heatmap/data?${query}${more}`)).body;
    await expect
      .poll(async () => (await total(`&neighborhoodId=${moda}`)).data)
      .toMatchObject([{ orderCount: 2 }]);
    await expect
      .poll(async () => (await total('&neighborhoodId=none')).data)
      .toMatchObject([{ orderCount: 1 }]);
    await expect.poll(async () => (await total()).data).toMatchObject([{ orderCount: 5 }]);
  });

  it.each(['0', '-1', 'x', 'None', '1.5', '99999999999999999'])('“%s” is no neighbourhood', async (text) => {
    const refused = await orders(`neighborhoodId=${text}`);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Geçerli bir mahalle seçin');
  });
});
