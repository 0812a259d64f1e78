import { expect, it } from 'vitest';
import { plannedCookingMin, readyAfter } from './cooking-time.ts';

const times = { readyP50Min: 10, readyP90Min: 16 };

it('plans half-way to the ninth decile where nobody is to spare, and the usual moment where couriers are', () => {
  expect(plannedCookingMin(times, 0)).toBe(13);
  expect(plannedCookingMin(times, 0.15)).toBe(11.5);
  expect(plannedCookingMin(times, 0.3)).toBe(10);
  expect(plannedCookingMin(times, 1)).toBe(10);
});

it('waits ten minutes longer at most for a kitchen of which nine in ten say nothing useful', () => {
  expect(plannedCookingMin({ readyP50Min: 10, readyP90Min: 90 }, 0)).toBe(20);
  expect(plannedCookingMin({ readyP50Min: 10, readyP90Min: 4 }, 0)).toBe(10);
});

it('counts from the order, expects what is overdue now, and an order from the future as made now', () => {
  expect(readyAfter(-4, 10, 0)).toBe(6);
  expect(readyAfter(-30, 10, 0)).toBe(0);
  expect(readyAfter(30, 10, 0)).toBe(10);
});
