import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';

let t: TestApp;
let branch: GivenBranch;
let quick: GivenBranch;
let manager: GivenUser;
let owner: GivenUser;
let chief: GivenUser;

/** Monday 2 March 2026, Istanbul. */
const at = (clock: string): Date => new Date(`2026-03-02T${clock}+03:00`);
const DAY = { from: '2026-03-02T00:00:00+03:00', to: '2026-03-03T00:00:00+03:00' };

beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ max_delivery_min: 45 });
  quick = await t.given.branch({ companyId: branch.companyId, max_delivery_min: 30 });
  const foreign = await t.given.branch({ max_delivery_min: 1 });
  manager = await t.given.user('GENERAL_MANAGER', { branch });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  owner = await t.given.user('OWNER');
  const done = (
    where: GivenBranch,
    order_number: string,
    from: string,
    to: string,
    columns: Record<string, unknown> = {},
  ) =>
    t.given.order(where, {
      order_number,
      status: 'DELIVERED',
      created_at: at(from),
      delivered_at: at(to),
      ...columns,
    });
  await done(branch, 'D-1', '12:00:00', '12:45:59', {
    source: 'GETİR',
    payment_type: 'CASH',
    customer_name: 'Ayşe Şen',
  });
  await done(branch, 'D-2', '12:10:00', '12:56:00', {
    source: 'getir',
    payment_type: 'nakit',
    customer_name: 'Ayşe Çınar',
    outside_area: true,
  });
  await done(quick, 'D-3', '12:20:00', '12:51:00', { source: 'Kapıdan', payment_type: 'CREDIT_CARD' });
  await done(quick, 'D-4', '12:30:00', '13:00:59', { source: '', payment_type: 'Yemek Çeki' });
  await done(foreign, 'D-5', '12:40:00', '14:00:00', { source: 'Getir' });
  await t.given.order(branch, {
    order_number: 'D-6',
    status: 'CANCELLED',
    created_at: at('12:50:00'),
    delivered_at: at('18:00:00'),
    payment_type: '',
    outside_area: true,
  });
  await t.given.order(branch, { order_number: 'D-7', created_at: at('13:00:00'), source: 'Belirsiz' });
});
afterAll(() => t?.close());

const list = (who: GivenUser, query: Record<string, string>) =>
  t.call(who, 'GET', `/api/orders?${new URLSearchParams(query).toString()}`);
const numbers = async (who: GivenUser, query: Record<string, string>) =>
  (await list(who, query)).body.data?.map((order: TestJson) => order.orderNumber);

// A period is read through, of a long one and without one the newest hits and orders are: several statements,
// one answer.
describe.each([
  ['with a period', DAY],
  ['over a year', { from: '2025-03-05T00:00:00+03:00', to: DAY.to }],
  ['without a period', {}],
])('filters of GET /api/orders, %s', (_name, period) => {
  it('decision 098: outsideArea = those that were outside when their point was set', async () => {
    const query = { ...period, outsideArea: 'true' };
    expect(await numbers(manager, query)).toEqual(['D-6', 'D-2']);
    expect(await numbers(manager, { ...query, status: 'CANCELLED' })).toEqual(['D-6']);
    expect(await numbers(manager, { ...query, search: 'ayşe' })).toEqual(['D-2']);
    expect((await list(manager, { ...period, outsideArea: 'false' })).body.details).toEqual({
      outsideArea: 'Yalnızca true olabilir',
    });
  });

  it('spec 1 §4: delayed = delivered, and the whole minutes exceed the branch’s maximum', async () => {
    expect(await numbers(manager, { ...period, delayed: 'true' })).toEqual(['D-3', 'D-2']);
    expect(await numbers(manager, { ...period, delayed: 'true', status: 'DELIVERED' })).toEqual([
      'D-3',
      'D-2',
    ]);
    expect(await numbers(manager, { ...period, delayed: 'true', status: 'CANCELLED' })).toEqual([]);
    expect(await numbers(chief, { ...period, delayed: 'true' })).toEqual(['D-2']);
    expect(await numbers(owner, { ...period, delayed: 'true' })).toEqual(['D-5', 'D-3', 'D-2']);
  });

  it('spec 1 §2.3: a source is asked for as people read it', async () => {
    for (const source of ['Getir', 'GETİR', 'getir'])
      expect(await numbers(manager, { ...period, source })).toEqual(['D-2', 'D-1']);
    expect(await numbers(manager, { ...period, source: 'Kapıdan' })).toEqual(['D-3']);
    expect(await numbers(manager, { ...period, source: 'Belirsiz' })).toEqual(['D-7', 'D-6', 'D-4']);
    expect(await numbers(manager, { ...period, source: 'TY' })).toEqual([]);
  });

  it('a payment type is found in any case and by its label, NONE is none', async () => {
    for (const paymentType of ['CASH', 'cash', 'Nakit', 'NAKİT'])
      expect(await numbers(manager, { ...period, paymentType })).toEqual(['D-2', 'D-1']);
    expect(await numbers(manager, { ...period, paymentType: 'credit_card' })).toEqual(['D-3']);
    expect(await numbers(manager, { ...period, paymentType: 'YEMEK ÇEKİ' })).toEqual(['D-4']);
    expect(await numbers(manager, { ...period, paymentType: 'NONE' })).toEqual(['D-7', 'D-6']);
    expect(await numbers(manager, { ...period, paymentType: '%' })).toEqual([]);
  });

  it('text is searched within the filters', async () => {
    expect(await numbers(manager, { ...period, search: 'ayşe' })).toEqual(['D-2', 'D-1']);
    expect(await numbers(manager, { ...period, search: 'ayşe', delayed: 'true' })).toEqual(['D-2']);
    expect(await numbers(manager, { ...period, search: 'ayşe', source: 'Kapıdan' })).toEqual([]);
    expect(await numbers(manager, { ...period, search: 'ayşe', branchId: String(quick.id) })).toEqual([]);
  });

  it('an address is searched as it is written, the words that are in every address too', async () => {
    const at1 = await t.given.branch();
    const own = await t.given.user('BRANCH_MANAGER', { branch: at1 });
    for (const [order_number, customer_address] of [
      ['A-1', 'Caferağa Mah. Moda Cad. No 12 Daire 3'],
      ['A-2', 'Moda Mah. Caferağa Cad. No 12 Daire 3'],
      ['A-3', 'Caferağa Mah. Moda Cad. No 2'],
      ['A-4', '%50 Pasajı, Mah. No 12_B'],
    ] as const)
      await t.given.order(at1, { order_number, customer_address, created_at: at('11:00:00') });
    const found = (search: string) => numbers(own, { ...period, search });
    expect(await found('moda cad. no 12')).toEqual(['A-1']);
    expect(await found('MAH. MODA')).toEqual(['A-3', 'A-1']);
    expect(await found('mah. no')).toEqual(['A-4']);
    expect(await found('da cad. no')).toEqual(['A-3', 'A-1']);
    expect(await found('%50 pasajı')).toEqual(['A-4']);
    expect(await found('no 12_')).toEqual(['A-4']);
    expect(await found('%')).toBeUndefined();
  });

  it('decision 016: words in any order, # for the number, in a period and in the whole history', async () => {
    const at1 = await t.given.branch();
    const own = await t.given.user('BRANCH_MANAGER', { branch: at1 });
    for (const [order_number, customer_name, customer_address] of [
      ['1661', 'Murat Koç', 'Caferağa Mah. Moda Cad. No:41 Daire 3'],
      ['16610', 'Koç Ali', 'Moda Cad. No 4'],
      ['2661', 'Murat', 'Moda Mah. Ada Cad. No 41'],
    ] as const)
      await t.given.order(at1, {
        order_number,
        customer_name,
        customer_address,
        customer_phone: '+905324141414',
        created_at: at('11:00:00'),
      });
    for (const range of [period, {}]) {
      const found = async (search: string): Promise<string[]> =>
        (await numbers(own, { ...range, search })).toSorted();
      expect(await found('koç murat')).toEqual(['1661']);
      expect(await found('moda cad 41')).toEqual(['1661']);
      expect(await found('41 moda cad koç')).toEqual(['1661']);
      expect(await found('#1661')).toEqual(['1661', '16610']);
      expect(await found('#1661 murat')).toEqual(['1661']);
      expect(await found('koç #16610')).toEqual(['16610']);
      expect(await found('#661')).toEqual([]);
      // no street is called so: each word on its own
      expect(await found('cad moda 41')).toEqual(['1661', '2661']);
      expect(await found('koç 14')).toEqual([]);
    }
  });

  it('a page past the end is empty and shows the total', async () => {
    const { body } = await list(manager, { ...period, delayed: 'true', page: '7', limit: '1' });
    expect(body).toEqual({ success: true, data: [], pagination: { page: 7, limit: 1, total: 2 } });
    const second = await list(manager, { ...period, delayed: 'true', page: '2', limit: '1' });
    expect([second.body.data[0].orderNumber, second.body.pagination.total]).toEqual(['D-2', 2]);
  });
});

describe('bad filters', () => {
  it('each is named in the answer', async () => {
    const { status, body } = await list(manager, {
      status: 'LATE',
      delayed: 'yes',
      source: ' ',
      paymentType: 'x'.repeat(61),
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(Object.keys(body.details).toSorted()).toEqual(['delayed', 'paymentType', 'source', 'status']);
  });

  it('a range is at most a year, also when it is open to the present', async () => {
    const tooLong = { code: 'VALIDATION_ERROR', details: { to: 'En fazla bir yıllık aralık seçin' } };
    expect(
      (await list(manager, { from: '2025-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' })).body,
    ).toMatchObject(tooLong);
    expect((await list(manager, { from: '2024-03-02T00:00:00Z' })).body).toMatchObject(tooLong);
    expect((await list(manager, { from: '2025-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' })).status).toBe(
      200,
    );
    expect((await list(manager, { from: '2027-01-01T00:00:00Z' })).body.data).toEqual([]);
    expect((await list(manager, { to: DAY.to })).body.data).toHaveLength(6);
  });
});
