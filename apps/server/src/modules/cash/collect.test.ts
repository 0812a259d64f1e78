import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import type { GivenUser } from '../../test/factories.ts';

let t: CashApp;
let courier: GivenUser;
beforeAll(async () => {
  t = await startCashApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(t.branch);
});

const cash = (amount: number) => ({ kind: 'CASH', amount });

describe('DECISIONS "Pay": what is collected with a delivery', () => {
  it.each([
    ['CASH', [['CASH', null, 10_000, null]]],
    ['Nakit', [['CASH', null, 10_000, null]]],
    ['CREDIT_CARD', [['CARD', null, 10_000, null]]],
    ['MEAL_CARD', [['MEAL_CARD', null, 10_000, null]]],
    ['Yemek Kartı', [['MEAL_CARD', null, 10_000, null]]],
    ['setcard', [['MEAL_CARD', 'Setcard', 10_000, null]]],
    ['ONLINE', []],
    ['Online Multinet', []],
    ['Takas', []],
    [null, []],
  ])('is the order’s own payment unless said: %s', async (payment_type, rows) => {
    const order = await t.deliver(t.branch, courier, { payment_type });
    expect(await t.rowsOf(order.id)).toEqual(rows);
  });

  it('is what the courier says, brands as the branch writes them', async () => {
    const collected = [
      cash(40),
      { kind: 'CARD', amount: 10.5 },
      { kind: 'MEAL_CARD', brand: 'MULTİNET', amount: 49.5 },
    ];
    const order = await t.deliver(t.branch, courier, {}, { collected });
    expect(await t.rowsOf(order.id)).toEqual([
      ['CASH', null, 4_000, null],
      ['CARD', null, 1_050, null],
      ['MEAL_CARD', 'Multinet', 4_950, null],
    ]);
    expect(await t.ledgerCash(courier)).toEqual({ ledger: 4_000, projection: 4_000, all: 0 });
  });

  it('is less with a note, which the branch reads in the history too', async () => {
    const note = 'Müşteride bozuk yoktu';
    const order = await t.deliver(t.branch, courier, {}, { collected: [cash(95)], collectedNote: note });
    expect(await t.rowsOf(order.id)).toEqual([['CASH', null, 9_500, note]]);
    const { body } = await t.call(t.admin, 'GET', `/api/orders/${order.id}`);
    expect(body.data.history.at(-1)).toMatchObject({
      action: 'deliver',
      note: expect.stringContaining(note),
    });
  });

  it('nothing, although something was due, is seen by the branch', async () => {
    await t.deliver(t.branch, courier, {}, { collected: [], collectedNote: 'Müşteri ödemedi' });
    const { body } = await t.call(t.manager, 'GET', `/api/courier-cash/${courier.id}`);
    expect(body.data).toMatchObject({ cash: 0, uncollected: 1, deliveries: 1 });
    expect(body.data.collections).toMatchObject([{ kind: null, amount: 0, note: 'Müşteri ödemedi' }]);
  });

  it.each([
    ['above the total', {}, { collected: [cash(100.01)] }, 'collected', /fazla olamaz/],
    [
      'of an order that is paid online',
      { payment_type: 'ONLINE' },
      { collected: [cash(1)] },
      'collected',
      /çevrimiçi/,
    ],
    [
      'in a brand of others',
      {},
      { collected: [{ kind: 'MEAL_CARD', brand: 'Sodexo', amount: 100 }] },
      'collected',
      /geçmiyor/,
    ],
    ['short without a note', {}, { collected: [cash(99)] }, 'collectedNote', /nedenini/],
    ['in cash twice', {}, { collected: [cash(50), cash(50)] }, 'collected', /iki kez/],
    ['below zero', {}, { collected: [cash(-1)] }, 'collected.0.amount', /./],
    ['of parts of a kuruş', {}, { collected: [cash(1.001)] }, 'collected.0.amount', /./],
    ['as text', {}, { collected: 'hepsi' }, 'collected', /liste/],
    [
      'with a brand of cash',
      {},
      { collected: [{ ...cash(100), brand: 'Multinet' }] },
      'collected.0.brand',
      /yemek kartı/,
    ],
  ])('is refused %s, and the order stays with the courier', async (_, columns, body, field, text) => {
    const order = await t.onTheWay(t.branch, courier, columns);
    const answer = await t.sayDelivered(courier, order.id, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details[field]).toMatch(text);
    expect((await t.sayDelivered(courier, order.id)).status).toBe(200);
  });

  it('is said with the delivery alone', async () => {
    const order = await t.onTheWay(t.branch, courier);
    const body = { status: 'UNDELIVERABLE', note: 'Kapı açılmadı', collected: [cash(1)] };
    const answer = await t.sayDelivered(courier, order.id, body);
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['collected']]);
  });

  it('by another courier is refused as the step is', async () => {
    const order = await t.onTheWay(t.branch, courier);
    const other = await t.given.courier(t.branch);
    const answer = await t.sayDelivered(other, order.id, { collected: [cash(100)] });
    expect(answer.body.code).toBe('ORDER_NOT_YOURS');
    expect(await t.rowsOf(order.id)).toEqual([]);
  });

  it('said again is the same step, otherwise refused with what stands', async () => {
    const order = await t.deliver(
      t.branch,
      courier,
      {},
      { collected: [cash(60), { kind: 'CARD', amount: 40 }] },
    );
    const again = await t.sayDelivered(courier, order.id, {
      collected: [{ kind: 'CARD', amount: 40 }, cash(60)],
    });
    expect([again.status, again.body.data.status]).toEqual([200, 'DELIVERED']);
    const other = await t.sayDelivered(courier, order.id, { collected: [cash(100)] });
    expect([other.status, other.body.code]).toEqual([409, 'COLLECTION_RECORDED']);
    expect(other.body.message).toContain('Nakit 60,00 TL, Kart 40,00 TL');
    expect((await t.sayDelivered(courier, order.id)).body.code).toBe('ORDER_CHANGED');
    expect(await t.ledgerCash(courier)).toMatchObject({ ledger: 6_000 });
  });

  it('of a test order is nothing (decision 068)', async () => {
    const order = await t.deliver(t.branch, courier, { is_test: true }, { collected: [cash(100)] });
    expect(await t.rowsOf(order.id)).toEqual([]);
    expect(await t.ledgerCash(courier)).toMatchObject({ ledger: 0 });
  });

  it('is put right by counter-entries, which the courier is told of', async () => {
    const order = await t.deliver(t.branch, courier);
    const put = (body: object) =>
      t.call(t.manager, 'POST', `/api/courier-cash/orders/${order.id}/correct`, {
        reason: 'Kartla ödemiş',
        ...body,
      });
    const right = { collected: [{ kind: 'CARD', amount: 100 }] };
    expect((await put({ ...right, expected: [cash(50)] })).body.code).toBe('COLLECTION_CHANGED');
    const done = await put({ ...right, expected: [cash(100)] });
    expect(done.body.data.collected).toEqual([{ kind: 'CARD', brand: null, amount: 100 }]);
    expect(done.body.data.rows.map(({ amount }: { amount: number }) => amount)).toEqual([100, -100, 100]);
    expect(await t.ledgerCash(courier)).toEqual({ ledger: 0, projection: 0, all: 0 });
    expect((await put(right)).body.details.collected).toMatch(/zaten/);
    const { body } = await t.call(courier, 'GET', '/api/courier/notices');
    expect(body[0]).toMatchObject({ kind: 'CASH' });
    expect(body[0].text).toContain('Nakit 100,00 TL → Kart 100,00 TL');
    // the first saying is still the same step
    expect((await t.sayDelivered(courier, order.id, { collected: [cash(100)] })).status).toBe(200);
  });

  it('of an order that is not delivered is not put right', async () => {
    const order = await t.onTheWay(t.branch, courier);
    const url = `/api/courier-cash/orders/${order.id}/correct`;
    const body = { collected: [cash(1)], reason: 'Erken' };
    expect((await t.call(t.manager, 'POST', url, body)).body.code).toBe('COLLECTION_NOT_RECORDED');
    const foreign = await t.given.user('BRANCH_MANAGER', { branch: await t.given.branch() });
    expect((await t.call(foreign, 'POST', url, body)).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('its words go with the erased order', async () => {
    const body = { collected: [cash(90)], collectedNote: 'Ayşe Hanım eksik verdi' };
    const order = await t.deliver(t.branch, courier, {}, body);
    await t.db.asSystem((tx) =>
      tx.updateTable('orders').set({ erased_at: t.clock.now() }).where('id', '=', order.id).execute(),
    );
    expect(await t.rowsOf(order.id)).toEqual([['CASH', null, 9_000, null]]);
  });
});
