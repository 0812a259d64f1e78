import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/status.ts';
import { formatTime } from '../time.ts';
import { type ArrivalEstimateInput, arrivalRange } from './arrival-range.ts';
import type { Timings } from './forecast-timings.ts';

/** 19:10 in Istanbul; 4 km at 20 km/h are 12 minutes, with 10 minutes extra the estimate is 19:32. */
const base: ArrivalEstimateInput = {
  status: 'PREPARING',
  createdAt: new Date('2026-11-21T16:10:00Z'),
  branchDistanceKm: 4,
  courierDistanceKm: null,
  branch: { minSpeedKmh: 20, orderExtraTimeMin: 10 },
  now: new Date('2026-11-21T16:10:00Z'),
};
const read = (change: Partial<ArrivalEstimateInput>) => {
  const range = arrivalRange({ ...base, ...change });
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
    // picked up at 19:25, position unknown: the whole distance, 19:37
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
    expect(read({ status: 'ASSIGNED', courierDistanceKm: 0.1 })).toBe(
      read({ status: 'ASSIGNED', courierDistanceKm: null }),
    );
  });

  it('property: never ends in the past, on whole five minutes, never wider in a later state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7_200 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (seconds, km) => {
          const now = base.createdAt.valueOf() + seconds * 1_000;
          let width = Number.POSITIVE_INFINITY;
          for (const status of ORDER_STATUSES) {
            const range = arrivalRange({ ...base, status, now, courierDistanceKm: km });
            if (!range) continue;
            expect(range.to.getTime()).toBeGreaterThanOrEqual(now);
            expect([range.from.getTime() % 300_000, range.to.getTime() % 300_000]).toEqual([0, 0]);
            expect(range.to.getTime() - range.from.getTime()).toBeLessThanOrEqual(width);
            width = range.to.getTime() - range.from.getTime();
          }
        },
      ),
    );
  });
});

/**
 * Picked up after 12 minutes (nine of ten within 18), ready after 8, 3 minutes a kilometre (4), 2 at each
 * stop.
 */
const learnedTimings: Timings = {
  readyP50Min: 8,
  readyP90Min: 12,
  pickupP50Min: 12,
  pickupP90Min: 18,
  minPerKmP50: 3,
  minPerKmP90: 4,
  doorMin: 2,
  samples: 100,
};

describe('with learned times (docs/decisions/025)', () => {
  const readLearned = (change: Partial<ArrivalEstimateInput>) => read({ learnedTimings, ...change });

  it.each([
    // 19:10 + 12 + 2 + 4 · 3 = 19:36; differs by √(6² + 4² + 1.5²) = 7.4 minutes, 10.3 wide: 15
    ['PREPARING', '16:10', {}, '19:30 – 19:45'],
    // ready five minutes early: everything five minutes sooner
    ['READY', '16:13', { readyAt: at('16:13') }, '19:25 – 19:40'],
    // the median pick-up has passed: from now, 19:30 + 14
    ['READY', '16:30', { readyAt: at('16:15') }, '19:40 – 19:55'],
    // not marked ready, though it should be long since
    ['PREPARING', '16:40', {}, '19:50 – 20:05'],
    ['ASSIGNED', '16:20', { readyAt: at('16:18') }, '19:30 – 19:45'],
    // 4 km over another stop: 2 minutes more there, and the uncertainty of two stops: √(6² + 4² + 3²) · 1.4 =
    // 10.9, still 15
    ['ASSIGNED', '16:20', { readyAt: at('16:18'), stopsBefore: 1 }, '19:35 – 19:50'],
    // picked up at 19:20, position unknown: 19:20 + 2 + 12 = 19:34, also five minutes later; 4.3 minutes
    // differ: 10
    ['PICKED_UP', '16:20', { pickedUpAt: at('16:20') }, '19:30 – 19:40'],
    ['PICKED_UP', '16:25', { pickedUpAt: at('16:20') }, '19:30 – 19:40'],
    // 2 km left: 19:28 + 8, and with two stops before it 4 more
    ['IN_DELIVERY', '16:28', { courierDistanceKm: 2 }, '19:35 – 19:40'],
    ['IN_DELIVERY', '16:28', { courierDistanceKm: 2, stopsBefore: 2 }, '19:35 – 19:45'],
    // at the customer
    ['IN_DELIVERY', '16:40', { courierDistanceKm: 0 }, '19:40 – 19:45'],
  ] as const)('%s at %s UTC with %j reads %s', (status, now, change, expected) => {
    expect(readLearned({ status, now: at(now), ...change })).toBe(expected);
  });

  it('settings alone: two minutes for each stop before it, before pick-up too', () => {
    expect(read({ status: 'ASSIGNED', now: at('16:20') })).toBe('19:30 – 19:50');
    expect(read({ status: 'ASSIGNED', now: at('16:20'), stopsBefore: 2 })).toBe('19:35 – 19:55');
    // the estimate of creation, 19:10 + 22, and two stops more: 19:36
    expect(read({ status: 'ASSIGNED', stopsBefore: 2 })).toBe('19:35 – 19:55');
    // 1 km left at 19:34 and two stops before it: 19:41
    const onRoad = { status: 'IN_DELIVERY', now: at('16:34'), courierDistanceKm: 1 } as const;
    expect(read({ ...onRoad, stopsBefore: 2 })).toBe('19:40 – 19:50');
  });

  it('settings alone: on the road only the remaining distance counts, not the estimate of creation', () => {
    expect(read({ status: 'IN_DELIVERY', now: at('16:15'), courierDistanceKm: 0.1 })).toBe('19:15 – 19:25');
  });

  it('without samples, or without anything learned, the settings stay as they are', () => {
    expect(readLearned({ learnedTimings: { ...learnedTimings, samples: 0 } })).toBe(read({}));
    expect(readLearned({ learnedTimings: null })).toBe(read({}));
  });

  it('more uncertainty makes a wider range, up to 25 minutes', () => {
    expect(readLearned({ learnedTimings: { ...learnedTimings, pickupP90Min: 24 } })).toBe('19:30 – 19:50');
    expect(readLearned({ learnedTimings: { ...learnedTimings, pickupP90Min: 60 } })).toBe('19:30 – 19:55');
  });

  it('an assigned order has a range of 20 minutes at most, one on the road of 10, one under way of 5', () => {
    const uncertain = { ...learnedTimings, pickupP90Min: 60 };
    // 19:36 − 20 · 0.4 / 1.4 = 19:30.3
    expect(readLearned({ status: 'ASSIGNED', learnedTimings: uncertain })).toBe('19:30 – 19:50');
    // 1 km left: 19:28 + 3 + 2 = 19:33; √(1² + 1.5²) · 1.65 = 3.0 minutes differ, rounded up to the narrowest
    const close = { now: at('16:28'), courierDistanceKm: 1 };
    expect(readLearned({ ...close, status: 'PICKED_UP' })).toBe('19:30 – 19:40');
    expect(readLearned({ ...close, status: 'IN_DELIVERY' })).toBe('19:30 – 19:35');
  });

  it('a scheduled time shifts it, until the goods are on the road', () => {
    const scheduledFor = at('18:03');
    expect(readLearned({ scheduledFor })).toBe('21:00 – 21:15');
    expect(read({ scheduledFor })).toBe('21:00 – 21:25');
    expect(
      readLearned({ status: 'PICKED_UP', scheduledFor, now: at('16:20'), pickedUpAt: at('16:20') }),
    ).toBe('19:30 – 19:40');
    expect(readLearned({ scheduledFor: at('16:00') })).toBe(readLearned({}));
  });

  it('property: begins no grid step before now, on whole five minutes, never wider in a later state', () => {
    const minutes = fc.double({ min: 0, max: 60, noNaN: true });
    const times = fc.record({
      ready: minutes,
      pickup: minutes,
      pace: fc.double({ min: 0.5, max: 10, noNaN: true }),
      uncertainty: minutes,
    });
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 0, max: 7_200 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (drawn, seconds, km) => {
          const some = {
            readyP50Min: drawn.ready,
            readyP90Min: drawn.ready + drawn.uncertainty,
            doorMin: 2,
            samples: 50,
          };
          const more = {
            pickupP50Min: drawn.ready + drawn.pickup,
            pickupP90Min: drawn.ready + drawn.pickup + drawn.uncertainty,
          };
          const pace = { minPerKmP50: drawn.pace, minPerKmP90: drawn.pace * (1 + drawn.uncertainty / 60) };
          const now = base.createdAt.valueOf() + seconds * 1_000;
          let width = Number.POSITIVE_INFINITY;
          for (const status of ORDER_STATUSES) {
            const moved = {
              status,
              now,
              branchDistanceKm: km,
              courierDistanceKm: km,
              learnedTimings: { ...some, ...more, ...pace },
            };
            const range = arrivalRange({ ...base, ...moved });
            if (!range) continue;
            expect(range.from.getTime()).toBeGreaterThan(now - 300_000);
            expect(range.to.getTime()).toBeGreaterThan(now);
            expect([range.from.getTime() % 300_000, range.to.getTime() % 300_000]).toEqual([0, 0]);
            expect(range.to.getTime() - range.from.getTime()).toBeLessThanOrEqual(width);
            width = range.to.getTime() - range.from.getTime();
          }
        },
      ),
    );
  });
});

describe('decision 096: by the minutes of the order’s own road', () => {
  const learned: Timings = {
    readyP50Min: 10,
    readyP90Min: 14,
    pickupP50Min: 12,
    pickupP90Min: 18,
    minPerKmP50: 3,
    minPerKmP90: 4,
    roadFactorP50: 1.5,
    roadFactorP90: 1.8,
    doorMin: 2,
    samples: 60,
  };
  const middle = (change: Partial<ArrivalEstimateInput>): number => {
    const range = arrivalRange({ ...base, learnedTimings: learned, ...change });
    if (!range) throw new Error('no range');
    return (range.from.getTime() + range.to.getTime()) / 2;
  };

  it('a long way round moves the range, a straight road the other way', () => {
    // 12 minutes by the ruler; 20 · 1.5 = 30 and 3 · 1.5 = 4.5 by road
    expect(middle({ roadMin: 20 })).toBeGreaterThanOrEqual(middle({}) + 15 * 60_000);
    expect(middle({ roadMin: 3 })).toBeLessThan(middle({}));
    expect(middle({ roadMin: null })).toBe(middle({}));
  });

  it('on the road what is left of it counts', () => {
    const half = { status: 'IN_DELIVERY', courierDistanceKm: 2 } as const;
    expect(middle({ ...half, roadMin: 20 })).toBeGreaterThan(middle(half));
  });

  it('over other customers the great circle counts, whose road is not known', () => {
    expect(middle({ roadMin: 20, stopsBefore: 1 })).toBe(middle({ stopsBefore: 1 }));
  });

  it('without history by the default factor and the branch’s extra minutes', () => {
    // 20 · 1.15 = 23, and 10: 19:43 instead of 19:32
    expect(read({ roadMin: 20 })).toBe('19:40 – 20:05');
  });
});
