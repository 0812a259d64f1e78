import { expect, it } from 'vitest';
import { expectReady } from './ready-time.ts';
import type { CourierState } from './snapshot.ts';
import { ampleness, spareShare } from './spare-couriers.ts';

const idle: CourierState = {
  id: 1,
  place: 0,
  freeAt: 0,
  shiftEnd: 600,
  capacity: 3,
  pickup: null,
  heading: null,
  ordersPerHour: 0,
};

it('with nobody to spare goods are expected at their usual moment, with couriers to spare up to four tenths earlier', () => {
  expect(expectReady(100, 20, 105, 0)).toBe(120);
  expect(expectReady(100, 20, 105, 0.15)).toBe(116);
  expect(expectReady(100, 20, 105, 0.3)).toBe(112);
  expect(expectReady(100, 20, 105, 1)).toBe(112);
});

it('what is late may be ready any minute', () => {
  expect(expectReady(100, 20, 130, 0)).toBe(131);
});

it('couriers are to spare by those who are idle beside the orders that wait', () => {
  const busy: CourierState = { ...idle, id: 2, freeAt: 200 };
  const away: CourierState = { ...idle, id: 3, heading: { pickup: 0, arriveAt: 110, orderIds: [1] } };
  expect(spareShare([idle, busy, away], 3, 100)).toBe(0.25);
  expect(spareShare([idle], 0, 100)).toBe(1);
  expect(spareShare([], 0, 100)).toBe(0);
  expect([0, 0.15, 0.3, 1].map(ampleness)).toEqual([0, 0.5, 1, 1]);
});
