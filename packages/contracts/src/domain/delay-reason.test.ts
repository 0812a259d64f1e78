import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import { delayReasonOf, type LateWay } from './delay-reason.ts';
import type { GpsFix } from './position-filter.ts';

/** Monday 2 March 2026, 20:00 in Istanbul: the expected return. */
const EXPECTED = Date.parse('2026-03-02T17:00:00.000Z');
const at = (minutes: number): Date => new Date(EXPECTED + minutes * MINUTE_MS);
const branch = { lat: 40.99, lng: 29.03 };
/** 0.01° of latitude are 1,112 m. */
const fix = (minute: number, north: number, accuracyM: number | null = 8): GpsFix => ({
  lat: branch.lat + north,
  lng: branch.lng,
  accuracyM,
  fixAt: EXPECTED + minute * MINUTE_MS,
});
const everyMinute = (from: number, to: number, northOf: (minute: number) => number): GpsFix[] =>
  Array.from({ length: to - from + 1 }, (_, index) => fix(from + index, northOf(from + index)));
const way = (fixes: readonly GpsFix[], more: Partial<LateWay> = {}): LateWay => ({
  span: { from: at(0), to: at(20) },
  fixes,
  breaks: [],
  branch,
  minSpeedKmh: 20,
  ...more,
});

describe('DECISIONS "Return delays": why a return was late, in the words of the trail', () => {
  it('stood still: how long, and how far from the branch', () => {
    const trail = everyMinute(0, 20, (minute) => (minute <= 14 ? 0.02 : 0.02 - (minute - 14) * 0.003));
    expect(delayReasonOf(way(trail))).toBe('14 dk hareketsiz kaldı (şubeye 2,2 km).');
  });

  it('the noise of GPS is no ride', () => {
    const trail = everyMinute(0, 20, (minute) => 0.005 + (minute % 2) * 0.0004);
    expect(delayReasonOf(way(trail))).toBe('20 dk hareketsiz kaldı (şubeye 560 m).');
  });

  it('no position since an hour', () => {
    const trail = [fix(-3, 0.03), fix(1, 0.028), fix(5, 0.02)];
    expect(delayReasonOf(way(trail))).toBe('Saat 20:05 sonrasında konum alınmadı.');
  });

  it('no position since before the expected moment', () => {
    expect(delayReasonOf(way([fix(-3, 0.03)]))).toBe('Saat 19:57 sonrasında konum alınmadı.');
  });

  it('no position at all', () => {
    expect(delayReasonOf(way([]))).toBe('Bu sürede hiç konum alınmadı.');
  });

  it('silence on the way, then seen again', () => {
    const trail = [
      ...everyMinute(0, 4, (m) => 0.03 - m * 0.002),
      ...everyMinute(16, 20, (m) => 0.02 - (m - 16) * 0.002),
    ];
    expect(delayReasonOf(way(trail))).toBe('20:04–20:16 arasında konum alınmadı.');
  });

  it('both, the halt first', () => {
    const trail = [...everyMinute(0, 7, () => 0.02), ...everyMinute(8, 11, (m) => 0.02 - (m - 7) * 0.003)];
    expect(delayReasonOf(way(trail))).toBe(
      '7 dk hareketsiz kaldı (şubeye 2,2 km). Saat 20:11 sonrasında konum alınmadı.',
    );
  });

  it('slow: 2,224 m in 20 minutes are 7 km/h', () => {
    const trail = everyMinute(0, 20, (minute) => 0.02 - minute * 0.001);
    expect(delayReasonOf(way(trail))).toBe('Yavaş ilerledi: ortalama 7 km/sa, şubenin hesabı 20 km/sa.');
  });

  it('neither: a way longer than expected', () => {
    const trail = everyMinute(0, 20, (minute) => minute * 0.004);
    expect(delayReasonOf(way(trail))).toBe('Durmadan ilerledi: beklenen andan sonra 8,9 km yol gitti.');
  });

  it('decision 020: a break is no halt and no silence', () => {
    const trail = [...everyMinute(0, 2, () => 0.02), ...everyMinute(17, 20, (m) => 0.02 - (m - 16) * 0.003)];
    const pause = { from: at(2), to: at(16) };
    expect(delayReasonOf(way(trail, { breaks: [pause] }))).toBe(
      'Yavaş ilerledi: ortalama 13 km/sa, şubenin hesabı 20 km/sa.',
    );
  });

  it('uncertain fixes say nothing', () => {
    const trail = [fix(0, 0.02), fix(2, 0.019), fix(8, 0.5, 400), fix(14, 0.6, 400)];
    expect(delayReasonOf(way(trail))).toBe('Saat 20:02 sonrasında konum alınmadı.');
  });

  it('any order of the fixes gives the same words', () => {
    const trail = everyMinute(0, 20, (minute) => (minute <= 14 ? 0.02 : 0.02 - (minute - 14) * 0.003));
    expect(delayReasonOf(way(trail.toReversed()))).toBe(delayReasonOf(way(trail)));
  });
});
