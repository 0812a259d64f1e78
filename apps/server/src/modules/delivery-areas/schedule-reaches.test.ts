import { MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../clock.ts';
import { createReachSchedule } from './schedule-reaches.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('decision 098: areas are made soon after roads appear or change, then every five minutes', async () => {
  let source: string | null = null;
  const make = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const schedule = createReachSchedule({
    clock: systemClock,
    subscribe: () => () => undefined,
    make,
    source: () => source,
    onError: (error) => {
      throw error;
    },
  });
  schedule.start();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(1);
  source = 'STREETS:a';
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(make).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(4);
  source = 'STREETS:b';
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(make).toHaveBeenCalledTimes(5);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(make).toHaveBeenCalledTimes(5);
});
