import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import {
  chatLink,
  countAttention,
  courierNameOf,
  createRowStabilizer,
  filterRows,
  historyStep,
  historyTitle,
  isAssignable,
  isOnRoad,
  mapOrdersOf,
  matchesSearch,
  nextSort,
  numberKey,
  readView,
  searchResults,
  sectionsOf,
  toRows,
  writeView,
} from './model.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`);
const ids = (rows: readonly { order: { id: number } }[]): number[] => rows.map(({ order }) => order.id);

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
});

describe('the address bar', () => {
  it('round trip', () => {
    const view = {
      branchId: asBranchId(3),
      sort: 'desc',
      show: 'overdue',
      view: 'board',
      orderId: asOrderId(12),
    } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView({ branchId: 'all', sort: null, show: null, view: null, orderId: null })).toEqual({});
  });

  it('what it does not understand counts as absent', () => {
    const search = { branch: '-1', sort: 'up', show: 'x', view: 'kitchen', order: '1e9' };
    expect(readView(search)).toEqual({ branchId: 'all', sort: null, show: null, view: null, orderId: null });
    expect(readView({ branch: '5', order: 0 })).toMatchObject({ branchId: 5, orderId: null });
  });
});

describe('what an order lets staff do', () => {
  it('assigns before pick-up and after a failure', () => {
    const assignable = (
      [
        'PENDING',
        'PREPARING',
        'READY',
        'AVAILABLE',
        'ASSIGNED',
        'PICKED_UP',
        'IN_DELIVERY',
        'UNDELIVERABLE',
      ] as const
    ).filter((status) => isAssignable({ status, customerPhone: '+905321234567' }));
    expect(assignable).toEqual(['PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'UNDELIVERABLE']);
    // Erased: nobody knows where to.
    expect(isAssignable({ status: 'UNDELIVERABLE', customerPhone: '' })).toBe(false);
  });

  it('shows a courier’s deliveries only while the goods are on the road', () => {
    expect(isOnRoad(anOrder({ status: 'PICKED_UP', courierId: 7 }))).toBe(true);
    expect(isOnRoad(anOrder({ status: 'ASSIGNED', courierId: 7 }))).toBe(false);
    expect(isOnRoad(anOrder({ status: 'IN_DELIVERY', courierId: null }))).toBe(false);
  });

  it('names the courier for assigned, picked-up and in-delivery orders', () => {
    expect(courierNameOf(anOrder({ status: 'ASSIGNED', courierId: 7 }))).toBe('Mehmet Kaya');
    expect(courierNameOf(anOrder({ status: 'UNDELIVERABLE', courierId: 7 }))).toBeUndefined();
    expect(courierNameOf({ status: 'ASSIGNED', assignedToName: null })).toBeUndefined();
  });
});

describe('criteria D03: search', () => {
  const order = anOrder({ customerName: 'Işıl IĞDIR', customerAddress: 'İZMİR Cad.' });
  it.each([
    'ığdır',
    'IĞDIR',
    'izmir',
    'İZMİR',
    '#1001',
    '1001',
    '0532 123',
    '532123',
    '+90 532 1234567',
    '4567',
  ])('finds by %s', (typed) => {
    expect(matchesSearch(order, typed)).toBe(true);
  });
  it.each(['ankara', '0533', '99'])('does not find by %s', (typed) => {
    expect(matchesSearch(order, typed)).toBe(false);
  });
});

it('a search shows open orders first and nothing twice', () => {
  const open = [anOrder({ id: 1 })];
  const found = [
    anOrder({ id: 9, status: 'DELIVERED' }),
    anOrder({ id: 1 }),
    anOrder({ id: 3, customerName: 'Zeki', customerAddress: 'x' }),
  ];
  expect(searchResults(open, found, 'ayşe').map(({ id }) => id)).toEqual([1, 9]);
});

describe('history in words', () => {
  it('names what happened and the step', () => {
    expect(historyTitle({ action: 'reassign', to: 'ASSIGNED' })).toBe('Başka kuryeye verildi');
    expect(historyTitle({ action: 'somethingNew', to: 'READY' })).toBe('Hazır');
    expect(historyTitle({ action: 'somethingNew', to: null })).toBe('Sipariş güncellendi');
    expect(historyStep({ from: 'READY', to: 'ASSIGNED' })).toBe('Hazır → Atandı');
    expect(historyStep({ from: 'ASSIGNED', to: 'ASSIGNED' })).toBeNull();
    expect(historyStep({ from: null, to: 'PREPARING' })).toBeNull();
  });
});

describe('chat link', () => {
  it.each([
    ['+905321234567', '905321234567'],
    ['0532 123 45 67', '905321234567'],
    ['532 123 45 67', '905321234567'],
    ['0090 532 123 45 67', '905321234567'],
    ['+49 151 23456789', '4915123456789'],
  ])('%s', (phone, digits) => {
    expect(chatLink(phone, 'Takip: https://x/?a=1&b=2')).toBe(
      `https://wa.me/${digits}?text=Takip%3A%20https%3A%2F%2Fx%2F%3Fa%3D1%26b%3D2`,
    );
  });
  it('no number, no link', () => {
    expect(chatLink('123', 'x')).toBeNull();
  });
});
