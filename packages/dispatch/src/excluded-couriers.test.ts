import { expect, it } from 'vitest';
import { REOFFER_AFTER_MIN, excludedCouriersFor, UNRESPONSIVE_MIN } from './excluded-couriers.ts';

const expiredOffers = (courierId: number, agoMin: number) => ({ courierId, agoMin });

it('excludes nobody while no offer has expired', () => {
  expect(
    excludedCouriersFor({ expiredOffers: [], lastExpiredOffers: [], availableCouriers: [1, 2] }),
  ).toEqual([]);
});

it('excludes who let this order or another one expire, while somebody else is available', () => {
  const input = {
    expiredOffers: [expiredOffers(1, 60)],
    lastExpiredOffers: [expiredOffers(1, 60), expiredOffers(2, UNRESPONSIVE_MIN - 1)],
  };
  expect(excludedCouriersFor({ ...input, availableCouriers: [1, 2, 3] })).toEqual([1, 2]);
  // the unresponsive one is the only other: better than waiting
  expect(excludedCouriersFor({ ...input, availableCouriers: [1, 2] })).toEqual([1]);
  expect(
    excludedCouriersFor({
      expiredOffers: [],
      lastExpiredOffers: [expiredOffers(2, UNRESPONSIVE_MIN)],
      availableCouriers: [1, 2, 3],
    }),
  ).toEqual([]);
});

it('offers again after five minutes where nobody else is available', () => {
  const input = (agoMin: number) =>
    excludedCouriersFor({
      expiredOffers: [expiredOffers(1, agoMin)],
      lastExpiredOffers: [],
      availableCouriers: [1],
    });
  expect(input(REOFFER_AFTER_MIN - 0.1)).toEqual([1]);
  expect(input(REOFFER_AFTER_MIN)).toEqual([]);
  expect(input(0.5)).toEqual([1]);
  // clocks may differ by less than a minute; further ahead was before the clock was set back
  expect([input(-0.9), input(-1)]).toEqual([[1], []]);
  expect(input(-2)).toEqual([]);
});
