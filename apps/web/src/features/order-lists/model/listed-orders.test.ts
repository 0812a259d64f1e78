import { describe, expect, it } from 'vitest';
import { delayOf, pageCount, sumOf } from './listed-orders.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import { anOrder } from '../../../test/order.ts';

describe('rows', () => {
  it('are late by whole minutes beyond the maximum (spec 1 §9)', () => {
    const created = '2026-03-02T16:00:00.000Z';
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: '2026-03-02T16:45:59.000Z' }))).toBe(0);
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: '2026-03-02T16:46:00.000Z' }))).toBe(1);
    expect(delayOf(anOrder({ createdAt: created, deliveredAt: null }))).toBe(0);
  });

  it('of several pages stand once each, in their order', () => {
    const [a, b, c] = [anOrder({ id: 3 }), anOrder({ id: 2 }), anOrder({ id: 1 })];
    expect(
      mergePages([
        [a, b],
        [b, c],
      ]).map(({ id }) => id),
    ).toEqual([3, 2, 1]);
  });

  it('add up on the server, in TL; an answer without a sum has none', () => {
    const page = { data: [], pagination: { page: 1, limit: 50, total: 0 } };
    expect(sumOf({ ...page, sum: 0.3 })).toBe(30);
    expect(sumOf(page)).toBeNull();
  });

  it('fill pages', () => {
    expect([0, 1, 50, 51, 415].map((total) => pageCount(total, 50))).toEqual([1, 1, 1, 2, 9]);
  });
});
