import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, TestJson } from '../../test/build-app.ts';
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
const url = (id: number) => `/api/courier-cash/orders/${id}`;
const read = (who: GivenUser, id: number): Promise<Answer> => t.call(who, 'GET', url(id));
const put = (id: number, body: object, who = t.manager): Promise<Answer> =>
  t.call(who, 'POST', `${url(id)}/correct`, { reason: 'Yanlış girilmiş', ...body });

describe('what was collected of an order', () => {
  it('is read with every row that led to it, and put right by what is on screen', async () => {
    const order = await t.deliver(t.branch, courier, { payment_type: 'CASH', total: '120.50' });
    const { body } = await read(t.manager, order.id);
    expect(body.data).toMatchObject({
      orderNumber: order.orderNumber,
      orderTotal: 120.5,
      paymentType: 'CASH',
      courierName: courier.name,
      branchName: t.branch.name,
      brands: ['Multinet', 'Setcard'],
      collected: [{ kind: 'CASH', brand: null, amount: 120.5 }],
    });
    const collected = [cash(100), { kind: 'MEAL_CARD', brand: 'setcard', amount: 20.5 }];
    const done = await put(order.id, { expected: body.data.collected.map(withoutNull), collected });
    expect(done.status).toBe(200);
    const after = (await read(t.admin, order.id)).body.data;
    expect(after).toEqual(done.body.data);
    expect(after.rows.map(({ amount, isCorrection }: TestJson) => [amount, isCorrection])).toEqual([
      [120.5, false],
      [-120.5, true],
      [100, true],
      [20.5, true],
    ]);
    expect(await t.ledgerCash(courier)).toEqual({ ledger: 10_000, projection: 10_000, all: 0 });
  });

  it('lies in the next hand-over once it is put right; the closed one stays', async () => {
    const order = await t.deliver(t.branch, courier);
    const first = (await t.handOver(t.manager, courier)).body.data;
    await put(order.id, { collected: [{ kind: 'CARD', amount: 100 }] });
    expect(await t.cashOf(t.manager, courier)).toMatchObject({ cash: -100, collectedCash: -100, cards: 100 });
    const own = (await t.call(courier, 'GET', '/api/courier/cash')).body.data.accounts[0];
    expect(own.collections.map(({ isCorrection, note }: TestJson) => [isCorrection, note])).toEqual([
      [true, 'Yanlış girilmiş'],
      [true, 'Yanlış girilmiş'],
    ]);
    const again = await t.call(t.manager, 'GET', `/api/courier-cash/hand-overs/${first.id}`);
    expect(again.body.data).toMatchObject({ collectedCash: 100, countedCash: 100, cards: 0 });
    const back = await t.handOver(t.manager, courier, { counted: 0, reason: 'Kasadan iade edilecek' });
    expect(back.body.data).toMatchObject({ expectedCash: -100, cards: 100, difference: 100 });
  });

  it('a meal card that the branch no longer takes may stay, another one may not come', async () => {
    const branch = await t.given.branch({ companyId: t.branch.companyId, meal_card_brands: ['Edenred'] });
    const own = await t.given.courier(branch);
    const order = await t.deliver(branch, own, { payment_type: 'Edenred' });
    const brands = { mealCardBrands: ['Metropol'] };
    expect((await t.call(t.admin, 'PATCH', `/api/branches/${branch.id}`, brands)).status).toBe(200);
    expect((await read(t.admin, order.id)).body.data.brands).toEqual(['Metropol', 'Edenred']);
    const collected = [{ kind: 'MEAL_CARD', brand: 'Edenred', amount: 60 }, cash(40)];
    expect((await put(order.id, { collected }, t.admin)).status).toBe(200);
    const foreign = [{ kind: 'MEAL_CARD', brand: 'Sodexo', amount: 100 }];
    expect((await put(order.id, { collected: foreign }, t.admin)).body.details.collected).toMatch(/geçmiyor/);
  });

  it.each([
    ['above the total', {}, { collected: [cash(100.01)] }, 'collected', /fazla olamaz/],
    [
      'of an order paid online',
      { payment_type: 'ONLINE' },
      { collected: [cash(1)] },
      'collected',
      /çevrimiçi/,
    ],
    [
      'in a foreign brand',
      {},
      { collected: [{ kind: 'MEAL_CARD', brand: 'X', amount: 1 }] },
      'collected',
      /geçmiyor/,
    ],
    ['twice in one kind', {}, { collected: [cash(50), cash(40)] }, 'collected', /iki kez/],
    ['as it stands', {}, { collected: [cash(100)] }, 'collected', /zaten böyle/],
    ['below zero', {}, { collected: [cash(-1)] }, 'collected.0.amount', /./],
    ['without end', {}, { collected: [cash(1e9)] }, 'collected.0.amount', /./],
    ['as text', {}, { collected: 'hepsi' }, 'collected', /liste/],
    ['without a reason', {}, { collected: [cash(1)], reason: ' ' }, 'reason', /nedenini/],
    ['with a reason of a book', {}, { collected: [cash(1)], reason: 'a'.repeat(1_001) }, 'reason', /./],
    ['with more', {}, { collected: [cash(1)], amount: 5 }, 'amount', /Bilinmeyen/],
  ])('is not put right %s', async (_, columns, body, field, text) => {
    const order = await t.deliver(t.branch, courier, columns);
    const before = await t.rowsOf(order.id);
    const answer = await put(order.id, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details[field]).toMatch(text);
    expect(await t.rowsOf(order.id)).toEqual(before);
  });

  it('two who put it right at once: one does, the other is told', async () => {
    const order = await t.deliver(t.branch, courier);
    const seen = { expected: [cash(100)] };
    const answers = await Promise.all([
      put(order.id, { ...seen, collected: [{ kind: 'CARD', amount: 100 }] }),
      put(order.id, { ...seen, collected: [cash(60)] }, t.admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('COLLECTION_CHANGED');
  });

  it('sent again with its key is one', async () => {
    const order = await t.deliver(t.branch, courier);
    const headers = { 'idempotency-key': `correct-${order.id}` };
    const body = { collected: [cash(70)], reason: 'Eksik verilmiş' };
    const send = () => t.call(t.manager, 'POST', `${url(order.id)}/correct`, body, headers);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await t.rowsOf(order.id)).length).toBe(3);
  });

  it('of another branch, of a test, of what is on its way is nobody’s', async () => {
    const order = await t.deliver(t.branch, courier);
    const neighbour = await t.given.branch({ companyId: t.branch.companyId });
    const beside = await t.given.user('BRANCH_MANAGER', { branch: neighbour });
    const foreign = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
    for (const who of [beside, foreign]) {
      expect((await read(who, order.id)).body.code).toBe('ORDER_NOT_FOUND');
      expect((await put(order.id, { collected: [] }, who)).body.code).toBe('ORDER_NOT_FOUND');
    }
    expect((await read(courier, order.id)).status).toBe(403);
    const test = await t.deliver(t.branch, courier, { is_test: true });
    expect((await read(t.manager, test.id)).body.code).toBe('ORDER_NOT_FOUND');
    const onTheWay = await t.onTheWay(t.branch, courier);
    expect((await read(t.manager, onTheWay.id)).body.code).toBe('COLLECTION_NOT_RECORDED');
  });
});

/** As the call takes it. */
const withoutNull = ({ brand, ...line }: TestJson) => (brand === null ? line : { ...line, brand });
