import { expect, it } from 'vitest';
import { createServerSimTime, createSimTime } from './sim-time.ts';

const START = Date.parse('2026-11-22T15:00:00Z');
const iso = (ms: number): string => new Date(START + ms).toISOString();

it('beside a server with a real clock, its spans count as many times as the simulation is fast', () => {
  let present = START;
  const time = createSimTime(20, () => present);
  present += 60_000;
  expect(time.now() - START).toBe(20 * 60_000);
  expect([time.elapsedSinceMs(iso(0)), time.toSimMs(60_000), time.toRealMs(60_000)]).toEqual([
    20 * 60_000,
    20 * 60_000,
    3_000,
  ]);
  // ten minutes from now by the server
  expect(time.instantOf(iso(660_000)) - time.now()).toBe(20 * 600_000);
});

it('a server whose clock is as fast gives simulated spans already', () => {
  let present = 0;
  const time = createServerSimTime(20, { startMs: START, sinceMs: 0 }, () => present);
  present += 60_000;
  expect(time.now() - START).toBe(20 * 60_000);
  expect([time.elapsedSinceMs(iso(0)), time.toSimMs(60_000), time.toRealMs(60_000)]).toEqual([
    20 * 60_000,
    60_000,
    3_000,
  ]);
  expect(time.instantOf(iso(660_000))).toBe(START + 660_000);
});
