import type { BranchId } from '@ulak/contracts/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HourNeed } from './need.ts';
import { type BranchDay, planMoves } from './plan-moves.ts';
import { viewMove } from './view-move.ts';

/** A branch by hour: [need, couriers]; the rest of the day nobody is needed, and nobody is there. */
function aDay(
  id: number,
  hours: Record<number, readonly [number, number]>,
  given: Partial<BranchDay> = {},
): BranchDay {
  const needs = Array.from({ length: 24 }, (_, hour): HourNeed => {
    const [need, couriers] = hours[hour] ?? [0, 0];
    const ordersPerHour = need * 3;
    const task = { ordersPerHour, serviceMin: 18, serviceCv2: 0.2, slackMin: 15 };
    return { hour, hours: 28, orders: ordersPerHour * 28, ordersPerHour, task, need, couriers };
  });
  const branch = {
    id: id as BranchId,
    companyId: null,
    name: `Şube ${id}`,
    lat: 41,
    lng: 29 + id / 100,
    maxDeliveryMin: 45,
    maxConcurrent: 3,
  };
  return { branch, needs, isEstimated: false, ...given };
}
const told = (days: readonly BranchDay[]) =>
  planMoves(days).map(({ from, to, couriers, hours }) => [
    from?.branch.id ?? null,
    to.branch.id,
    couriers,
    ...hours.map(({ to: need }) => need.hour),
  ]);

describe('moves of couriers', () => {
  it('whole couriers for hours in a row; the nearest giver first, never below its need', () => {
    const short = aDay(1, { 18: [5, 3], 19: [5, 3], 20: [5, 3] });
    const near = aDay(2, { 18: [2, 3], 19: [2, 3.9], 20: [2, 3] });
    const far = aDay(9, { 18: [0, 6], 19: [0, 6], 20: [0, 6] });
    expect(told([far, near, short])).toEqual([
      [2, 1, 1, 18, 19, 20],
      [9, 1, 1, 18, 19, 20],
    ]);
  });

  it('one hour moves nobody; what nobody can spare is left', () => {
    const short = aDay(1, { 12: [3, 1], 18: [4, 2], 19: [4, 2] });
    const other = aDay(2, { 12: [0, 5], 18: [2, 2], 19: [2, 2] });
    expect(told([short, other])).toEqual([[null, 1, 2, 18, 19]]);
  });

  it('who was not measured gives nothing', () => {
    const short = aDay(1, { 18: [4, 2], 19: [4, 2] });
    expect(told([short, aDay(2, { 18: [0, 9], 19: [0, 9] }, { isEstimated: true })])).toEqual([
      [null, 1, 2, 18, 19],
    ]);
  });

  it('no giver falls below its need, and no receiver gets more than it lacks', () => {
    const hours = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 8 }), fc.double({ min: 0, max: 12, noNaN: true })),
      { minLength: 24, maxLength: 24 },
    );
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 4 }), (all) => {
        const days = all.map((one, place) => aDay(place + 1, Object.fromEntries(one.entries())));
        const present = new Map(days.map((day) => [day, day.needs.map(({ couriers }) => couriers ?? 0)]));
        for (const { from, to, couriers, hours: moved } of planMoves(days)) {
          expect(moved.length).toBeGreaterThanOrEqual(2);
          for (const { to: need } of moved) {
            const [gets, gives] = [present.get(to) ?? [], from && (present.get(from) ?? [])];
            gets[need.hour] = (gets[need.hour] ?? 0) + couriers;
            expect(gets[need.hour]).toBeLessThanOrEqual(need.need + 0.5);
            if (!gives) continue;
            gives[need.hour] = (gives[need.hour] ?? 0) - couriers;
            expect(gives[need.hour]).toBeGreaterThanOrEqual((from?.needs[need.hour]?.need ?? 0) - 1e-6);
          }
        }
      }),
    );
  });

  it('spec 4 §9: efficiency + 5 a courier up to 95, a tenth of the volume on top', () => {
    const [move] = planMoves([aDay(1, { 18: [5, 3], 19: [5, 3] }), aDay(2, { 18: [1, 4], 19: [1, 4] })]);
    if (!move) throw new Error('no move');
    const shown = viewMove(move);
    expect(shown).toMatchObject({
      couriers: 2,
      currentCouriers: 3,
      recommendedCouriers: 5,
      orderVolume: 30,
      samples: 840,
      priority: 'high',
      effect: { efficiencyBefore: 60, efficiencyAfter: 70, extraCapacity: 3, lateBefore: 100 },
    });
    expect(shown.reason).toBe(
      '18:00–20:00 arasında Şube 1 şubesine günde ortalama 30 sipariş geliyor; en çok 5 kurye gerekiyor, ' +
        'görevde ortalama 3 kurye var. Şube 2 şubesinde aynı saatlerde en az 2 kurye fazla.',
    );
    expect(shown.effect.text).toMatch(
      /^Geç kalacak siparişlerin payı %100 → %\d+ \(tahmin\)\. Şube 2 şubesinde/,
    );
  });
});
