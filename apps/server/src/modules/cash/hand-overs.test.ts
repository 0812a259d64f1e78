import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveEarning } from '../../test/earnings.ts';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import type { TestJson } from '../../test/build-app.ts';
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

/** 100 in cash, 100 by card, 100 by Multinet. */
async function dayOfWork(): Promise<void> {
  await t.deliver(t.branch, courier);
  await t.deliver(t.branch, courier, { payment_type: 'CREDIT_CARD' });
  await t.deliver(t.branch, courier, { payment_type: 'Multinet' });
}
const ownCash = async (): Promise<TestJson> => (await t.call(courier, 'GET', '/api/courier/cash')).body.data;
/** Kuruş in the ledger are what every reader is shown. */
async function expectCash(tl: number): Promise<void> {
  const kurus = Math.round(tl * 100);
  expect(await t.ledgerCash(courier)).toMatchObject({ ledger: kurus, projection: kurus });
  expect((await t.cashOf(t.admin, courier)).cash).toBe(tl);
  expect((await ownCash()).cash).toBe(tl);
}

describe('change money', () => {
  it('is cash at hand; some of it is taken back, never more than is out', async () => {
    const given = await t.change(t.manager, courier, 50.5, { note: 'Sabah' });
    expect([given.status, given.body.data.changeMoney, given.body.data.cash]).toEqual([201, 50.5, 50.5]);
    expect((await t.change(t.manager, courier, -60, { note: 'Geri' })).body.details.amount).toContain(
      '50,50',
    );
    expect((await t.change(t.manager, courier, -20)).body.details.note).toMatch(/not yazın/);
    expect((await t.change(t.manager, courier, -20.5, { note: 'Fazla' })).body.data.changeMoney).toBe(30);
    expect((await t.cashOf(t.manager, courier)).changes.map(({ amount }: TestJson) => amount)).toEqual([
      -20.5, 50.5,
    ]);
    await expectCash(30);
  });

  it('is refused when other change money is on screen', async () => {
    const answer = await t.change(t.manager, courier, 10, { expected: 5 });
    expect([answer.status, answer.body.code]).toEqual([409, 'CASH_CHANGED']);
    await expectCash(0);
  });

  it.each([0, 1.005, 1_000_001, '10', null])('of %s is none', async (amount) => {
    expect((await t.change(t.manager, courier, amount as number)).body.details.amount).toBeDefined();
  });

  it('sent again with its key is one', async () => {
    const headers = { 'idempotency-key': `change-${courier.id}` };
    const send = () =>
      t.call(t.manager, 'POST', '/api/courier-cash/change', { courierId: courier.id, amount: 20 }, headers);
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    await expectCash(20);
  });
});

describe('a hand-over', () => {
  it('without difference takes all, and the courier confirms it', async () => {
    await dayOfWork();
    await t.change(t.manager, courier, 40);
    const row = (await t.call(t.manager, 'GET', '/api/courier-cash')).body.data.find(
      ({ courierId }: TestJson) => courierId === courier.id,
    );
    expect(row).toMatchObject({ cash: 140, collectedCash: 100, changeMoney: 40, otherCash: 0, card: 100 });
    expect(row).toMatchObject({ cards: 200, deliveries: 3, since: null, lastHandOver: null });
    expect(row.mealCards).toEqual([{ brand: 'Multinet', count: 1, amount: 100 }]);
    const { status, body } = await t.handOver(t.manager, courier);
    expect([status, body.data.status, body.data.difference]).toEqual([201, 'COUNTED', 0]);
    expect(body.data.lines).toEqual([
      { kind: 'CARD', brand: null, count: 1, expected: 100, counted: 100 },
      { kind: 'MEAL_CARD', brand: 'Multinet', count: 1, expected: 100, counted: 100 },
    ]);
    await expectCash(0);
    expect((await ownCash()).handOvers).toMatchObject([{ id: body.data.id, status: 'COUNTED', version: 1 }]);
    const notices = async () => (await t.call(courier, 'GET', '/api/courier/notices')).body;
    expect((await notices())[0].text).toContain('140,00 TL nakit. Fark yok.');
    const confirmed = await t.answer(courier, body.data.id, 'confirm', { version: 1 });
    expect(confirmed.body.data).toMatchObject({ status: 'CONFIRMED', version: 2 });
    expect(confirmed.body.data.acts.map(({ act }: TestJson) => act)).toEqual(['COUNTED', 'CONFIRMED']);
    expect(await notices()).toEqual([]);
    // said twice it is the same
    expect((await t.answer(courier, body.data.id, 'confirm', { version: 1 })).body.data.version).toBe(2);
    expect(await t.cashOf(t.manager, courier)).toMatchObject({
      cards: 0,
      deliveries: 0,
      awaitsCourier: 0,
      since: body.data.at,
    });
  });

  it('is counted by notes and coins', async () => {
    await t.deliver(t.branch, courier, { total: '85.75' });
    const pieces = [
      { value: 50, count: 1 },
      { value: 5, count: 7 },
      { value: 0.25, count: 3 },
      { value: 200, count: 0 },
    ];
    const { body } = await t.handOver(t.manager, courier, { pieces });
    expect(body.data).toMatchObject({ countedCash: 85.75, difference: 0, pieces: pieces.slice(0, 3) });
    for (const wrong of [[{ value: 3, count: 1 }], [{ value: 5, count: -1 }], [...pieces, ...pieces]])
      expect((await t.handOver(t.manager, courier, { pieces: wrong })).status).toBe(400);
  });

  it.each([-1, 1e9, '100', null, 10.001])('does not take a count of %s', async (counted) => {
    await t.deliver(t.branch, courier);
    const answer = await t.handOver(t.manager, courier, { counted });
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['counted']]);
    await expectCash(100);
  });

  it('needs a reason for a difference, which stays with the courier and is expected next time', async () => {
    await dayOfWork();
    const refused = await t.handOver(t.manager, courier, { counted: 90 });
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['reason']]);
    const { body } = await t.handOver(t.manager, courier, { counted: 90, reason: '10 eksik' });
    expect(body.data).toMatchObject({ difference: -10, openShortage: 10, reason: '10 eksik' });
    await expectCash(10);
    await t.deliver(t.branch, courier);
    expect(await t.cashOf(t.manager, courier)).toMatchObject({
      otherCash: 10,
      carriedOver: 10,
      movements: [],
    });
    const next = await t.handOver(t.manager, courier, { counted: 115, reason: '5 fazla' });
    expect(next.body.data).toMatchObject({
      expectedCash: 110,
      otherCash: 10,
      difference: 5,
      openShortage: 0,
    });
    await expectCash(-5);
    // what was short is part of the newer one
    const { data } = (await t.call(t.admin, 'GET', `/api/courier-cash/hand-overs/${body.data.id}`)).body;
    expect(data.openShortage).toBe(0);
  });

  it('counts card receipts by brand; a difference needs a reason too', async () => {
    await dayOfWork();
    const slips = [{ kind: 'CARD', amount: 100 }];
    expect((await t.handOver(t.manager, courier, { slips })).body.details.reason).toBeDefined();
    expect((await t.handOver(t.manager, courier, { slips: [{ kind: 'CASH', amount: 1 }] })).status).toBe(400);
    const { body } = await t.handOver(t.manager, courier, { slips, reason: 'Fiş kayıp' });
    expect(body.data).toMatchObject({ cards: 200, countedCards: 100, difference: 0 });
    await expectCash(0);
  });

  it('is refused when something else is expected meanwhile, or nothing is', async () => {
    await t.deliver(t.branch, courier);
    const expected = { cash: 90, cards: 0 };
    const answer = await t.handOver(t.manager, courier, { expected });
    expect([answer.status, answer.body.code]).toEqual([409, 'CASH_CHANGED']);
    expect(answer.body.message).toContain('100,00 TL nakit');
    expect((await t.handOver(t.manager, courier)).status).toBe(201);
    expect((await t.handOver(t.manager, courier)).body.code).toBe('NOTHING_TO_HAND_OVER');
  });

  it('is disputed with a reason and put right; both see every act', async () => {
    await t.deliver(t.branch, courier);
    const { id } = (await t.handOver(t.manager, courier, { counted: 80, reason: '20 eksik' })).body.data;
    expect((await t.answer(courier, id, 'dispute', { version: 1 })).body.details.reason).toBeDefined();
    const reason = '100 verdim';
    expect((await t.answer(courier, id, 'dispute', { version: 1, reason })).body.data.status).toBe(
      'DISPUTED',
    );
    expect(await t.cashOf(t.manager, courier)).toMatchObject({ awaitsCourier: 0, disputed: 1 });
    expect((await t.answer(courier, id, 'dispute', { version: 2, reason })).body.code).toBe(
      'HAND_OVER_CHANGED',
    );
    expect((await t.correct(t.manager, id, { version: 1, counted: 100 })).body.code).toBe(
      'HAND_OVER_CHANGED',
    );
    expect((await t.correct(t.manager, id, { version: 2, counted: 80 })).body.details.counted).toMatch(
      /aynı/,
    );
    const put = await t.correct(t.manager, id, { version: 2, counted: 100 });
    expect(put.body.data).toMatchObject({ status: 'CORRECTED', countedCash: 100, difference: 0, version: 3 });
    await expectCash(0);
    expect((await t.answer(courier, id, 'confirm', { version: 2 })).body.code).toBe('HAND_OVER_CHANGED');
    expect((await t.answer(courier, id, 'confirm', { version: 3 })).body.data.status).toBe('CONFIRMED');
    const [own] = (await ownCash()).handOvers;
    expect(own.acts.map(({ act, counted }: TestJson) => [act, counted])).toEqual([
      ['COUNTED', 80],
      ['DISPUTED', 80],
      ['CORRECTED', 100],
      ['CONFIRMED', 100],
    ]);
    expect(own.acts[1].reason).toBe(reason);
  });

  it('that was put right after the next one is told as a movement', async () => {
    await t.deliver(t.branch, courier);
    const { id } = (await t.handOver(t.manager, courier)).body.data;
    await t.deliver(t.branch, courier);
    await t.handOver(t.manager, courier);
    await t.correct(t.manager, id, { version: 1, counted: 70 });
    const detail = await t.cashOf(t.manager, courier);
    expect(detail).toMatchObject({ cash: 30, otherCash: 30, carriedOver: 0 });
    expect(detail.movements).toMatchObject([{ kind: 'HAND_OVER', amount: 30, note: 'Yeniden sayıldı' }]);
  });

  it('of another branch, and an answer of somebody else, are as missing', async () => {
    await t.deliver(t.branch, courier);
    const { id } = (await t.handOver(t.manager, courier)).body.data;
    const foreign = await t.given.user('BRANCH_MANAGER', { branch: await t.given.branch() });
    const neighbour = await t.given.branch({ companyId: t.branch.companyId });
    const beside = await t.given.user('BRANCH_MANAGER', { branch: neighbour });
    for (const who of [foreign, beside]) {
      expect((await t.call(who, 'GET', `/api/courier-cash/${courier.id}`)).body.code).toBe(
        'COURIER_NOT_FOUND',
      );
      expect((await t.call(who, 'GET', `/api/courier-cash/hand-overs/${id}`)).status).toBe(404);
      expect((await t.correct(who, id, { version: 1, counted: 1 })).body.code).toBe('HAND_OVER_NOT_FOUND');
      expect((await t.change(who, courier, 5)).body.code).toBe('COURIER_NOT_FOUND');
      const body = { courierId: courier.id, expected: { cash: 0, cards: 0 }, counted: 1 };
      const counted = await t.call(who, 'POST', '/api/courier-cash/hand-overs', body);
      expect(counted.body.code).toBe('COURIER_NOT_FOUND');
    }
    const other = await t.given.courier(t.branch);
    expect((await t.answer(other, id, 'confirm', { version: 1 })).body.code).toBe('HAND_OVER_NOT_FOUND');
  });

  it('stays with the branch whose money it is when the courier moves', async () => {
    await t.deliver(t.branch, courier);
    const next = await t.given.branch({ companyId: t.branch.companyId });
    await t.db.asSystem(async (tx) => {
      await tx.updateTable('users').set({ branch_id: next.id }).where('id', '=', courier.id).execute();
      await tx
        .updateTable('couriers')
        .set({ branch_id: next.id })
        .where('user_id', '=', courier.id)
        .execute();
    });
    expect(await t.cashOf(t.manager, courier)).toMatchObject({ cash: 100, isActive: false });
    courier = { ...courier, cookie: await t.given.session(courier.id) };
    expect((await ownCash()).accounts).toMatchObject([
      { branchId: next.id, cash: 0 },
      { branchId: t.branch.id, cash: 100 },
    ]);
    expect((await t.handOver(t.manager, courier)).status).toBe(201);
    await expectCash(0);
  });
});

describe('a shortage', () => {
  const short = async (counted: number) =>
    (await t.handOver(t.manager, courier, { counted, reason: 'Eksik' })).body.data;

  it('becomes a deduction only by its own act: pay and cash go down together', async () => {
    await t.deliver(t.branch, courier);
    const { id } = await short(70);
    expect((await t.deduct(t.manager, id, { expected: 30 })).status).toBe(403);
    expect((await t.deduct(t.admin, id, { expected: 20 })).body.code).toBe('SHORTAGE_CHANGED');
    expect((await t.deduct(t.admin, id, { expected: 30, amount: 31 })).body.code).toBe('SHORTAGE_CHANGED');
    const part = await t.deduct(t.admin, id, { expected: 30, amount: 10, description: 'Anlaşıldı' });
    expect(part.body.data).toMatchObject({ openShortage: 20, difference: -30 });
    expect(part.body.data.acts.at(-1)).toMatchObject({ act: 'DEDUCTED', amount: 10, reason: 'Anlaşıldı' });
    await expectCash(20);
    expect((await t.deduct(t.admin, id, { expected: 20 })).body.data.openShortage).toBe(0);
    await expectCash(0);
    const list = await t.call(t.admin, 'GET', `/api/courier/${courier.id}/deductions`);
    expect(list.body.data).toMatchObject([
      { type: 'inventory', reason: 'missing_payment', amount: 20 },
      { type: 'inventory', reason: 'missing_payment', amount: 10, description: 'Anlaşıldı' },
    ]);
    expect((await t.cashOf(t.admin, courier)).movements).toMatchObject([
      { kind: 'DEDUCTION', amount: -20 },
      { kind: 'DEDUCTION', amount: -10 },
    ]);
    // cancelled, it is cash that is missing again
    await t.call(t.admin, 'DELETE', `/api/courier/deductions/${list.body.data[0].id}`);
    await expectCash(20);
  });

  it('that is handed over later is none any more', async () => {
    await t.deliver(t.branch, courier);
    const { id } = await short(70);
    await t.handOver(t.manager, courier);
    expect((await t.deduct(t.admin, id, { expected: 30 })).body.code).toBe('SHORTAGE_CHANGED');
    await expectCash(0);
  });

  it('is offset against pay as one sum (decision 070)', async () => {
    await t.deliver(t.branch, courier);
    await short(80);
    await giveEarning(t, t.branch, courier, { kurus: 5_000, at: t.clock.now() });
    const preview = await t.call(t.admin, 'GET', `/api/courier/payouts/preview?courierId=${courier.id}`);
    expect(preview.body.data.cashAtHand).toBe(20);
    const until = t.clock.now().toISOString();
    const pay = { courierId: courier.id, until, method: 'CASH', offset: 20 };
    expect((await t.call(t.admin, 'POST', '/api/courier/payouts', pay)).status).toBe(201);
    await expectCash(0);
    expect((await t.cashOf(t.admin, courier)).movements).toMatchObject([{ kind: 'OFFSET', amount: -20 }]);
  });
});

describe('who sees cash', () => {
  it('a restricted general manager, the packaging chief and couriers do not see others’', async () => {
    const settings = { restrictGeneralManagers: true };
    const branch = await t.given.branch({ companyId: await t.given.company({ settings }) });
    for (const role of ['GENERAL_MANAGER', 'PACKAGING_CHIEF', 'COURIER'] as const) {
      const who = await t.given.user(role, { branch });
      expect((await t.call(who, 'GET', '/api/courier-cash')).status).toBe(403);
      expect((await t.call(who, 'GET', '/api/courier-cash/day-sheet')).status).toBe(403);
    }
  });

  it('the desk and the phone are warned above the branch’s limit, and brands reach the phone', async () => {
    const branch = await t.given.branch({ companyId: t.branch.companyId });
    const set = { cashLimit: 99.99, mealCardBrands: ['Metropol', 'Kardeş Kart'] };
    expect((await t.call(t.admin, 'PATCH', `/api/branches/${branch.id}`, set)).body.data).toMatchObject(set);
    const own = await t.given.courier(branch);
    await t.deliver(branch, own);
    expect((await t.call(own, 'GET', '/api/courier/cash')).body.data).toMatchObject({
      cashLimit: 99.99,
      limitExceeded: true,
      brands: set.mealCardBrands,
    });
    const { body } = await t.call(t.admin, 'GET', `/api/courier-cash?branchId=${branch.id}`);
    expect(body.data).toMatchObject([{ courierId: own.id, limitExceeded: true }]);
    const wrong = { mealCardBrands: ['Metropol', 'METROPOL'] };
    expect((await t.call(t.admin, 'PATCH', `/api/branches/${branch.id}`, wrong)).status).toBe(400);
    const none = await t.call(t.admin, 'PATCH', `/api/branches/${branch.id}`, { cashLimit: null });
    expect(none.body.data.cashLimit).toBeNull();
  });
});

describe('what was recorded stays', () => {
  const run = (text: string) => t.db.asSystem((tx) => sql.raw(text).execute(tx));

  it.each(['delivery_collections', 'cash_changes', 'cash_hand_overs', 'cash_hand_over_acts'])(
    '%s: the application neither deletes nor rewrites rows',
    async (table) => {
      await expect(run(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(run(`update ${table} set company_id = company_id`)).rejects.toThrow(/permission denied/);
    },
  );

  it.each(['delivery_collections', 'cash_changes'])('%s: a row lies in one hand-over', async (table) => {
    await t.deliver(t.branch, courier);
    await t.change(t.manager, courier, 5);
    const { id } = (await t.handOver(t.manager, courier)).body.data;
    const free = `update ${table} set hand_over_id = null where hand_over_id = ${id}`;
    await expect(run(free)).rejects.toThrow(/append only/);
  });
});
