import { expect, it } from 'vitest';
import { type GpsFix, sortAndDeduplicateFixes, trackKm } from './position-filter.ts';

const T0 = Date.UTC(2026, 10, 21, 16);
const fix = (minute: number, north: number, accuracyM: number | null = 10): GpsFix => ({
  lat: 41 + north / 100,
  lng: 29,
  fixAt: T0 + minute * 60_000,
  accuracyM,
});

it('DECISIONS "Time and numbers": a fix of exactly 100 m counts, there and back', () => {
  expect(trackKm([fix(0, 0), fix(2, 1, 100), fix(4, 0)])).toBe(2.22);
  expect(trackKm([fix(0, 0), fix(2, 1, 100.1), fix(4, 0)])).toBe(0);
});

it('criteria A13: of two fixes as certain at one moment the western one, whichever came first', () => {
  const [west, east] = [
    { ...fix(0, 0), lng: 28.9 },
    { ...fix(0, 0), lng: 29.1 },
  ];
  expect(sortAndDeduplicateFixes([west, east])).toEqual([west]);
  expect(sortAndDeduplicateFixes([east, west])).toEqual([west]);
});
