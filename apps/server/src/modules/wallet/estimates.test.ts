import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryEarning } from '@ulak/contracts/domain/earning';
import { kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { type PayApp, startPayApp } from '../../test/pay-branch.ts';

let t: PayApp;
let branch: GivenBranch;
let courier: GivenUser;
beforeAll(async () => {
  t = await startPayApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.clock.set('2026-03-20T16:30:00Z');
  branch = await t.given.branch();
  courier = await t.given.courier(branch, { position: { lat: 40.99, lng: 29.03 } });
});

const rate = async (who = courier) => await t.call(who, 'GET', '/api/courier/delivery-rate');
const month = async (who = courier) => await t.call(who, 'GET', '/api/courier/month-estimate');

describe('decision 078: what an order pays at today’s rates', () => {
  const estimate = async (km: number) => {
    const { baseRate, pricePerKm, minimumRate } = (await rate()).body.data;
    return kurusToTl(
      deliveryEarning(
        {
          baseRateKurus: tlToKurus(baseRate),
          pricePerKmKurus: tlToKurus(pricePerKm),
          minimumRateKurus: tlToKurus(minimumRate),
        },
        km,
      ),
    );
  };

  it('is what the delivery then earns, to the kuruş and in the same words', async () => {
    for (const distance of ['0.00', '1.82', '7.35']) {
      const { id } = await t.given.order(branch, {
        status: 'IN_DELIVERY',
        courier_id: courier.id,
        distance_km: distance,
      });
      const [shown] = (await t.call(courier, 'GET', '/api/courier/active-deliveries')).body;
      const expected = await estimate(shown.distanceKm);
      const words = explainEarning({
        formula: 'delivery-1',
        km: shown.distanceKm,
        ...(await rate()).body.data,
      });
      const done = await t.call(courier, 'POST', `/api/orders/${id}/status`, { status: 'DELIVERED' });
      expect(done.status).toBe(200);
      const { data } = (await t.call(courier, 'GET', '/api/courier/earnings')).body;
      const [earning] = data.earnings;
      expect([earning.order.id, earning.amount, explainEarning(earning.evidence)]).toEqual([
        id,
        expected,
        words,
      ]);
    }
  });

  it('is the branch’s present rate, and no other figure', async () => {
    await t.sql.query('update branches set base_rate = 41.25, price_per_km = 8 where id = $1', [branch.id]);
    expect((await rate()).body).toEqual({
      success: true,
      data: { baseRate: 41.25, pricePerKm: 8, minimumRate: expect.any(Number), payDistance: 'GREAT_CIRCLE' },
    });
  });

  it('spec 3 §2.2: where the wallet is off nothing is told; nobody else asks', async () => {
    const off = await t.given.courier(await t.given.branch({ wallet_enabled: false }));
    for (const answer of [await rate(off), await month(off)])
      expect([answer.status, answer.body.code]).toEqual([403, 'WALLET_DISABLED']);
    for (const role of ['COMPANY_ADMIN', 'GENERAL_MANAGER', 'BRANCH_MANAGER'] as const) {
      const user = await t.given.user(role, { branch });
      expect([(await rate(user)).status, (await month(user)).status]).toEqual([403, 403]);
    }
  });
});

describe('decision 078: the month’s end', () => {
  const deliver = (day: string, kurus: number, more = {}) =>
    t.earning(courier, branch, { kurus, at: new Date(`${day}T12:00:00Z`), type: 'DELIVERY', ...more });

  it('too few worked days: time online is one, a bonus and a deletion are none', async () => {
    for (const day of ['10', '11', '12', '13']) await deliver(`2026-03-${day}`, 10_000);
    await t.shift(courier, branch, '2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z');
    await t.earning(courier, branch, { kurus: 5_000, at: new Date('2026-03-15T12:00:00Z'), type: 'BONUS' });
    await deliver('2026-03-16', 9_000, { state: 'CANCELLED' });
    expect((await month()).body.data).toEqual({
      month: '2026-03',
      earned: 400,
      range: null,
      missingDays: 2,
      meanDay: null,
      daysLeft: 0,
      expectedDays: null,
      days: [],
      past: { ranges: 0, held: 0 },
    });
  });

  it('a range of the own days, which open; colleagues change nothing, today is earned', async () => {
    const colleague = await t.given.courier(branch);
    for (let day = 10; day < 20; day += 1) await deliver(`2026-03-${day}`, 10_000);
    await t.shift(courier, branch, '2026-03-19T08:00:00Z', '2026-03-19T09:30:00Z');
    const before = (await month()).body.data;
    // 10 days of 100 TL, 12 days left, each like them
    expect(before).toMatchObject({
      earned: 1_000,
      range: { low: 2_200, high: 2_200 },
      missingDays: 0,
      meanDay: 100,
      daysLeft: 12,
      expectedDays: 12,
      past: { ranges: 0, held: 0 },
    });
    expect([before.days.length, before.days[0]]).toEqual([
      10,
      { day: '2026-03-19', amount: 100, onlineMin: 90 },
    ]);
    for (let day = 10; day < 20; day += 1)
      await t.earning(colleague, branch, {
        kurus: 90_000,
        at: new Date(`2026-03-${day}T12:00:00Z`),
        type: 'DELIVERY',
      });
    expect((await month()).body.data).toEqual(before);
    await deliver('2026-03-20', 300_000);
    expect((await month()).body.data).toMatchObject({ earned: 4_000, range: { low: 4_000, high: 4_000 } });
  });

  it('replays the own past: each day of February from the eighth on', async () => {
    for (let day = 1; day <= 28; day += 1) await deliver(`2026-02-${String(day).padStart(2, '0')}`, 10_000);
    expect((await month()).body.data.past).toEqual({ ranges: 21, held: 21 });
  });
});
