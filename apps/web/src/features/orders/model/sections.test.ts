import { describe, expect, it } from 'vitest';
import { toRows } from '../../../domain/orders/order-row.ts';
import { nextSort, numberKey, sectionsOf } from './sections.ts';
import { anOrder } from '../../../test/order.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`);
const ids = (rows: readonly { order: { id: number } }[]): number[] => rows.map(({ order }) => order.id);

describe('spec 1 §2.3: sections', () => {
  const orders = [
    anOrder({ id: 1, receiptNumber: '12', createdAt: '2026-03-02T16:10:00Z' }),
    anOrder({ id: 2, receiptNumber: '9', createdAt: '2026-03-02T16:20:00Z', status: 'READY' }),
    anOrder({ id: 10, receiptNumber: 'YS-77', createdAt: '2026-03-02T16:05:00Z', status: 'AVAILABLE' }),
    anOrder({ id: 4, status: 'IN_DELIVERY', courierId: 7, createdAt: '2026-03-02T16:01:00Z' }),
    anOrder({
      id: 5,
      status: 'IN_DELIVERY',
      courierId: 7,
      createdAt: '2026-03-02T16:00:00Z',
      maxDeliveryMin: 60,
    }),
    anOrder({ id: 6, status: 'UNDELIVERABLE' }),
  ];
  const rows = toRows(orders, at('16:30:00'));

  it('stand in the order of the spec, empty ones included', () => {
    expect(sectionsOf(rows, null).map(({ section, rows: own }) => [section.title, ids(own)])).toEqual([
      ['Teslim Edilemedi', [6]],
      ['Hazırlanıyor', [2, 10, 1]],
      ['Atandı', []],
      ['Kurye Üzerinde', []],
      ['Teslimatta', [4, 5]],
    ]);
  });

  it('the time header sorts every section by remaining time, both ways', () => {
    expect(ids(sectionsOf(rows, 'asc')[1]?.rows ?? [])).toEqual([10, 1, 2]);
    expect(ids(sectionsOf(rows, 'desc')[1]?.rows ?? [])).toEqual([2, 1, 10]);
    expect(ids(sectionsOf(rows, 'desc')[4]?.rows ?? [])).toEqual([5, 4]);
    expect([nextSort(null), nextSort('asc'), nextSort('desc')]).toEqual(['asc', 'desc', 'asc']);
  });

  it('a number that is none sorts by the id', () => {
    expect(numberKey(anOrder({ id: 10, receiptNumber: 'YS-77' }))).toBe(10);
    expect(numberKey(anOrder({ id: 10, receiptNumber: '0042' }))).toBe(42);
  });
});
