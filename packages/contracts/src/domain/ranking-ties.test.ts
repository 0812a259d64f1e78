import { expect, it } from 'vitest';
import { type RankableCourier, rankCouriers } from './courier-ranking.ts';

const now = new Date('2026-11-21T16:00:00Z');
const location = { lat: 41, lng: 29 };
const job = {
  order: { status: 'READY', branchId: 1, courierId: null },
  branch: { location, minSpeedKmh: 20, maxConcurrentDeliveries: 3 },
} as const;
const BASE: RankableCourier = {
  id: 1,
  name: 'Ali',
  branchId: 1,
  active: true,
  online: true,
  onBreak: false,
  load: 0,
  position: location,
  expectedReturnAt: null,
};
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** 0.01° of latitude = 1.11 km; who is expected back is predicted by that alone, wherever they are. */
const back = { expectedReturnAt: inMinutes(12) };
const far = { ...back, position: { lat: 41.03, lng: 29 } };
const near = { ...back, position: { lat: 41.01, lng: 29 } };

it.each<[string, Partial<RankableCourier>, Partial<RankableCourier>]>([
  ['12 minutes either way: without orders before one order', back, { load: 1 }],
  ['as soon, as many orders: the nearer one', near, far],
  ['as soon, as many orders: a known place before an unknown one', far, { ...back, position: null }],
  ['all equal, names too: the older account', { id: 1 }, { id: 7 }],
])('ux "Management dashboard": %s comes first', (_, first, second) => {
  const couriers = [
    { ...BASE, id: 2, ...first },
    { ...BASE, id: 3, ...second },
  ];
  const wanted = couriers.map(({ id }) => id);
  const ranked = (some: RankableCourier[]) => rankCouriers(job, some, now).map(({ courier }) => courier.id);
  expect(ranked(couriers)).toEqual(wanted);
  expect(ranked(couriers.toReversed())).toEqual(wanted);
});
