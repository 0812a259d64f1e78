import { describe, expect, it } from 'vitest';
import {
  daysOfTimed,
  instantOf,
  rangeErrors,
  readTimedRange,
  timedPeriod,
  timedRangeOf,
  wallTimeOf,
  writeTimedRange,
} from './timed-range.ts';

describe('a range with times (spec 2 §2.5)', () => {
  it('is Istanbul’s wall time, there and back', () => {
    expect(instantOf('2026-03-02T10:00')?.toISOString()).toBe('2026-03-02T07:00:00.000Z');
    expect(wallTimeOf(Date.parse('2026-03-02T21:30:59.000Z'))).toBe('2026-03-03T00:30');
    const range = { from: '2026-03-02T10:30', to: '2026-03-03T02:00' };
    const period = timedPeriod(range);
    expect(period && timedRangeOf(period)).toEqual(range);
    expect(readTimedRange(writeTimedRange(range))).toEqual(range);
  });

  it.each(['2026-02-30T10:00', '2026-03-02', '2026-03-02T24:00', '', '1999-01-01T10:00', '2026-03-02T10:61'])(
    'takes %j for no time',
    (text) => {
      expect(instantOf(text)).toBeNull();
      expect(readTimedRange({ range: 'custom', from: text, to: '2026-03-03T02:00' })).toBeNull();
    },
  );

  it('is left alone where the address means days or a name', () => {
    expect(readTimedRange({ range: 'custom', from: '2026-03-02', to: '2026-03-03' })).toBeNull();
    expect(readTimedRange({ range: 'week', from: '2026-03-02T10:00', to: '2026-03-03T10:00' })).toBeNull();
  });

  it('tells what is wrong on its field', () => {
    const from = '2026-03-02T10:00';
    expect(rangeErrors({ from, to: '2026-03-02T10:00' })).toEqual({ to: 'Bitiş, başlangıçtan sonra olmalı' });
    expect(rangeErrors({ from, to: '2026-03-01T07:00' })).toEqual({ to: 'Bitiş, başlangıçtan sonra olmalı' });
    expect(rangeErrors({ from, to: '2027-03-04T10:00' })).toEqual({ to: 'Aralık en fazla bir yıl olabilir' });
    expect(rangeErrors({ from: '', to: '' })).toEqual({
      from: 'Başlangıç tarihi ve saatini seçin',
      to: 'Bitiş tarihi ve saatini seçin',
    });
    expect(rangeErrors({ from, to: '2027-03-03T10:00' })).toEqual({});
    expect(timedPeriod({ from, to: from })).toBeNull();
  });

  it('lies in business days', () => {
    const period = timedPeriod({ from: '2026-03-02T10:00', to: '2026-03-04T07:00' });
    expect(period && daysOfTimed(period)).toEqual({
      name: 'custom',
      first: '2026-03-02',
      last: '2026-03-03',
    });
  });
});
