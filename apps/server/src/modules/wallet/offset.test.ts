import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { giveEarning } from '../../test/earnings.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { accountsOf, cashOf, giveCash } from '../../test/ledger.ts';

/** The suite plays a sample; `ULAK_ROUNDS=200` plays the number that was asked for. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 5);

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch({ wallet_enabled: true });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(branch);
});

const earn = (kurus: number, whose = branch) => giveEarning(t, whose, courier, { kurus, at: t.clock.now() });
const collect = (kurus: number, whose = branch) => giveCash(t, whose, courier, { kurus, at: t.clock.now() });
const pay = (body: object = {}) =>
  t.call(admin, 'POST', '/api/courier/payouts', {
    courierId: courier.id,
    until: t.clock.now().toISOString(),
    method: 'TRANSFER',
    ...body,
  });
const reverse = (id: number) =>
  t.call(admin, 'POST', `/api/courier/payouts/${id}/reverse`, { reason: 'Yanlış' });
const preview = async () =>
  (await t.call(admin, 'GET', `/api/courier/payouts/preview?courierId=${courier.id}`)).body.data;
const tillOf = async () => {
  const rows = await t.db.asSystem((tx) =>
    tx
      .selectFrom('ledger_postings')
      .select(({ fn }) => fn.sum<number>('kurus').as('kurus'))
      .where('courier_id', '=', courier.id)
      .where('account', '=', 'BRANCH_TILL')
      .execute(),
  );
  return Number(rows[0]?.kurus);
};

describe('offsetting cash at hand (criteria: one ledger for pay and cash)', () => {
  it('is an explicit act: the preview says the cash, a payout without offset leaves it', async () => {
    await earn(5_000);
    await collect(3_025);
    expect(await preview()).toMatchObject({ amount: 50, cashAtHand: 30.25 });
    expect((await pay()).body.data).toMatchObject({ amount: 50, offset: 0 });
    expect([await cashOf(t, courier), await tillOf()]).toEqual([[3_025], -3_025 - 5_000]);
  });

  it('books the part from pay to cash, the rest from the till, and a reversal both back', async () => {
    await earn(5_000);
    await collect(3_025);
    const paid = await pay({ amount: 50, offset: 20.25 });
    expect([paid.status, paid.body.data]).toMatchObject([
      201,
      { amount: 50, offset: 20.25, method: 'TRANSFER' },
    ]);
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
    expect([await cashOf(t, courier), await tillOf()]).toEqual([[1_000], -3_025 - 2_975]);
    expect((await preview()).cashAtHand).toBe(10);
    const mine = await t.call(courier, 'GET', '/api/courier/payouts');
    expect(mine.body.data[0]).toMatchObject({ amount: 50, offset: 20.25 });
    expect((await reverse(paid.body.data.id)).body.data).toMatchObject({ offset: 20.25 });
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 5_000, open: 5_000 });
    expect([await cashOf(t, courier), await tillOf()]).toEqual([[3_025], -3_025]);
  });

  it('may settle all of it: then nothing leaves the till', async () => {
    await earn(2_000);
    await collect(2_000);
    expect((await pay({ offset: 20 })).status).toBe(201);
    expect([await cashOf(t, courier), await tillOf()]).toEqual([[0], -2_000]);
  });

  it('meets the cash of the same branch first, then the rest', async () => {
    const other = await t.given.branch({ companyId: branch.companyId });
    await earn(1_000);
    await earn(4_000, other);
    await collect(500);
    await collect(3_000, other);
    expect((await pay({ offset: 35 })).status).toBe(201);
    expect(await cashOf(t, courier)).toEqual([0, 0]);
  });

  it('of more than the payout or the cash is refused, with the limit on its field; nothing is paid', async () => {
    await earn(5_000);
    await collect(3_025);
    const tooMuch = await pay({ offset: 30.26 });
    expect([tooMuch.status, tooMuch.body]).toMatchObject([
      409,
      {
        code: 'OFFSET_TOO_LARGE',
        message: 'En fazla 30,25 TL mahsup edilebilir. Hiçbir şey ödenmedi.',
        details: { offset: 'En fazla 30,25 TL mahsup edilebilir. Hiçbir şey ödenmedi.' },
      },
    ]);
    await collect(10_000);
    expect((await pay({ offset: 50.01 })).body.details.offset).toContain('En fazla 50,00 TL');
    expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 5_000, open: 5_000 });
  });

  it('who handed over too much holds nothing', async () => {
    await earn(5_000);
    await collect(-100);
    expect((await preview()).cashAtHand).toBe(0);
    expect((await pay({ offset: 1 })).body.message).toBe(
      'Kuryenin üzerinde mahsup edilecek nakit yok. Hiçbir şey ödenmedi.',
    );
  });

  it('of nothing, below zero, of thousandths or as text is a bad field', async () => {
    for (const offset of [0, -1, 0.001, 1e12, '5'])
      expect((await pay({ offset })).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { offset: 'Lütfen geçerli bir tutar girin.' },
      });
  });

  it('pay ∥ pay: one pays, and no cash is offset twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn(1_000);
      await collect(600);
      const answers = await Promise.all([pay({ offset: 6 }), pay(), pay({ offset: 6 })]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      const offset = answers.find(({ status }) => status === 201)?.body.data.offset;
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
      const [held] = await cashOf(t, courier);
      expect(held).toBe(offset === 6 ? 0 : 600);
      if (held) await collect(-held);
    }
  });

  it('reverse ∥ pay with offset: the cash covers what stands, once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      courier = await t.given.courier(branch);
      await earn(1_000);
      await collect(600);
      const { id } = (await pay({ offset: 6 })).body.data;
      const [back, again] = await Promise.all([reverse(id), pay({ offset: 6 })]);
      expect(back.status).toBe(200);
      const isPaid = again.status === 201;
      expect(await accountsOf(t, courier)).toMatchObject({ sum: 0, owed: isPaid ? 0 : 1_000 });
      expect(await cashOf(t, courier)).toEqual([isPaid ? 0 : 600]);
    }
  });
});
