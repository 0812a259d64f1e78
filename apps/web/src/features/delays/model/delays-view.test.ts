import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  ALL_DELAYS,
  changeDelaysView,
  delaysQuery,
  type DelaysView,
  isFiltered,
  readDelaysView,
  writeDelaysView,
} from './delays-view.ts';

/** Monday 2 March 2026, 23:30 in UTC: already Tuesday in Istanbul. */
const NOW = new Date('2026-03-02T23:30:00.000Z');
const FULL: DelaysView = {
  days: { first: '2026-02-01', last: '2026-02-28' },
  branchId: asBranchId(3),
  courierId: asUserId(7),
  status: 'OFFLINE',
  duration: '20plus',
  page: 3,
};

describe('the view of late returns in the address', () => {
  it('is read back as it was written; what is as usual needs no address', () => {
    expect(readDelaysView(writeDelaysView(FULL))).toEqual(FULL);
    expect(Object.values(writeDelaysView(ALL_DELAYS)).filter(Boolean)).toEqual([]);
  });

  it.each([
    { status: 'active' },
    { duration: '5plus' },
    { branch: '-1' },
    { courier: '1e3' },
    { page: '0' },
    { from: '2026-02-01' },
    { from: '2026-13-01', to: '2026-13-02' },
  ])('nonsense is left out: %j', (params) => {
    expect(readDelaysView(params)).toEqual(ALL_DELAYS);
  });

  it('days upside down are turned, more than a year is cut', () => {
    expect(readDelaysView({ from: '2026-02-28', to: '2026-02-01' }).days).toEqual(FULL.days);
    expect(readDelaysView({ from: '2024-01-01', to: '2026-02-01' }).days).toEqual({
      first: '2024-01-01',
      last: '2024-12-31',
    });
  });

  it('the last 30 days unless others are chosen; the end is the last moment of its day (spec 4 §5)', () => {
    expect(delaysQuery(ALL_DELAYS, NOW)).toEqual({
      startDate: '2026-02-01T21:00:00.000Z',
      endDate: '2026-03-03T20:59:59.999Z',
    });
    expect(delaysQuery(FULL, NOW)).toEqual({
      startDate: '2026-01-31T21:00:00.000Z',
      endDate: '2026-02-28T20:59:59.999Z',
      branchId: '3',
      courierId: '7',
      status: 'OFFLINE',
      delayFilter: '20plus',
    });
  });

  it('other delays begin at their first page; a courier belongs to their branch', () => {
    expect(changeDelaysView(FULL, { status: null })).toEqual({ ...FULL, status: null, page: 1 });
    expect(changeDelaysView(FULL, { page: 4 })).toEqual({ ...FULL, page: 4 });
    expect(changeDelaysView(FULL, { branchId: 'all' })).toMatchObject({ courierId: null, page: 1 });
    expect(isFiltered({ ...ALL_DELAYS, page: 2 })).toBe(false);
    expect(isFiltered({ ...ALL_DELAYS, duration: '10plus' })).toBe(true);
  });
});
