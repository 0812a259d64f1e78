import { expect, it } from 'vitest';
import { plannedPreparationMin, estimateReadyAt } from './preparation-time.ts';

const times = { readyP50Min: 10, readyP90Min: 16 };

it('plans half-way to the ninth decile where no courier is idle, and the median where enough are', () => {
  expect(plannedPreparationMin(times, 0)).toBe(13);
  expect(plannedPreparationMin(times, 0.15)).toBe(11.5);
  expect(plannedPreparationMin(times, 0.3)).toBe(10);
  expect(plannedPreparationMin(times, 1)).toBe(10);
});

it('adds ten minutes at most where the ninth decile says nothing useful', () => {
  expect(plannedPreparationMin({ readyP50Min: 10, readyP90Min: 90 }, 0)).toBe(20);
  expect(plannedPreparationMin({ readyP50Min: 10, readyP90Min: 4 }, 0)).toBe(10);
});

it('counts from the order, expects what is overdue now, and an order from the future as made now', () => {
  expect(estimateReadyAt(-4, 10, 0)).toBe(6);
  expect(estimateReadyAt(-30, 10, 0)).toBe(0);
  expect(estimateReadyAt(30, 10, 0)).toBe(10);
});
