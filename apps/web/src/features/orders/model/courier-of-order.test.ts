import { describe, expect, it } from 'vitest';
import { isAssignable } from '../../../domain/orders/staff-actions.ts';
import { courierNameOf, isOnRoad } from './courier-of-order.ts';
import { anOrder } from '../../../test/order.ts';

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
