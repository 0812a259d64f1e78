import type { OrderView } from '@ulak/contracts/orders/schema';
import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier, anOrder } from '../../test/order.ts';
import {
  boardOrder,
  nextCard,
  columnsOf,
  moveChoices,
  positionText,
  returnText,
  rowsByCourier,
  type FocusDirection,
} from './model.ts';
import type { OrderRow } from '../../domain/orders/order-row.ts';
import { isAssignable } from '../../domain/orders/staff-actions.ts';

const row = (order: OrderView): OrderRow => ({ order, remainingMin: 20, urgency: 'normal' });
const NOW = Date.parse('2026-03-02T16:30:00Z');

const orders = [
  anOrder({ id: 1, createdAt: '2026-03-02T16:20:00Z' }),
  anOrder({ id: 2, status: 'READY', createdAt: '2026-03-02T16:10:00Z' }),
  anOrder({ id: 3, status: 'UNDELIVERABLE', courierId: 7, createdAt: '2026-03-02T16:00:00Z' }),
  anOrder({ id: 4, status: 'IN_DELIVERY', courierId: 7 }),
  anOrder({ id: 5, status: 'ASSIGNED', courierId: 7, createdAt: '2026-03-02T16:15:00Z' }),
  anOrder({ id: 6, status: 'PICKED_UP', courierId: 99 }),
  anOrder({ id: 8, status: 'PENDING' }),
  anOrder({ id: 9, status: 'AVAILABLE' }),
];
const couriers = [aCourier({ courierId: 7, name: 'Ali' }), aCourier({ courierId: 8, name: 'Veli' })];
const columns = columnsOf(rowsByCourier(orders.map(row)), couriers);

describe('the columns', () => {
  it('Atanmamış first, earliest due on top, then each courier; undeliverable counts as unassigned', () => {
    expect(columns.map(({ title, rows }) => [title, rows.map(({ order }) => Number(order.id))])).toEqual([
      ['Atanmamış', [3, 8, 9, 2, 1]],
      ['Ali', [4, 5]],
      ['Veli', []],
      ['Mehmet Kaya', [6]],
    ]);
  });

  it('no active order is lost: one whose courier is not known gets a column by the name it carries', () => {
    const shown = columns.flatMap(({ rows }) => rows.map(({ order }) => Number(order.id)));
    expect(shown.toSorted((a, b) => a - b)).toEqual(orders.map(({ id }) => Number(id)));
  });

  it('couriers: at work first, then by branch, by name', () => {
    const names = boardOrder([
      aCourier({ courierId: 1, name: 'Çağla', branchName: 'Moda' }),
      aCourier({ courierId: 2, name: 'Cem', branchName: 'Moda' }),
      aCourier({ courierId: 3, name: 'Ali', branchName: 'Moda', online: false }),
      aCourier({ courierId: 4, name: 'Zeki', branchName: 'Çarşı' }),
    ]).map(({ name }) => name);
    expect(names).toEqual(['Zeki', 'Cem', 'Çağla', 'Ali']);
  });
});

describe('what a courier’s column says', () => {
  it('when the last position came', () => {
    expect(positionText(aCourier({ positionAt: '2026-03-02T16:29:20Z' }), NOW)).toBe('konum 40 sn önce');
    expect(positionText(aCourier({ positionAt: null }), NOW)).toBe('konum yok');
    expect(positionText(aCourier({ online: false }), NOW)).toBe('');
  });

  it('when they are back', () => {
    const returning = { status: 'RETURNING', expectedReturnAt: '2026-03-02T16:35:30Z' } as const;
    expect(returnText(aCourier(returning), NOW)).toBe('6 dk sonra şubede');
    expect(returnText(aCourier({ ...returning, expectedReturnAt: '2026-03-02T16:29:00Z' }), NOW)).toBe(
      'dönüşü gecikti',
    );
    expect(returnText(aCourier(), NOW)).toBe('');
  });
});

describe('moving', () => {
  it('move choices: who may take it, the least loaded first; then who may not, with the reason', () => {
    const choices = moveChoices(anOrder({ status: 'ASSIGNED', courierId: 1 }), [
      aCourier({ courierId: 1, name: 'Onda' }),
      aCourier({ courierId: 2, name: 'Dolu', load: 3 }),
      aCourier({ courierId: 3, name: 'Bir', load: 1 }),
      aCourier({ courierId: 4, name: 'Kapalı', online: false }),
      aCourier({ courierId: 5, name: 'Boş' }),
      aCourier({ courierId: 6, name: 'Başka', branchId: 2 }),
    ]);
    expect(choices.map(({ courier, refusal }) => [courier.name, refusal])).toEqual([
      ['Boş', null],
      ['Bir', null],
      ['Dolu', 'Dolu sipariş taşıma limitine ulaştı (3/3).'],
      ['Kapalı', 'Kapalı çevrimdışı; sipariş atanamaz.'],
    ]);
  });

  it('what the courier has picked up stays', () => {
    expect(orders.filter(isAssignable).map(({ status }) => status)).toEqual([
      'PREPARING',
      'READY',
      'UNDELIVERABLE',
      'ASSIGNED',
      'AVAILABLE',
    ]);
  });

  it('docs/decisions/035: an order whose customer was erased stays too', () => {
    expect(isAssignable(anOrder({ status: 'UNDELIVERABLE', customerPhone: '' }))).toBe(false);
  });

  it.each<[number, FocusDirection, number | null]>([
    [3, 'down', 8],
    [3, 'up', null],
    [1, 'down', null],
    [8, 'right', 5],
    [1, 'right', 5],
    [4, 'left', 3],
    // over the empty column of Veli
    [5, 'right', 6],
    [6, 'right', null],
    [9, 'first', 3],
    [9, 'last', 1],
  ])('from %i %s leads to %s', (from, step, to) => {
    expect(nextCard(columns, asOrderId(from), step)).toBe(to);
  });
});
