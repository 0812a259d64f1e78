import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackpressure } from './backpressure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has ended by now. */
async function hasEnded(rest: Promise<void>): Promise<boolean> {
  let ended = false;
  void rest.then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(0);
  return ended;
}

it('nobody waits: reads as much as there is, and rests never', async () => {
  const pressure = createBackpressure();
  expect(pressure.mostRows()).toBe(Infinity);
  expect(await hasEnded(pressure.rest(10_000))).toBe(true);
});

it('requests wait: fifty events at once, a hundred messages a second', async () => {
  const pressure = createBackpressure();
  pressure.set(true);
  expect(pressure.mostRows()).toBe(50);
  expect(await hasEnded(pressure.rest(0))).toBe(true);
  const rest = pressure.rest(50);
  await vi.advanceTimersByTimeAsync(499);
  expect(await hasEnded(rest)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await hasEnded(rest)).toBe(true);
});

it('a rest ends with the pressure', async () => {
  const pressure = createBackpressure();
  pressure.set(true);
  const rest = pressure.rest(50);
  expect(await hasEnded(rest)).toBe(false);
  pressure.set(false);
  expect(await hasEnded(rest)).toBe(true);
  expect(pressure.mostRows()).toBe(Infinity);
});
