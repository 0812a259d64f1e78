import { afterEach, expect, it } from 'vitest';
import { recordServerDate, toServerTime } from './server-time.ts';

const NOW = Date.parse('2026-03-02T16:00:00.000Z');
afterEach(() => recordServerDate(new Date(NOW).toUTCString(), NOW));

it.each([
  [3, '2026-03-02T13:00:00Z'],
  [-3, '2026-03-02T19:00:00Z'],
])('criteria A14: a device %i h ahead is set right to half a second', (hours, server) => {
  recordServerDate(new Date(server).toUTCString(), NOW);
  expect(toServerTime(NOW)).toBe(NOW - hours * 3_600_000 + 500);
});

it('a difference of seconds is the network, not a wrong clock', () => {
  recordServerDate(new Date(NOW - 4_000).toUTCString(), NOW);
  expect(toServerTime(NOW)).toBe(NOW);
});

it('an answer without a date teaches nothing', () => {
  recordServerDate(new Date(NOW + 60_000).toUTCString(), NOW);
  recordServerDate(null, NOW);
  recordServerDate('gestern', NOW);
  expect(toServerTime(NOW)).toBe(NOW + 60_500);
});
