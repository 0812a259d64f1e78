import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  ALL_RATINGS,
  averagesQuery,
  changeRatingsView,
  isFiltered,
  ratingsQuery,
  type RatingsView,
  readRatingsView,
  writeRatingsView,
} from './ratings-view.ts';

/** Monday 2 March 2026, 23:30 in UTC: already Tuesday in Istanbul. */
const NOW = new Date('2026-03-02T23:30:00.000Z');
const USUAL: RatingsView = { tab: 'feedback', ...ALL_RATINGS };
const FULL: RatingsView = {
  tab: 'delivery',
  search: 'şükrü',
  status: 'REJECTED',
  stars: 1,
  branchId: asBranchId(3),
  time: 'week',
  span: { from: '2026-03-01T07:00:00.000Z', to: '2026-03-02T04:00:00.000Z' },
  courierId: asUserId(7),
  page: 3,
  orderId: asOrderId(41),
};

describe('the view of the ratings in the address', () => {
  it('is read back as it was written; what is as usual needs no address', () => {
    expect(readRatingsView(writeRatingsView(FULL))).toEqual(FULL);
    expect(Object.values(writeRatingsView(USUAL)).filter(Boolean)).toEqual([]);
  });

  it.each([
    { tab: 'order' },
    { status: 'pending' },
    { stars: '0' },
    { stars: '6' },
    { branch: '-1' },
    { courier: '1e3' },
    { page: '0' },
    { when: 'yesterday' },
    { from: '2026-03-02T04:00:00.000Z', to: '2026-03-01T07:00:00.000Z' },
    { q: 'a' },
    { q: '\u0000' },
  ])('nonsense is left out: %j', (params) => {
    expect(readRatingsView(params)).toEqual(USUAL);
  });

  it('other ratings begin at their first page; another tab or an order shows the same ones', () => {
    expect(changeRatingsView(FULL, { stars: 2 })).toMatchObject({ stars: 2, page: 1 });
    expect(changeRatingsView(FULL, { tab: 'order' }).page).toBe(3);
    expect(changeRatingsView(FULL, { orderId: null }).page).toBe(3);
  });

  it('averages follow place, person and time; status, stars and search narrow the list only', () => {
    const place = { branchId: '3', courierId: '7', ...FULL.span };
    expect(averagesQuery(FULL, NOW)).toEqual(place);
    expect(ratingsQuery(FULL, NOW)).toEqual({ ...place, status: 'REJECTED', rating: '1', search: 'şükrü' });
  });

  it('days are those of Istanbul’s calendar, whole', () => {
    expect(ratingsQuery({ ...USUAL, time: 'today' }, NOW)).toEqual({
      from: '2026-03-02T21:00:00.000Z',
      to: '2026-03-03T21:00:00.000Z',
    });
    expect(ratingsQuery({ ...USUAL, time: 'week' }, NOW).from).toBe('2026-02-24T21:00:00.000Z');
  });

  it('a tab, a page or an open order is no filter', () => {
    expect(isFiltered({ ...USUAL, tab: 'order', page: 2, orderId: asOrderId(1) })).toBe(false);
    expect(isFiltered({ ...USUAL, stars: 1 })).toBe(true);
  });
});
