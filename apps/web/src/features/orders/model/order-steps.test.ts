import { ERASED_TEXT } from '@ulak/contracts/orders/erasure';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { describe, expect, test } from 'vitest';
import { anOrder } from '../../../test/order.ts';
import { orderSteps } from './order-steps.ts';

const PACKED_AT = '2026-03-02T16:10:00.000Z';
const stepsOf = (status: OrderStatus, role: 'BRANCH_MANAGER' | 'PACKAGING_CHIEF' = 'BRANCH_MANAGER') =>
  orderSteps(anOrder({ status, courierId: 7, readyAt: null }), role);

describe('ux "Management dashboard": an order’s main step comes first', () => {
  test.each([
    ['PENDING', 'prepare'],
    ['PREPARING', 'assign'],
    ['READY', 'assign'],
    ['AVAILABLE', 'assign'],
    ['ASSIGNED', 'reassign'],
    ['PICKED_UP', 'deliveries'],
    ['IN_DELIVERY', 'deliveries'],
    ['UNDELIVERABLE', 'assign'],
    ['DELIVERED', 'print'],
    ['CANCELLED', 'print'],
  ] as const)('%s: %s', (status, main) => expect(stepsOf(status)[0]).toBe(main));

  test('of who packs it is what makes the order ready', () => {
    expect(stepsOf('PREPARING', 'PACKAGING_CHIEF').slice(0, 2)).toEqual(['markReady', 'assign']);
    expect(stepsOf('ASSIGNED', 'PACKAGING_CHIEF')[0]).toBe('notePacked');
    const packed = anOrder({ status: 'ASSIGNED', courierId: 7, readyAt: PACKED_AT });
    expect(orderSteps(packed, 'PACKAGING_CHIEF')[0]).toBe('reassign');
  });

  test('nothing that is possible is left out, and cancelling comes last', () => {
    expect(stepsOf('PREPARING').join(' ')).toBe(
      'assign markReady print call preview share edit offerToPool cancel',
    );
    expect(stepsOf('ASSIGNED').slice(-2)).toEqual(['unassign', 'cancel']);
    expect(stepsOf('AVAILABLE')).toContain('withdrawFromPool');
  });

  test('criteria B19: of an erased customer there is paper, and a failed order can be cancelled', () => {
    const erased = anOrder({ status: 'UNDELIVERABLE', customerName: ERASED_TEXT, customerPhone: '' });
    expect(orderSteps(erased, 'BRANCH_MANAGER')).toEqual(['print', 'preview', 'cancel']);
  });
});
