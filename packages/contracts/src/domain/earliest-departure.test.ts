import { expect, it } from 'vitest';
import { earliestDeparture } from './earliest-departure.ts';
import { settingsTimings } from './forecast-timings.ts';

const SLOT_FROM = Date.parse('2026-03-02T08:45:00Z');
const time = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

it('decision 090: leaves the ride and the door before the slot, by what was learned', () => {
  const learned = { minPerKmP50: 4, doorMin: 2, roadFactorP50: 1.5 };
  expect(time(earliestDeparture(SLOT_FROM, { distanceKm: 4, roadS: null }, learned))).toBe('08:27');
  expect(time(earliestDeparture(SLOT_FROM, { distanceKm: 4, roadS: 480 }, learned))).toBe('08:31');
});

it('decision 090: without a history by the minimum speed and two minutes at the door', () => {
  const way = { distanceKm: 5, roadS: null };
  expect(time(earliestDeparture(SLOT_FROM, way, settingsTimings(20)))).toBe('08:28');
});
