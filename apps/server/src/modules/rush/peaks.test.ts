import type { RushSettings } from '@ulak/contracts/rush/schema';
import { describe, expect, it } from 'vitest';
import { nextPeak, peakAround } from './peaks.ts';

const ISTANBUL = { lat: 41.0082, lng: 28.9784 };
const RUSH: RushSettings = {
  isOn: true,
  kind: 'SUNSET',
  clockTime: null,
  offsetMin: 0,
  fromDay: null,
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 60,
  afterMin: 30,
  slotMin: 10,
  capacity: null,
};
const clock = (clockTime: string, fields: Partial<RushSettings> = {}): RushSettings => ({
  ...RUSH,
  kind: 'CLOCK',
  clockTime,
  ...fields,
});
const noon = (day: string): Date => new Date(`${day}T09:00:00Z`);
const peak = (rush: RushSettings, now: Date): string | null =>
  nextPeak(rush, now, ISTANBUL)?.toISOString() ?? null;

describe('decision 090: the peak of a day', () => {
  // Kandilli's tables, Istanbul; sunset at sea level, within two minutes
  it.each([
    ['2026-03-20', '16:17'],
    ['2026-06-21', '17:39'],
    ['2026-12-21', '14:38'],
  ])('sunset of %s in Istanbul is near %s UTC', (day, expected) => {
    const at = nextPeak(RUSH, noon(day), ISTANBUL)?.getTime() ?? 0;
    expect(Math.abs(at - Date.parse(`${day}T${expected}:00Z`))).toBeLessThanOrEqual(2 * 60_000);
  });

  it('a branch in the east has it earlier than one in the west', () => {
    const van = nextPeak(RUSH, noon('2026-03-20'), { lat: 38.5, lng: 43.4 })?.getTime() ?? 0;
    const izmir = nextPeak(RUSH, noon('2026-03-20'), { lat: 38.4, lng: 27.1 })?.getTime() ?? 0;
    expect((izmir - van) / 60_000).toBeCloseTo(65, -1);
  });

  it('a clock time with its offset, in Istanbul', () => {
    expect(peak(clock('12:30'), noon('2026-03-02'))).toBe('2026-03-02T09:30:00.000Z');
    expect(peak(clock('12:30', { offsetMin: -15 }), noon('2026-03-02'))).toBe('2026-03-02T09:15:00.000Z');
  });

  it('only within its days and weekdays, and while it is on', () => {
    const days = { fromDay: '2026-03-03', toDay: '2026-03-03' };
    expect(peak(clock('12:30', days), noon('2026-03-01'))).toBeNull();
    expect(peak(clock('12:30', days), noon('2026-03-02'))).toBe('2026-03-03T09:30:00.000Z');
    expect(peak(clock('12:30', days), noon('2026-03-04'))).toBeNull();
    // 2 March 2026 is a Monday
    expect(peak(clock('12:30', { weekdays: [3] }), noon('2026-03-02'))).toBeNull();
    expect(peak(clock('12:30', { isOn: false }), noon('2026-03-02'))).toBeNull();
  });

  it('after its window the next is tomorrow', () =>
    expect(peak(clock('11:00'), noon('2026-03-02'))).toBe('2026-03-03T08:00:00.000Z'));

  it('slots reach from the window to two hours after it, and over midnight', () => {
    const around = (rush: RushSettings, at: string) => peakAround(rush, new Date(at), ISTANBUL) !== null;
    expect(around(clock('12:30'), '2026-03-02T08:30:00Z')).toBe(true);
    expect(around(clock('12:30'), '2026-03-02T08:29:00Z')).toBe(false);
    expect(around(clock('12:30'), '2026-03-02T12:00:00Z')).toBe(true);
    expect(around(clock('12:30'), '2026-03-02T12:01:00Z')).toBe(false);
    expect(around(clock('23:50', { weekdays: [1] }), '2026-03-02T21:05:00Z')).toBe(true);
    expect(around(clock('00:10', { weekdays: [2] }), '2026-03-02T20:30:00Z')).toBe(true);
  });
});
