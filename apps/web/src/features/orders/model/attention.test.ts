import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { toRows } from '../../../domain/orders/order-row.ts';
import { attentionCounts, countAttention, filterRows } from './attention.ts';
import { anOrder } from '../../../test/order.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`);
const ids = (rows: readonly { order: { id: number } }[]): number[] => rows.map(({ order }) => order.id);

describe('ux "Management dashboard": what needs me now', () => {
  const orders = [
    anOrder({ id: 1, createdAt: '2026-03-02T16:20:00Z' }),
    anOrder({ id: 2, createdAt: '2026-03-02T16:20:01Z', status: 'READY' }),
    anOrder({ id: 3, createdAt: '2026-03-02T15:00:00Z', status: 'PICKED_UP', courierId: 7 }),
    anOrder({ id: 4, createdAt: '2026-03-02T15:00:00Z', status: 'UNDELIVERABLE', courierId: 7 }),
    anOrder({ id: 5, createdAt: '2026-03-02T16:00:00Z', status: 'ASSIGNED', courierId: 8 }),
  ];
  const now = at('16:30:00');
  const rows = toRows(orders, now);
  const facts = { now, silentCouriers: new Set([asUserId(7)]) };

  it('counts, and filters by the same rule', () => {
    expect(countAttention(rows, facts)).toEqual({ undeliverable: 1, overdue: 1, unassigned: 1, silent: 1 });
    expect(ids(filterRows(rows, 'unassigned', facts))).toEqual([1]);
    expect(ids(filterRows(rows, 'overdue', facts))).toEqual([3]);
    expect(ids(filterRows(rows, 'silent', facts))).toEqual([3]);
    expect(ids(filterRows(rows, 'undeliverable', facts))).toEqual([4]);
    expect(filterRows(rows, null, facts)).toBe(rows);
  });

  it('a test order asks for nobody, however it stands', () => {
    const tests = toRows(
      orders.map((order) => ({ ...order, isTest: true })),
      now,
    );
    expect(countAttention(tests, facts)).toEqual({ undeliverable: 0, overdue: 0, unassigned: 0, silent: 0 });
    expect(filterRows(tests, 'unassigned', facts)).toEqual([]);
  });

  it('ux: what is made of data that is not there is unknown, not zero', () => {
    const counts = { undeliverable: 0, overdue: 0, unassigned: 0, silent: 0 };
    const [none, orders] = [
      { orders: false, couriers: true },
      { orders: true, couriers: false },
    ];
    expect(Object.values(attentionCounts(counts, none))).toEqual([null, null, null, null]);
    expect(attentionCounts(counts, orders)).toEqual({ ...counts, silent: null });
    expect(attentionCounts(counts, { orders: true, couriers: true })).toBe(counts);
  });
});
