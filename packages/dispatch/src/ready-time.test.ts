import { expect, it } from 'vitest';
import { expectedReadyAt } from './ready-time.ts';
import type { CourierState } from './snapshot.ts';
import { makeCourier } from './street-snapshot.ts';
import { surplusFactor, idleCourierShare } from './idle-couriers.ts';

const idle = makeCourier(1, { shiftEnd: 600 });

it('usual ready time with no idle courier, up to four tenths earlier with idle ones', () => {
  expect(expectedReadyAt(100, 20, 105, 0)).toBe(120);
  expect(expectedReadyAt(100, 20, 105, 0.15)).toBe(116);
  expect(expectedReadyAt(100, 20, 105, 0.3)).toBe(112);
  expect(expectedReadyAt(100, 20, 105, 1)).toBe(112);
});

it('what is late may be ready any minute', () => {
  expect(expectedReadyAt(100, 20, 130, 0)).toBe(131);
});

it('the share of idle couriers counts those who are idle beside open orders', () => {
  const busy: CourierState = { ...idle, id: 2, freeAt: 200 };
  const away: CourierState = { ...idle, id: 3, committedPickup: { pickup: 0, arriveAt: 110, orderIds: [1] } };
  expect(idleCourierShare([idle, busy, away], 3, 100)).toBe(0.25);
  expect(idleCourierShare([{ ...idle, freeAt: 100 }], 1, 100)).toBe(0.5);
  expect(idleCourierShare([idle], 0, 100)).toBe(1);
  expect(idleCourierShare([], 0, 100)).toBe(0);
  expect([0, 0.15, 0.3, 1].map(surplusFactor)).toEqual([0, 0.5, 1, 1]);
});
