import { expect, it } from 'vitest';
import { REOFFER_AFTER_MIN, excludedCouriersFor, UNRESPONSIVE_MIN } from './excluded-couriers.ts';

const expiredOffers = (courierId: number, agoMin: number) => ({ courierId, agoMin });

it('asks everybody as long as nobody let anything pass', () => {
  expect(
    excludedCouriersFor({ expiredOffers: [], lastExpiredOffers: [], availableCouriers: [1, 2] }),
  ).toEqual([]);
});

it('leaves out who let this order pass, and who just let another one pass, while somebody else can take it', () => {
  const asked = {
    expiredOffers: [expiredOffers(1, 60)],
    lastExpiredOffers: [expiredOffers(1, 60), expiredOffers(2, UNRESPONSIVE_MIN - 1)],
  };
  expect(excludedCouriersFor({ ...asked, availableCouriers: [1, 2, 3] })).toEqual([1, 2]);
  // the silent one is the only other: better than waiting
  expect(excludedCouriersFor({ ...asked, availableCouriers: [1, 2] })).toEqual([1]);
  expect(
    excludedCouriersFor({
      expiredOffers: [],
      lastExpiredOffers: [expiredOffers(2, UNRESPONSIVE_MIN)],
      availableCouriers: [1, 2, 3],
    }),
  ).toEqual([]);
});

it('asks again after five minutes where nobody else can take it', () => {
  const asked = (agoMin: number) =>
    excludedCouriersFor({
      expiredOffers: [expiredOffers(1, agoMin)],
      lastExpiredOffers: [],
      availableCouriers: [1],
    });
  expect(asked(REOFFER_AFTER_MIN - 0.1)).toEqual([1]);
  expect(asked(REOFFER_AFTER_MIN)).toEqual([]);
  // before the clock went back
  expect(asked(-2)).toEqual([]);
});
