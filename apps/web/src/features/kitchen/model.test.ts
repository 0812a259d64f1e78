import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import {
  dashboardMode,
  handoverText,
  kitchenLists,
  kitchenNotes,
  missingText,
  promisedAt,
  readSort,
  readyText,
  nextKitchenStep,
  waitingText,
} from './model.ts';
import type { OrderRow } from '../../domain/orders/order-row.ts';

const rowsOf = (...orders: readonly Parameters<typeof anOrder>[0][]): OrderRow[] =>
  orders.map((given) => ({ order: anOrder(given), remainingMin: 10, urgency: 'normal' }));
const ids = (rows: readonly OrderRow[]): number[] => rows.map(({ order }) => order.id);
const NOBODY = new Set<never>();

describe('who works in the kitchen', () => {
  it('a packaging chief, unless they chose the panel; a branch manager when they ask for it', () => {
    expect(dashboardMode('PACKAGING_CHIEF', undefined, undefined)).toBe('kitchen');
    expect(dashboardMode('PACKAGING_CHIEF', undefined, 'panel')).toBe('panel');
    expect(dashboardMode('BRANCH_MANAGER', undefined, undefined)).toBe('panel');
    expect(dashboardMode('BRANCH_MANAGER', undefined, 'kitchen')).toBe('kitchen');
  });

  it('the address wins over the habit; for everybody else there is only the panel', () => {
    expect(dashboardMode('BRANCH_MANAGER', 'kitchen', 'panel')).toBe('kitchen');
    expect(dashboardMode('PACKAGING_CHIEF', 'board', 'kitchen')).toBe('panel');
    expect(dashboardMode('PACKAGING_CHIEF', 'table', undefined)).toBe('panel');
    for (const role of ['OWNER', 'COMPANY_ADMIN', 'GENERAL_MANAGER'] as const)
      expect(dashboardMode(role, 'kitchen', 'kitchen')).toBe('panel');
  });
});

describe('the kitchen’s lists', () => {
  it('to pack, packed, on the road; failed and finished orders are the panel’s', () => {
    const lists = kitchenLists(
      rowsOf(
        { id: 1, status: 'PREPARING' },
        { id: 2, status: 'READY', readyAt: '2026-03-02T16:20:00Z' },
        { id: 3, status: 'ASSIGNED', courierId: 7 },
        { id: 4, status: 'ASSIGNED', courierId: 7, readyAt: '2026-03-02T16:10:00Z' },
        { id: 5, status: 'AVAILABLE' },
        { id: 6, status: 'PENDING' },
        { id: 7, status: 'PICKED_UP', courierId: 7 },
        { id: 8, status: 'IN_DELIVERY', courierId: 7 },
        { id: 9, status: 'UNDELIVERABLE', courierId: 7 },
      ),
      'waiting',
      NOBODY,
    );
    expect([ids(lists.toPrepare), ids(lists.ready), ids(lists.onRoad)]).toEqual([
      [1, 3, 5, 6],
      [4, 2],
      [7, 8],
    ]);
  });

  it('a failed delivery that waits for another courier is packed already', () => {
    const again = rowsOf({ id: 1, status: 'ASSIGNED', courierId: 7, pickedUpAt: '2026-03-02T16:00:00Z' });
    expect(ids(kitchenLists(again, 'waiting', NOBODY).ready)).toEqual([1]);
  });

  it('a tap on its way to the server counts as done', () => {
    const rows = rowsOf({ id: 1 }, { id: 2 });
    const lists = kitchenLists(rows, 'waiting', new Set([asOrderId(1)]));
    expect([ids(lists.toPrepare), ids(lists.ready)]).toEqual([[2], [1]]);
  });

  it('by waiting time, or by the promised time: the requested one, else the longest delivery', () => {
    const rows = rowsOf(
      { id: 1, createdAt: '2026-03-02T16:00:00Z', expectedDeliveryTime: '2026-03-02T19:00:00Z' },
      { id: 2, createdAt: '2026-03-02T16:10:00Z', maxDeliveryMin: 60 },
      { id: 3, createdAt: '2026-03-02T16:20:00Z', maxDeliveryMin: 45 },
    );
    expect(ids(kitchenLists(rows, 'waiting', NOBODY).toPrepare)).toEqual([1, 2, 3]);
    expect(ids(kitchenLists(rows, 'promised', NOBODY).toPrepare)).toEqual([3, 2, 1]);
    expect(promisedAt(anOrder({ createdAt: '2026-03-02T16:00:00Z', maxDeliveryMin: 45 }))).toBe(
      Date.parse('2026-03-02T16:45:00Z'),
    );
    expect([readSort('promised'), readSort('x'), readSort(undefined)]).toEqual([
      'promised',
      'waiting',
      'waiting',
    ]);
  });
});

const NOT_GIVEN = { assignedToName: null, offerExpiresAt: null };

describe('DECISIONS "Orders": what the big button does', () => {
  it('only what the transition table allows', () => {
    const steps = (['PENDING', 'PREPARING', 'READY', 'AVAILABLE', 'ASSIGNED', 'PICKED_UP'] as const).map(
      (status) => nextKitchenStep({ status }),
    );
    expect(steps).toEqual(['prepare', 'markReady', null, 'notePacked', 'notePacked', null]);
  });

  it('and words beside it: a courier has it, or the pool', () => {
    expect(handoverText({ status: 'PREPARING', ...NOT_GIVEN })).toBeNull();
    expect(handoverText({ status: 'ASSIGNED', ...NOT_GIVEN, assignedToName: 'Mehmet Kaya' })).toBe(
      'Hazır olunca Mehmet Kaya alacak',
    );
    expect(
      handoverText({
        status: 'ASSIGNED',
        assignedToName: 'Mehmet Kaya',
        offerExpiresAt: '2026-03-02T16:45:00Z',
      }),
    ).toBe('Mehmet Kaya kuryesine soruldu');
    expect(handoverText({ status: 'AVAILABLE', ...NOT_GIVEN })).toBe(
      'Havuzda: siparişi alan kurye gelince verin',
    );
  });
});

it.each([
  [-5_000, '00:00'],
  [0, '00:00'],
  [462_999, '07:42'],
  [3_599_999, '59:59'],
  [3_600_000, '1 sa 00 dk'],
  [7_500_000, '2 sa 05 dk'],
])('waiting for %i ms reads %s', (ms, text) => {
  expect(waitingText(ms)).toBe(text);
});

it('how long a packed order has been standing', () => {
  expect([-1, 59_999, 60_000, 3_599_999, 3_900_000].map(readyText)).toEqual([
    'az önce hazır',
    'az önce hazır',
    '1 dk önce hazır',
    '59 dk önce hazır',
    '1 sa 05 dk önce hazır',
  ]);
});

it('the kitchen reads the notes on the order, not those for the door', () => {
  const order = anOrder({
    orderNotes: ' Soğansız ',
    specialInstructions: 'Az pişmiş',
    deliveryNotes: 'Zil bozuk',
  });
  expect(kitchenNotes(order)).toEqual(['Soğansız', 'Az pişmiş']);
  expect(kitchenNotes(anOrder({ orderNotes: 'aynı', specialInstructions: 'aynı' }))).toEqual(['aynı']);
});

describe('an order that is gone', () => {
  const cancelled = (actorName: string | null) => ({
    status: 'CANCELLED' as const,
    cancelReason: 'Müşteri vazgeçti',
    history: [
      { action: 'create', actorName: 'Ali' },
      { action: 'cancel', actorName },
    ],
  });

  it('cancelled by somebody else shows the reason; the own cancelling shows nothing', () => {
    expect(missingText(cancelled('Pınar Şahin'), 'Uğur Işık')).toBe('Sipariş iptal edildi: Müşteri vazgeçti');
    expect(missingText({ ...cancelled(null), cancelReason: null }, 'Uğur Işık')).toBe('Sipariş iptal edildi');
    expect(missingText(cancelled('Uğur Işık'), 'Uğur Işık')).toBeNull();
  });

  it('anything else needs no notice', () => {
    expect(missingText({ status: 'DELIVERED', cancelReason: null, history: [] }, 'Uğur Işık')).toBeNull();
  });
});
