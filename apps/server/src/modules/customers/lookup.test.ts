import { phoneKeyOf } from '@ulak/contracts/phone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestJson } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

const PHONE = '0532 765 43 21';
let t: TestApp;
let branch: GivenBranch;
let sibling: GivenBranch;
let foreign: GivenBranch;
let general: GivenUser;
let manager: GivenUser;
let owner: GivenUser;
let serial = 0;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  sibling = await t.given.branch({ companyId: branch.companyId });
  foreign = await t.given.branch();
  general = await t.given.user('GENERAL_MANAGER', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  owner = await t.given.user('OWNER');
});
afterAll(() => t?.close());

function lookup(who: GivenUser | null, phone: string, branchId?: number) {
  const query = new URLSearchParams({ phone, ...(branchId ? { branchId: String(branchId) } : {}) });
  return t.call(who, 'GET', `/api/customers/lookup?${query.toString()}`);
}

type OrderFields = Parameters<TestApp['given']['order']>[1] & { phone?: string; minute?: number };
/** An order of the number; later calls are newer. */
const given = async (at: GivenBranch, { phone = PHONE, ...fields }: OrderFields = {}) => {
  serial += 1;
  return t.given.order(at, {
    status: 'DELIVERED',
    customer_phone: phone,
    customer_phone_key: phoneKeyOf(phone),
    created_at: new Date(Date.parse('2026-01-01T10:00:00Z') + serial * 60_000),
    ...fields,
  });
};

describe('decision 050: a known number', () => {
  it('brings the newest name, the last order and the addresses, in any spelling of the number', async () => {
    const home = { customer_address: 'Moda Cad. No 12 Daire 3', lat: 40.981, lng: 29.024 };
    await given(branch, { ...home, customer_name: 'Murat K.', delivery_notes: 'Zil bozuk' });
    await given(branch, {
      customer_address: 'Bahariye Cad. No:5',
      lat: 40.985,
      lng: 29.03,
      customer_name: 'Murat Koç',
      order_number: 'B-7',
      items: JSON.stringify([{ name: 'Künefe', quantity: 2, price: 90 }]),
      total: '180.50',
      payment_type: 'CASH',
      payment_notes: '200 TL üstü',
      source: 'Telefon',
    });
    await given(branch, {
      ...home,
      customer_address: 'MODA CAD.  NO:12, daire 3',
      lat: 40.9811,
      status: 'CANCELLED',
      customer_name: 'Murat Koç',
    });
    for (const phone of [PHONE, '+90 532 765 43 21', '5327654321', '00905327654321']) {
      const { status, body } = await lookup(general, phone);
      expect(status, phone).toBe(200);
      expect(body.data.name).toBe('Murat Koç');
      expect(body.data.lastOrder).toEqual({
        orderId: expect.any(Number),
        orderNumber: 'B-7',
        createdAt: expect.any(String),
        items: [{ name: 'Künefe', quantity: 2, price: 90 }],
        total: 180.5,
        paymentType: 'CASH',
        paymentNotes: '200 TL üstü',
        source: 'Telefon',
      });
      expect(
        body.data.addresses.map(({ address, details, location, orders, precision }: TestJson) => [
          address,
          details,
          location,
          orders,
          precision,
        ]),
      ).toEqual([
        ['MODA CAD.  NO:12, daire 3', 'Zil bozuk', { lat: 40.9811, lng: 29.024 }, 2, 'door'],
        ['Bahariye Cad. No:5', null, { lat: 40.985, lng: 29.03 }, 1, 'door'],
      ]);
    }
    expect((await lookup(general, '0532 000 00 01')).body).toEqual({ success: true, data: null });
  });

  it('one text at two points is two addresses; the branch’s own point is none', async () => {
    const phone = '0532 111 00 01';
    await given(branch, { phone, customer_address: 'Ada Sk. 1', lat: 40.99, lng: 29.01 });
    await given(branch, { phone, customer_address: 'Ada Sk. 1', lat: 40.995, lng: 29.01 });
    await given(branch, { phone, customer_address: 'Ada Sk. 1', ...BRANCH_POINT });
    await given(branch, { phone, customer_address: 'Gel al', ...BRANCH_POINT });
    const { addresses } = (await lookup(manager, phone)).body.data;
    expect(addresses.map(({ address, location }: TestJson) => [address, location])).toEqual([
      ['Gel al', null],
      ['Ada Sk. 1', { lat: 40.995, lng: 29.01 }],
      ['Ada Sk. 1', { lat: 40.99, lng: 29.01 }],
    ]);
  });

  it('of 60 addresses the 50 newest, newest first', async () => {
    const phone = '0532 111 00 02';
    for (let n = 1; n <= 60; n += 1)
      await given(branch, { phone, customer_address: `Ada Sk. ${n}`, lat: 40.9 + n / 1000, lng: 29.01 });
    const { addresses } = (await lookup(manager, phone)).body.data;
    expect(addresses).toHaveLength(50);
    expect([addresses[0].address, addresses[49].address]).toEqual(['Ada Sk. 60', 'Ada Sk. 11']);
  });

  it('texts come back as they were written, whatever is in them', async () => {
    const phone = '0532 111 00 03';
    const hostile = '<img src=x onerror=alert(1)> \u202e%_\\ \'"; drop table orders --';
    await given(branch, {
      phone,
      customer_name: hostile,
      customer_address: hostile,
      delivery_notes: hostile,
    });
    const { data } = (await lookup(manager, phone)).body;
    expect([data.name, data.addresses[0].address, data.addresses[0].details]).toEqual(Array(3).fill(hostile));
  });
});

describe('who sees a known number', () => {
  const phone = '0532 222 00 01';
  beforeAll(async () => {
    await given(branch, { phone, customer_name: 'Buradaki' });
    await given(sibling, { phone, customer_name: 'Kardeş şubedeki' });
    await given(foreign, { phone, customer_name: 'Yabancıdaki' });
  });
  const name = async (who: GivenUser, branchId?: number) =>
    (await lookup(who, phone, branchId)).body.data?.name;

  it('a number in two companies is two customers; a branch sees its own orders only', async () => {
    expect(await name(general)).toBe('Kardeş şubedeki');
    expect(await name(general, branch.id)).toBe('Kardeş şubedeki');
    expect(await name(manager)).toBe('Buradaki');
    expect(await name(manager, branch.id)).toBe('Buradaki');
    expect(await name(await t.given.user('PACKAGING_CHIEF', { branch: sibling }))).toBe('Kardeş şubedeki');
    expect(await name(await t.given.user('COMPANY_ADMIN', { branch: foreign }))).toBe('Yabancıdaki');
    expect(await name(owner, foreign.id)).toBe('Yabancıdaki');
    expect(await name(owner, branch.id)).toBe('Kardeş şubedeki');
    const empty = await t.given.branch({ companyId: branch.companyId });
    expect(await name(await t.given.user('BRANCH_MANAGER', { branch: empty }))).toBeUndefined();
  });

  it('a foreign branch answers like a missing one, an OWNER names one, couriers are refused', async () => {
    expect((await lookup(general, phone, foreign.id)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await lookup(manager, phone, sibling.id)).body.code).toBe('BRANCH_NOT_FOUND');
    expect((await lookup(owner, phone, 999_999)).status).toBe(404);
    expect((await lookup(owner, phone)).body.details).toEqual({ branchId: 'Lütfen bir şube seçin' });
    expect((await lookup(await t.given.courier(branch), phone)).status).toBe(403);
    expect((await lookup(null, phone)).status).toBe(401);
  });

  it('a part of a number is refused in words and finds nobody', async () => {
    for (const part of ['', '0532', '053222200', '0532%', '532 222'])
      expect((await lookup(manager, part)).body, part).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { phone: expect.any(String) },
      });
    expect((await lookup(manager, '053222200')).body.details.phone).toBe(
      'Telefon numarası en az 10 haneli olmalıdır',
    );
  });

  it('30 numbers a minute are a dispatcher’s work; a session that lists numbers is stopped', async () => {
    const busy = await t.given.user('BRANCH_MANAGER', { branch });
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await lookup(busy, `0532 333 00 ${10 + n}`)).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await lookup(manager, phone)).status).toBe(200);
    t.clock.advance(90_000);
    expect((await lookup(busy, phone)).status).toBe(200);
  });

  it('criteria B19: an erased customer is known no more', async () => {
    const gone = '0532 222 00 09';
    await given(branch, { phone: gone });
    expect((await lookup(manager, gone)).body.data).not.toBeNull();
    const erased = await t.call(owner, 'POST', '/api/admin/personal-data/erase', {
      phone: gone,
      password: TEST_PASSWORD,
    });
    expect(erased.body.data.erased.orders).toBe(1);
    expect((await lookup(manager, gone)).body.data).toBeNull();
  });
});
