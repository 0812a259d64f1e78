import { describe, expect, it } from 'vitest';
import {
  type BrowserPosition,
  enqueue,
  isOldPosition,
  isFreshForStep,
  isUsableForStep,
  isWorthSending,
  MAX_QUEUED_READINGS,
  nextProblemOf,
  type Reading,
  toBody,
  toReading,
  withoutSent,
} from './model.ts';

const T0 = 1_772_467_200_000;
const reading = (given: Partial<Reading> = {}): Reading => ({
  lat: 40.99,
  lng: 29.03,
  fixAt: T0,
  accuracyM: 8,
  speedMs: 0,
  headingDeg: null,
  ...given,
});

describe('a browser position becomes a reading', () => {
  const browser = (coords: Partial<BrowserPosition['coords']>): BrowserPosition => ({
    coords: { latitude: 40.99, longitude: 29.03, accuracy: 12, speed: null, heading: null, ...coords },
    timestamp: T0 + 0.4,
  });

  it('keeps its own time, whole milliseconds', () => {
    expect(toReading(browser({}), T0 + 1_500)).toEqual({
      lat: 40.99,
      lng: 29.03,
      fixAt: T0,
      accuracyM: 12,
      speedMs: null,
      headingDeg: null,
    });
  });

  it.each([
    [60_000, T0],
    [-59_000, T0],
    [3 * 3_600_000, T0 + 3 * 3_600_000],
    [-3 * 3_600_000, T0 - 3 * 3_600_000],
  ])('criteria A14: the satellites’ clock beside a phone’s that is %d ms off', (off, fixAt) => {
    expect(toReading(browser({}), T0 + off)?.fixAt).toBe(fixAt);
  });

  it('a heading that is no number is no heading', () => {
    expect(toReading(browser({ heading: Number.NaN, speed: -1 }), T0)).toMatchObject({
      headingDeg: null,
      speedMs: null,
    });
  });

  it.each([
    [0, 0],
    [91, 29],
    [Number.NaN, 29],
  ])('criteria A13: %f, %f is no place', (latitude, longitude) => {
    expect(toReading(browser({ latitude, longitude }), T0)).toBeNull();
  });
});

describe('which reading belongs to a step (docs/decisions/048)', () => {
  it.each([
    [0, true, true],
    [5_000, true, true],
    [5_001, false, true],
    [30_000, false, true],
    [30_001, false, false],
    [-30_001, false, false],
  ])('one that is %d ms old: without asking %s, at all %s', (age, isFresh, isUsable) => {
    const one = reading({ fixAt: T0 - age });
    expect([isFreshForStep(one, T0), isUsableForStep(one, T0)]).toEqual([isFresh, isUsable]);
  });

  it('none is none', () => {
    expect([isFreshForStep(null, T0), isUsableForStep(null, T0)]).toEqual([false, false]);
  });
});

describe('how often a position is sent', () => {
  it('the first one at once', () => expect(isWorthSending(reading(), null)).toBe(true));

  it.each([
    [4_999, false],
    [5_000, true],
  ])('moving, %i ms after the last: %s', (ms, expected) => {
    expect(isWorthSending(reading({ fixAt: T0 + ms, speedMs: 1 }), reading())).toBe(expected);
  });

  it.each([
    [19_999, false],
    [20_000, true],
  ])('standing still, %i ms after the last: %s', (ms, expected) => {
    expect(isWorthSending(reading({ fixAt: T0 + ms, speedMs: 0.99 }), reading())).toBe(expected);
  });

  it('20 m away counts as moving without a speed, 19 m does not', () => {
    // 0.00018° of latitude are 20.015 m on the sphere of 6,371,000 m; 0.00017° are 18.9 m.
    const away = (degrees: number) => reading({ lat: 40.99 + degrees, fixAt: T0 + 6_000, speedMs: null });
    expect(isWorthSending(away(0.00018), reading())).toBe(true);
    expect(isWorthSending(away(0.00017), reading())).toBe(false);
  });

  it('never the same or an older reading again', () => {
    expect(isWorthSending(reading({ speedMs: 10 }), reading())).toBe(false);
    expect(isWorthSending(reading({ fixAt: T0 - 60_000, speedMs: 10 }), reading())).toBe(false);
  });
});

describe('criteria D08: readings without signal wait and keep their fix time', () => {
  it('one goes alone, with the time of the fix and of the sending', () => {
    expect(toBody([reading()], T0 + 700)).toEqual({
      lat: 40.99,
      lng: 29.03,
      accuracy: 8,
      speed: 0,
      heading: null,
      fixAt: T0,
      sentAt: T0 + 700,
    });
  });

  it('several go together, each with its own time', () => {
    const body = toBody([reading(), reading({ fixAt: T0 + 5_000 })], T0 + 60_000);
    expect(body).toMatchObject({ sentAt: T0 + 60_000, fixes: [{ fixAt: T0 }, { fixAt: T0 + 5_000 }] });
  });

  it('sent ones leave, newer ones stay', () => {
    const [a, b] = [reading(), reading({ fixAt: T0 + 5_000 })];
    expect(withoutSent([a, b], [a])).toEqual([b]);
  });

  it('when too many wait, every second of the older half goes and the end stays whole', () => {
    const many = Array.from({ length: MAX_QUEUED_READINGS }, (_, index) => reading({ fixAt: T0 + index }));
    const after = enqueue(many, reading({ fixAt: T0 + MAX_QUEUED_READINGS }));
    // 361 readings: of the first 180 every second one goes, 90 stay; the 181 newer ones stay whole.
    expect(after).toHaveLength(271);
    expect(after.slice(0, 3).map((one) => one.fixAt - T0)).toEqual([0, 2, 4]);
    expect(after.at(-1)?.fixAt).toBe(T0 + MAX_QUEUED_READINGS);
  });
});

describe('spec 3 §8: problems with the position', () => {
  it('the browser numbers it 1 to 3', () => {
    const problem = (code: number) => nextProblemOf({ before: null, code, last: null, now: T0 });
    expect([1, 2, 3].map(problem)).toEqual(['DENIED', 'UNAVAILABLE', 'TIMEOUT']);
  });

  it('a late reading is no problem within a minute of the last; a revoked permission always is', () => {
    const after = (code: number, ms: number) =>
      nextProblemOf({ before: null, code, last: reading(), now: T0 + ms });
    expect([after(3, 59_999), after(3, 60_000), after(2, 59_999), after(1, 0)]).toEqual([
      null,
      'TIMEOUT',
      null,
      'DENIED',
    ]);
  });
});

it('criteria D08: from a minute on a position is old', () => {
  expect([59_999, 60_000].map(isOldPosition)).toEqual([false, true]);
});
