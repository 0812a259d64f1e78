import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/status.ts';
import { formatTime } from '../time.ts';
import { type ArrivalFacts, arrivalRange } from './arrival-range.ts';

/** 19:10 in Istanbul; 4 km at 20 km/h are 12 minutes, with 10 minutes extra the estimate is 19:32. */
const facts: ArrivalFacts = {
  status: 'PREPARING',
  createdAt: new Date('2026-11-21T16:10:00Z'),
  branchDistanceKm: 4,
  courierDistanceKm: null,
  branch: { minSpeedKmh: 20, orderExtraTimeMin: 10 },
  now: new Date('2026-11-21T16:10:00Z'),
};
const read = (change: Partial<ArrivalFacts>) => {
  const range = arrivalRange({ ...facts, ...change });
  return range && `${formatTime(range.from)} – ${formatTime(range.to)}`;
};
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

describe('ux "Customer tracking": the arrival range narrows', () => {
  it.each([
    ['PREPARING', '16:10', null, '19:30 – 19:55'],
    ['READY', '16:18', null, '19:30 – 19:55'],
    // the estimate of creation has become impossible: 19:25 + 12 minutes = 19:37
    ['READY', '16:25', null, '19:35 – 20:00'],
    ['ASSIGNED', '16:20', null, '19:30 – 19:50'],
    // picked up at 19:25, position unknown: the whole way, 19:37
    ['PICKED_UP', '16:25', null, '19:35 – 19:50'],
    // on the road, 1 km = 3 minutes left at 19:34: 19:37
    ['IN_DELIVERY', '16:34', 1, '19:35 – 19:45'],
    ['IN_DELIVERY', '16:40', 0, '19:40 – 19:45'],
  ] as const)('%s at %s UTC with %s km left reads %s', (status, now, courierDistanceKm, expected) => {
    expect(read({ status, now: at(now), courierDistanceKm })).toBe(expected);
  });

  it.each(['DELIVERED', 'UNDELIVERABLE', 'CANCELLED'] as const)('%s has none', (status) => {
    expect(read({ status })).toBeNull();
  });

  it('DECISIONS "Public tracking": before pick-up the courier’s position changes nothing', () => {
    expect(read({ status: 'ASSIGNED', courierDistanceKm: 0.1 })).toBe(read({ status: 'ASSIGNED', courierDistanceKm: null }));
  });

  it('property: never ends in the past, on whole five minutes, never wider in a later state', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7_200 }), fc.double({ min: 0, max: 30, noNaN: true }), (seconds, km) => {
        const now = facts.createdAt.valueOf() + seconds * 1_000;
        let width = Number.POSITIVE_INFINITY;
        for (const status of ORDER_STATUSES) {
          const range = arrivalRange({ ...facts, status, now, courierDistanceKm: km });
          if (!range) continue;
          expect(range.to.getTime()).toBeGreaterThanOrEqual(now);
          expect([range.from.getTime() % 300_000, range.to.getTime() % 300_000]).toEqual([0, 0]);
          expect(range.to.getTime() - range.from.getTime()).toBeLessThanOrEqual(width);
          width = range.to.getTime() - range.from.getTime();
        }
      }),
    );
  });
});
