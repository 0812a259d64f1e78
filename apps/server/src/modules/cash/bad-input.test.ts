import { CASH_ERRORS } from '@ulak/contracts/cash-errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CashApp, startCashApp } from '../../test/cash-branch.ts';
import type { GivenUser } from '../../test/factories.ts';

let t: CashApp;
let courier: GivenUser;
let handOverId: number;
beforeAll(async () => {
  t = await startCashApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(t.branch);
  await t.deliver(t.branch, courier);
  handOverId = (await t.handOver(t.manager, courier, { counted: 90, reason: '10 eksik' })).body.data.id;
});

describe('spec 3 "Pay": bad input is refused on its field', () => {
  it.each([-1, 1e9, 'yüz', null, 10.001])('a corrected count of %s', async (counted) => {
    const answer = await t.correct(t.manager, handOverId, { version: 1, counted });
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['counted']]);
    expect(await t.ledgerCash(courier)).toMatchObject({ ledger: 1_000 });
  });

  it.each([
    [{}, 'counted'],
    [{ counted: 5, pieces: [] }, 'counted'],
    [{ pieces: [{ value: 7, count: 1 }] }, 'pieces.0.value'],
    [{ pieces: [{ value: 5, count: 1.5 }] }, 'pieces.0.count'],
    [{ pieces: [{ value: 5, count: 1e6 }] }, 'pieces.0.count'],
    [{ pieces: [{ value: 200, count: 5_001 }] }, 'pieces'],
    [{ counted: 5, slips: [{ kind: 'CASH', amount: 5 }] }, 'slips'],
    [{ counted: 5, slips: [{ kind: 'MEAL_CARD', brand: 'Yabancı', amount: 5 }] }, 'slips'],
    [{ counted: 5, slips: [{ kind: 'CARD', amount: -5 }] }, 'slips.0.amount'],
    [{ counted: 5, reason: ' ' }, 'reason'],
    [{ counted: 5, version: 0 }, 'version'],
    [{ counted: 5, amount: 5 }, 'amount'],
  ])('a count of %j', async (body, field) => {
    const answer = await t.correct(t.manager, handOverId, { version: 1, ...body });
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, [field]]);
  });

  it.each([-1, 0, 1e9, '10', null, 10.005])('a deduction of %s', async (amount) => {
    const answer = await t.deduct(t.admin, handOverId, { expected: 10, amount });
    expect([answer.status, Object.keys(answer.body.details)]).toEqual([400, ['amount']]);
  });

  it('an answer of somebody else, without words, of a version that never was', async () => {
    const say = { version: 1, reason: 'Yanlış' };
    for (const who of [t.manager, t.admin])
      expect((await t.answer(who, handOverId, 'confirm', { version: 1 })).status).toBe(403);
    const other = await t.given.courier(t.branch);
    for (const action of ['confirm', 'dispute'] as const) {
      const body = action === 'confirm' ? { version: 1 } : say;
      expect((await t.answer(other, handOverId, action, body)).body.code).toBe('HAND_OVER_NOT_FOUND');
      expect((await t.answer(courier, 999_999, action, body)).body.code).toBe('HAND_OVER_NOT_FOUND');
    }
    expect(
      (await t.answer(courier, handOverId, 'dispute', { version: 1 })).body.details.reason,
    ).toBeDefined();
    expect((await t.answer(courier, handOverId, 'dispute', { ...say, version: 9 })).body.code).toBe(
      'HAND_OVER_CHANGED',
    );
    expect((await t.answer(courier, handOverId, 'confirm', { version: '1' })).status).toBe(400);
  });

  it('a courier of another branch, or none', async () => {
    const stranger = await t.given.courier(await t.given.branch());
    for (const courierId of [stranger.id, t.manager.id, 999_999]) {
      const body = { courierId, expected: { cash: 0, cards: 0 }, counted: 1, reason: 'x' };
      for (const who of [t.manager, t.admin]) {
        const answer = await t.call(who, 'POST', '/api/courier-cash/hand-overs', body);
        expect([answer.status, answer.body.code]).toEqual([404, 'COURIER_NOT_FOUND']);
      }
    }
  });
});

it.each(['0001-01-01', '1999-12-31', '2026-02-30'])('a day sheet of %s', async (day) => {
  const answer = await t.call(t.manager, 'GET', `/api/courier-cash/day-sheet?day=${day}`);
  expect([answer.status, answer.body.details]).toEqual([400, { day: 'Geçerli bir tarih girin' }]);
});

describe('every refusal of cash', () => {
  it('says a Turkish sentence with and without its facts', () => {
    const facts = { collected: 'Nakit 1,00 TL', cash: 1, cards: 2, status: 'Onaylandı', limit: 3 };
    const texts = Object.values(CASH_ERRORS).flatMap(({ text }) => [text({}), text(facts)]);
    for (const text of texts) {
      expect(text).toMatch(/^[A-ZÇĞİÖŞÜ].*\.$/);
      expect(text).not.toMatch(/undefined|NaN|\$\{/);
    }
  });

  it('a shortage that was deducted meanwhile says what is left of it', async () => {
    await t.deduct(t.admin, handOverId, { expected: 10, amount: 4 });
    const left = await t.deduct(t.admin, handOverId, { expected: 10 });
    expect([left.status, left.body.message]).toEqual([
      409,
      'Kesilebilecek eksik şimdi 6,00 TL. Hiçbir şey kesilmedi; tutarı kontrol edin.',
    ]);
    await t.deduct(t.admin, handOverId, { expected: 6 });
    const none = await t.deduct(t.admin, handOverId, { expected: 6 });
    expect(none.body.message).toBe('Bu teslimde kesilecek açık eksik kalmadı. Hiçbir şey kesilmedi.');
  });
});
