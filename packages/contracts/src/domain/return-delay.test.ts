import { describe, expect, it } from 'vitest';
import {
  DELAY_FILTER_MINUTES,
  DELAY_RANGES,
  DELAY_STATUSES,
  delayTone,
  delayWords,
} from '../delays/status.ts';
import { MINUTE_MS } from '../time.ts';
import { actualMinutes, type DelayInput, effectiveDelayMinutes, judgeReturn } from './return-delay.ts';

/** Monday 2 March 2026, 20:00 in Istanbul. */
const EXPECTED = Date.parse('2026-03-02T17:00:00.000Z');
const active: DelayInput = {
  status: 'ACTIVE',
  delayMinutes: null,
  expectedReturnTime: EXPECTED,
  heldSince: null,
};
const after = (minutes: number): number => EXPECTED + minutes * MINUTE_MS;

describe('spec 4 §4: effective delay minutes', () => {
  it.each([
    ['not yet', -5, 0],
    ['at the very moment', 0, 0],
    ['a second before a whole minute', 12 - 1 / 60, 11],
    ['a whole minute', 12, 12],
    ['beyond a day', 1_500, 1_500],
  ])('ACTIVE counts whole minutes past the expected return: %s', (_, minutes, expected) => {
    expect(effectiveDelayMinutes(active, after(minutes))).toBe(expected);
  });

  it('the stored minutes stand, whatever the hour', () => {
    const ended: DelayInput = { ...active, status: 'RETURNED', delayMinutes: 7 };
    expect(effectiveDelayMinutes(ended, after(90))).toBe(7);
    expect(effectiveDelayMinutes({ ...ended, delayMinutes: 0 }, after(90))).toBe(0);
  });

  it('nothing stored and not ACTIVE: none', () => {
    expect(effectiveDelayMinutes({ ...active, status: 'OFFLINE' }, after(90))).toBe(0);
  });

  it('decision 020: during a break the minutes stand still', () => {
    expect(effectiveDelayMinutes({ ...active, heldSince: after(4) }, after(40))).toBe(4);
    expect(effectiveDelayMinutes({ ...active, heldSince: after(-2) }, after(40))).toBe(0);
  });
});

describe('a return that ended', () => {
  const way = { startedAt: after(-22), expectedMin: 22 };

  it('was late by whole minutes, breaks count on neither side', () => {
    expect(judgeReturn(way, after(9.99), 0)).toEqual({ delayMin: 9, expectedAt: new Date(EXPECTED) });
    expect(judgeReturn(way, after(40), 30 * MINUTE_MS)).toEqual({
      delayMin: 10,
      expectedAt: new Date(after(30)),
    });
  });

  it('was not late when it ended in time', () => {
    expect(judgeReturn(way, after(-1), 0).delayMin).toBe(0);
  });

  it('took its minutes without the breaks', () => {
    expect(actualMinutes(22, EXPECTED, after(10))).toBe(32);
    expect(actualMinutes(22, after(30), after(40))).toBe(32);
    expect(actualMinutes(22, EXPECTED, after(-10))).toBe(12);
    expect(actualMinutes(22, EXPECTED, after(-30))).toBe(0);
  });
});

describe('spec 4 §4, §9: words and colours', () => {
  it.each([
    [9, 'yellow'],
    [10, 'orange'],
    [19, 'orange'],
    [20, 'red'],
    [29, 'red'],
    [30, 'darkRed'],
  ] as const)('%i minutes are %s', (minutes, tone) => {
    expect(delayTone(minutes)).toBe(tone);
  });

  it('words stand where minutes would say nothing', () => {
    expect(DELAY_STATUSES.map((status) => delayWords(status, 0))).toEqual([
      'Bekleniyor...',
      'Gecikme yok',
      'Gecikme yok',
      'Çevrimdışı',
    ]);
    expect(DELAY_STATUSES.map((status) => delayWords(status, 3))).toEqual([null, null, null, 'Çevrimdışı']);
  });

  it('the four ranges cover every minute once, each with its lower edge', () => {
    const rangesOf = (minutes: number) =>
      DELAY_RANGES.filter((range) => {
        const { from, to } = DELAY_FILTER_MINUTES[range];
        return minutes >= from && (to === null || minutes < to);
      });
    expect([0, 9, 10, 19, 20, 29, 30, 600].map(rangesOf)).toEqual([
      ['under10'],
      ['under10'],
      ['10to20'],
      ['10to20'],
      ['20to30'],
      ['20to30'],
      ['30plus'],
      ['30plus'],
    ]);
  });
});
