import { describe, expect, it } from 'vitest';
import {
  timeLeftColor,
  delayMinutes,
  elapsedMinutes,
  estimatedMinutes,
  expectedReturnAt,
  isDelayed,
  remainingMinutes,
  travelMinutes,
  urgencyOf,
} from './delivery-time.ts';

const created = new Date('2026-11-21T16:00:00Z');
const after = (minutes: number, seconds = 0) =>
  new Date(created.getTime() + minutes * 60_000 + seconds * 1_000);

describe('spec 1 §9: estimated minutes = ceil(distance / minSpeed × 60) + orderExtraTime', () => {
  it.each([
    [0, 20, 10, 10],
    [5, 20, 10, 25],
    [2.4, 20, 10, 18],
    [2.41, 20, 10, 18],
    [0.01, 20, 0, 1],
    [14, 40, 0, 21],
    [7, 20, 0, 21],
    [1.1, 22, 5, 8],
    [3, null, null, 9],
    [3, 0, 10, 19],
    [3, -5, 0, 9],
  ])('%d km at %s km/h + %s min = %d', (km, minSpeedKmh, orderExtraTimeMin, minutes) => {
    expect(estimatedMinutes(km, { minSpeedKmh, orderExtraTimeMin })).toBe(minutes);
  });

  it('no binary fraction adds a minute: n km at n km/h take an hour, at 2n half of it', () => {
    for (let n = 1; n <= 500; n++) {
      expect(travelMinutes(n / 10, n / 10)).toBe(60);
      expect(travelMinutes(n / 10, n / 5)).toBe(30);
    }
  });
});

describe('spec 1 §9: remaining minutes = maximum − whole minutes since creation', () => {
  it.each([
    [0, 0, 60, 60],
    [0, 59, 60, 60],
    [1, 0, 60, 59],
    [59, 59, 60, 1],
    [60, 0, 60, 0],
    [60, 59, 60, 0],
    [61, 0, 60, -1],
    [46, 0, null, -1],
    [45, 59, undefined, 0],
    [-5, 0, 60, 60],
  ])('after %d min %d s of %s: %d', (minutes, seconds, max, left) => {
    expect(remainingMinutes(created, max, after(minutes, seconds))).toBe(left);
    expect(remainingMinutes(created.getTime(), max, after(minutes, seconds).getTime())).toBe(left);
  });

  it('elapsed minutes are whole and never negative', () => {
    expect([
      elapsedMinutes(created, after(2, 59)),
      elapsedMinutes(created, created),
      elapsedMinutes(after(5), created),
    ]).toEqual([2, 0, 0]);
  });
});

describe('spec 1 §4: delayed when the minutes exceed the maximum, 45 when unset', () => {
  it.each([
    [44, 0, null, 0],
    [45, 0, null, 0],
    [45, 59, null, 0],
    [46, 0, null, 1],
    [60, 0, 60, 0],
    [61, 0, 60, 1],
    [95, 30, 60, 35],
  ])('%d min %d s against %s: %d minutes late', (minutes, seconds, max, late) => {
    expect(delayMinutes(created, after(minutes, seconds), max)).toBe(late);
    expect(isDelayed(created, after(minutes, seconds), max)).toBe(late > 0);
  });
});

describe('spec 1 §4: warning at or below the warning time, overdue below zero', () => {
  it.each([
    [16, 15, 'normal'],
    [15, 15, 'warning'],
    [0, 15, 'warning'],
    [-1, 15, 'overdue'],
    [1, 0, 'normal'],
    [0, 0, 'warning'],
    [5, null, 'normal'],
    [0, null, 'normal'],
    [0, undefined, 'normal'],
    [-1, null, 'overdue'],
  ] as const)('%d left, warning time %s: %s', (remaining, warning, expected) => {
    expect(urgencyOf(remaining, warning)).toBe(expected);
  });
});

describe('spec 3 §9: red when late, orange under 10 minutes, green otherwise', () => {
  it.each([
    [-1, 'red'],
    [0, 'orange'],
    [9, 'orange'],
    [10, 'green'],
    [45, 'green'],
  ] as const)('%d → %s', (remaining, colour) => {
    expect(timeLeftColor(remaining)).toBe(colour);
  });
});

describe('DECISIONS "Return delays": expected return', () => {
  it('5 km at 20 km/h and 15 minutes extra: 30 minutes from now', () => {
    expect(expectedReturnAt(created, 5, { minSpeedKmh: 20, extraTimeMin: 15 })).toEqual(after(30));
    expect(expectedReturnAt(created, 0, { minSpeedKmh: 20, extraTimeMin: null })).toEqual(created);
  });
});
