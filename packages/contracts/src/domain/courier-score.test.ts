import { describe, expect, it } from 'vitest';
import {
  courierScore,
  deliveriesPerHour,
  entitledPackages,
  scoreStars,
  successBadge,
} from './courier-score.ts';

const record = { completed: 10, total: 10, violations: 0, avgDeliveryMin: 0 };

describe('spec 2 §9: success score', () => {
  it.each([
    ['everything delivered, no time known', record, 45, 100],
    ['half the limit costs 10', { ...record, avgDeliveryMin: 22.5 }, 45, 90],
    ['the whole limit costs 20', { ...record, avgDeliveryMin: 45 }, 45, 80],
    ['9 of 10', { ...record, completed: 9 }, 45, 90],
    ['1 violation in 10 costs 5', { ...record, violations: 1 }, 45, 95],
    ['all at once', { completed: 8, total: 10, violations: 2, avgDeliveryMin: 30 }, 60, 60],
    ['never below 0', { completed: 1, total: 10, violations: 10, avgDeliveryMin: 60 }, 30, 0],
    ['one decimal', { ...record, completed: 2, total: 3 }, 45, 66.7],
  ])('%s', (_, given, max, score) =>
    expect(courierScore(given, { maxDeliveryMin: max, safeMode: false })).toBe(score),
  );

  it('nothing delivered, nothing to judge', () =>
    expect(
      courierScore({ ...record, completed: 0, total: 0 }, { maxDeliveryMin: 45, safeMode: false }),
    ).toBeNull());
});

describe('safe mode: no time in the score', () => {
  const rules = { maxDeliveryMin: 45, safeMode: true };
  it.each([
    ['a slow courier reaches all of it', { ...record, avgDeliveryMin: 90 }, 100],
    ['9 of 10', { ...record, completed: 9, avgDeliveryMin: 30 }, 90],
    ['a violation costs as before: no praise for a ride too fast', { ...record, violations: 1 }, 95],
    ['18 of 20 with one violation', { completed: 18, total: 20, violations: 1, avgDeliveryMin: 30 }, 87.5],
  ])('%s', (_, given, score) => expect(courierScore(given, rules)).toBe(score));

  it('the time changes nothing', () => {
    const scores = [0, 1, 45, 500].map((avgDeliveryMin) =>
      courierScore({ ...record, avgDeliveryMin }, rules),
    );
    expect(scores).toEqual([100, 100, 100, 100]);
  });
});

it('spec 2 §9: stars', () => {
  expect([100, 95, 94.9, 90, 89.9, 80, 79.9, 70, 69.9, 0].map(scoreStars)).toEqual([
    5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
  ]);
});

it('spec 2 §9: badge', () => {
  expect([100, 90, 89, 70, 69, 0].map(successBadge)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ]);
});

it('spec 2 §9: deliveries per hour', () => {
  expect(deliveriesPerHour(10, 300)).toBe(2);
  expect(deliveriesPerHour(7, 180)).toBe(2.33);
  expect(deliveriesPerHour(7, 0)).toBeNull();
});

it('spec 2 §9: entitlement is never negative', () => {
  expect([entitledPackages(10, 3), entitledPackages(2, 3)]).toEqual([7, 0]);
});
