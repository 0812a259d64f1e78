import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { mapOrdersOf } from './map-orders.ts';
import { createRowStabilizer, toRows } from './order-row.ts';
import { anOrder } from '../../test/order.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`);

describe('spec 1 §4, §9: rows', () => {
  it.each([
    ['16:00:59', 45, 'normal'],
    ['16:34:59', 11, 'normal'],
    ['16:35:00', 10, 'warning'],
    ['16:45:59', 0, 'warning'],
    ['16:46:00', -1, 'overdue'],
  ])('created 16:00, 45 min, warning 10: at %s %i minutes remain, %s', (time, remainingMin, urgency) => {
    expect(toRows([anOrder()], at(time))).toMatchObject([{ remainingMin, urgency }]);
  });
});

it('a test order is never late', () => {
  expect(toRows([anOrder({ isTest: true })], at('18:00:00'))).toMatchObject([{ urgency: 'normal' }]);
});

describe('rows over time', () => {
  it('nothing new is made while nothing changed; a passed minute makes one new row', () => {
    const keep = createRowStabilizer();
    const orders = [anOrder({ id: 1 }), anOrder({ id: 2, createdAt: '2026-03-02T16:00:30Z' })];
    const first = keep(toRows(orders, at('16:10:31')));
    expect(keep(toRows(orders, at('16:10:59')))).toBe(first);
    const next = keep(toRows(orders, at('16:11:01')));
    expect(next).not.toBe(first);
    expect(next[0]).not.toBe(first[0]);
    expect(next[1]).toBe(first[1]);
  });

  it('the map reads number, customer and time left; rings and pulse follow', () => {
    const rows = toRows([anOrder({ id: 1 }), anOrder({ id: 2, maxDeliveryMin: 10 })], at('16:38:00'));
    expect(mapOrdersOf(rows, new Set([asOrderId(2)]))).toEqual([
      {
        id: '1',
        status: 'PREPARING',
        label: '#1001 · Ayşe Yılmaz',
        detail: '7 dk kaldı',
        isWarning: true,
        isOverdue: false,
        isNew: false,
        lat: 40.9871,
        lng: 29.0262,
      },
      {
        id: '2',
        status: 'PREPARING',
        label: '#1002 · Ayşe Yılmaz',
        detail: '28 dk gecikti',
        isWarning: false,
        isOverdue: true,
        isNew: true,
        lat: 40.9871,
        lng: 29.0262,
      },
    ]);
  });
});
