import { describe, expect, it } from 'vitest';
import { inclusiveRange, readDayRange, shownDays, withDay } from './day-range.ts';

/** Monday 2 March 2026, 23:30 in UTC: already Tuesday in Istanbul. */
const NOW = new Date('2026-03-02T23:30:00.000Z');
const FEBRUARY = { first: '2026-02-01', last: '2026-02-28' };

describe('a range of days', () => {
  it('of an address is put right: the earlier first, a year at most', () => {
    expect(readDayRange({ from: '2026-02-01', to: '2026-02-28' })).toEqual(FEBRUARY);
    expect(readDayRange({ from: '2026-03-02', to: '2024-01-01' })).toEqual({
      first: '2024-01-01',
      last: '2024-12-31',
    });
    expect(readDayRange({ from: '2026-02-01' })).toBeNull();
  });

  it('spec 4 §5: whole days of Istanbul; without days the last 30', () => {
    expect(inclusiveRange(FEBRUARY, NOW)).toEqual({
      startDate: '2026-01-31T21:00:00.000Z',
      endDate: '2026-02-28T20:59:59.999Z',
    });
    expect(shownDays(null, NOW)).toEqual({ first: '2026-02-02', last: '2026-03-03' });
  });

  it('an end that passes the other takes it along; a year is the longest', () => {
    const moved = (change: Partial<typeof FEBRUARY>) => withDay(FEBRUARY, change);
    expect(moved({ first: '2026-02-10' })).toEqual({ ...FEBRUARY, first: '2026-02-10' });
    expect(moved({ first: '2026-03-05' })).toEqual({ first: '2026-03-05', last: '2026-03-05' });
    expect(moved({ last: '2026-01-05' })).toEqual({ first: '2026-01-05', last: '2026-01-05' });
    expect(moved({ first: '2024-01-01' })).toEqual({ first: '2024-01-01', last: '2024-12-31' });
    expect(moved({ last: '2028-01-01' })).toEqual({ first: '2027-01-01', last: '2028-01-01' });
  });
});
