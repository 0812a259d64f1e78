import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GpsFix,
  fixServerTime,
  isFresh,
  findFixRefusal,
  sortAndDeduplicateFixes,
  spoofingSteps,
  trackSteps,
} from './position-filter.ts';

const T0 = Date.UTC(2026, 10, 21, 16);
/** Minutes after T0, hundredths of a degree north of 41° (1.11195 km each). */
const fix = (minute: number, north: number, accuracyM: number | null = 10): GpsFix => ({
  lat: 41 + north / 100,
  lng: 29,
  fixAt: T0 + minute * 60_000,
  accuracyM,
});

/** The steps of a track: [kilometres, km/h], two decimals each. */
const stepsOf = (fixes: readonly GpsFix[]) =>
  trackSteps(fixes).map((step) => [twoDecimals(step.distanceM / 1_000), twoDecimals(step.speedKmh)]);
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

describe('criteria A13: fixes that are refused', () => {
  const now = T0;
  it.each<[string, Partial<GpsFix>, string | null]>([
    ['a good one', {}, null],
    ['0/0', { lat: 0, lng: 0 }, 'NO_PLACE'],
    ['latitude out of range', { lat: 90.1 }, 'NO_PLACE'],
    ['longitude out of range', { lng: -181 }, 'NO_PLACE'],
    ['no number', { lat: Number.NaN }, 'NO_PLACE'],
    ['no time', { fixAt: Number.NaN }, 'NO_PLACE'],
    ['60 s ahead', { fixAt: T0 + 60_000 }, null],
    ['60.001 s ahead', { fixAt: T0 + 60_001 }, 'FROM_FUTURE'],
    ['an hour old', { fixAt: T0 - 3_600_000 }, null],
  ])('%s', (_, change, refusal) => {
    expect(findFixRefusal({ ...fix(0, 0), ...change }, now)).toBe(refusal);
  });

  it('DECISIONS "Violations": a position is fresh for two minutes', () => {
    expect([isFresh(T0, T0), isFresh(T0, T0 + 120_000), isFresh(T0, T0 + 120_001)]).toEqual([
      true,
      true,
      false,
    ]);
    // noted before the clock was put back: its age is unknown
    expect([isFresh(T0 + 60_000, T0), isFresh(T0 + 60_001, T0)]).toEqual([true, false]);
  });
});

describe('criteria A14: a phone clock three hours off changes nothing', () => {
  it.each([-3, 0, 3])('%d h off, 40 s in the queue', (hours) => {
    const off = hours * 3_600_000;
    expect(fixServerTime({ fixAt: T0 + off, sentAt: T0 + off + 40_000 }, T0 + 40_000)).toBe(T0);
  });

  it('without a time of sending the phone’s clock is trusted', () => {
    expect(fixServerTime({ fixAt: T0, sentAt: null }, T0 + 5)).toBe(T0);
  });
});

describe('criteria A13, DECISIONS "Time and numbers": steps of a track', () => {
  it('three of 0.01° in two minutes each are 1.11 km at 33 km/h, 3.34 km in all', () => {
    const track = [fix(0, 0), fix(2, 1), fix(4, 2), fix(6, 3)];
    expect(stepsOf(track)).toEqual([
      [1.11, 33.36],
      [1.11, 33.36],
      [1.11, 33.36],
    ]);
    expect(trackSteps(track).reduce((metres, step) => metres + step.distanceM, 0)).toBeCloseTo(3_335.8, 1);
    expect(trackSteps([])).toEqual([]);
    expect(trackSteps([fix(0, 0)])).toEqual([]);
  });

  it('a jump of 111 km and back is suspected, the steps around it are not', () => {
    const track = [fix(0, 0), fix(2, 1), fix(3, 101), fix(5, 2), fix(7, 3)];
    expect(stepsOf(track)).toEqual([
      [1.11, 33.36],
      [111.19, 6671.7],
      [110.08, 3302.49],
      [1.11, 33.36],
    ]);
    expect(spoofingSteps(track).map((step) => [step.from.fixAt, step.to.fixAt])).toEqual([
      [T0 + 120_000, T0 + 180_000],
      [T0 + 180_000, T0 + 300_000],
    ]);
  });

  it('150 km/h: 2.5 km in a minute at most; below 500 m too fast a step is noise, not suspicion', () => {
    // 0.0225° = 2.50189 km in 60 s = 150.11 km/h; 0.0224° = 2.49077 km = 149.45 km/h
    expect(stepsOf([fix(0, 0), fix(1, 2.25)])).toEqual([[2.5, 150.11]]);
    expect(spoofingSteps([fix(0, 0), fix(1, 2.25)])).toHaveLength(1);
    expect(stepsOf([fix(0, 0), fix(1, 2.24)])).toEqual([[2.49, 149.45]]);
    expect(spoofingSteps([fix(0, 0), fix(1, 2.24)])).toHaveLength(0);
    // 0.0044° = 489 m in 6 s = 294 km/h
    expect(stepsOf([fix(0, 0), fix(0.1, 0.44)])).toEqual([[0.49, 293.55]]);
    expect(spoofingSteps([fix(0, 0), fix(0.1, 0.44)])).toHaveLength(0);
    expect(spoofingSteps([fix(0, 0), fix(0.1, 0.45)])).toHaveLength(1);
  });

  it('a fix worse than 100 m is passed over', () => {
    expect(stepsOf([fix(0, 0), fix(2, 50, 100.5), fix(4, 2)])).toEqual([[2.22, 33.36]]);
    expect(stepsOf([fix(0, 0), fix(2, 1, 100), fix(4, 2, null)])).toEqual([
      [1.11, 33.36],
      [1.11, 33.36],
    ]);
    expect(trackSteps([fix(0, 0), fix(2, 50, 2_000), fix(4, 2)])).toHaveLength(1);
  });

  it('two fixes of one moment: the more certain one stands', () => {
    const [sure, unsure] = [fix(2, 1, 5), fix(2, 90, 50)];
    expect(sortAndDeduplicateFixes([fix(0, 0), unsure, sure])).toEqual([fix(0, 0), sure]);
    expect(stepsOf([unsure, sure, fix(0, 0)])).toEqual([[1.11, 33.36]]);
  });
});

describe('criteria A13: order and repetition of arrival do not matter', () => {
  const anyFix: fc.Arbitrary<GpsFix> = fc.record({
    lat: fc.double({ min: 40.8, max: 41.2, noNaN: true }),
    lng: fc.double({ min: 28.8, max: 29.2, noNaN: true }),
    fixAt: fc.integer({ min: T0, max: T0 + 40 * 60_000 }).map((ms) => ms - (ms % 30_000)),
    accuracyM: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
  });
  const shuffledTwice = fc.array(anyFix, { maxLength: 30 }).chain((track) =>
    fc.tuple(
      fc.constant(track),
      fc.array(fc.nat(Math.max(0, track.length - 1)), { maxLength: 10 }).chain((extra) => {
        const again = track.length === 0 ? [] : extra.flatMap((index) => track[index] ?? []);
        const all = [...track, ...again];
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      }),
    ),
  );

  it('property: any permutation and duplication gives the same position, steps and suspicions', () => {
    fc.assert(
      fc.property(shuffledTwice, ([track, arrived]) => {
        expect(sortAndDeduplicateFixes(arrived)).toEqual(sortAndDeduplicateFixes(track));
        expect(trackSteps(arrived)).toEqual(trackSteps(track));
        expect(spoofingSteps(arrived)).toEqual(spoofingSteps(track));
        // the last one is the current position
        expect(sortAndDeduplicateFixes(arrived).at(-1)?.fixAt).toBe(
          track.length ? Math.max(...track.map((one) => one.fixAt)) : undefined,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('edges of tracks', () => {
  it('DECISIONS "Time and numbers": a fix of exactly 100 m counts, there and back', () => {
    expect(stepsOf([fix(0, 0), fix(2, 1, 100), fix(4, 0)])).toEqual([
      [1.11, 33.36],
      [1.11, 33.36],
    ]);
    expect(stepsOf([fix(0, 0), fix(2, 1, 100.1), fix(4, 0)])).toEqual([[0, 0]]);
  });

  it('criteria A13: of two fixes as certain at one moment the western one, whichever came first', () => {
    const [west, east] = [
      { ...fix(0, 0), lng: 28.9 },
      { ...fix(0, 0), lng: 29.1 },
    ];
    expect(sortAndDeduplicateFixes([west, east])).toEqual([west]);
    expect(sortAndDeduplicateFixes([east, west])).toEqual([west]);
  });
});
