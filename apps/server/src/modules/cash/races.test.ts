import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import type { GivenUser } from '../../test/factories.ts';
import { closeMonth } from '../../test/ledger.ts';

/** The suite plays a sample; `ULAK_ROUNDS=200` plays the number that was asked for. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 4);

let t: CashApp;
let courier: GivenUser;
beforeAll(async () => {
  t = await startCashApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(t.branch);
});

const count = (cash: number, counted = cash) =>
  t.call(t.manager, 'POST', '/api/courier-cash/hand-overs', {
    courierId: courier.id,
    expected: { cash, cards: 0 },
    counted,
    reason: 'Sayım',
  });
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const cashNow = async () => (await t.ledgerCash(courier))?.ledger;
/** Each collection lies where the sums say. */
const openCash = async () => Math.round((await t.cashOf(t.admin, courier)).collectedCash * 100);

describe('at once', () => {
  it('hand-over ∥ deliver: the delivery is in it, or waits for the next', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await t.deliver(t.branch, courier);
      const order = await t.onTheWay(t.branch, courier);
      const [counted, delivered] = await Promise.all([count(100), t.sayDelivered(courier, order.id)]);
      expect(delivered.status).toBe(200);
      // the delivery came first: what is expected has changed
      const isLate = counted.status === 409;
      expect([201, 'CASH_CHANGED']).toContain(isLate ? counted.body.code : counted.status);
      expect([await cashNow(), await openCash()]).toEqual(isLate ? [20_000, 20_000] : [10_000, 10_000]);
      expect((await t.handOver(t.manager, courier)).status).toBe(201);
      expect([await cashNow(), await openCash()]).toEqual([0, 0]);
    }
  });

  it('hand-over ∥ hand-over: one takes it, the other finds it changed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await t.deliver(t.branch, courier);
      const answers = await Promise.all([count(100), count(100), count(100)]);
      expect(statuses(answers)).toEqual([201, 409, 409]);
      expect(await cashNow()).toBe(0);
    }
  });

  it('hand-over ∥ offset: cash is taken once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await t.deliver(t.branch, courier);
      await t.call(t.admin, 'POST', '/api/courier/bonus', { courierId: courier.id, amount: 500 });
      const pay = { courierId: courier.id, until: t.clock.now().toISOString(), method: 'CASH', offset: 100 };
      const [counted, paid] = await Promise.all([
        count(100),
        t.call(t.admin, 'POST', '/api/courier/payouts', pay),
      ]);
      expect(statuses([counted, paid])).toEqual([201, 409]);
      expect(await cashNow()).toBe(0);
      // the next round begins without collections
      if (counted.status === 409) await t.handOver(t.manager, courier, { reason: 'Mahsup' });
    }
  });

  it('confirm ∥ correct: the courier confirms what they saw, or is told that it changed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await t.deliver(t.branch, courier);
      const { id } = (await count(100)).body.data;
      const [confirmed, corrected] = await Promise.all([
        t.answer(courier, id, 'confirm', { version: 1 }),
        t.correct(t.manager, id, { version: 1, counted: 90 }),
      ]);
      expect(statuses([confirmed, corrected])).toEqual([200, 409]);
      const left = corrected.status === 200 ? 1_000 : 0;
      expect(await cashNow()).toBe(left);
      await t.handOver(t.manager, courier);
    }
  });

  it('hand-over ∥ deliver ∥ change ∥ close of another month: nobody waits in a circle', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await t.onTheWay(t.branch, courier);
      const before = new Date(t.clock.now().getTime() - (35 + 31 * round) * 86_400_000);
      const answers = await Promise.all([
        t.sayDelivered(courier, order.id),
        t.change(t.manager, courier, 10),
        count(0, 0),
        closeMonth(t, t.branch, before, t.admin),
      ]);
      expect(answers[0].status).toBe(200);
      expect(answers[1].status).toBe(201);
      await t.handOver(t.manager, courier);
      expect(await cashNow()).toBe(0);
    }
  });
});
