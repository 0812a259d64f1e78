import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, routeOf } from './model.ts';
import { aCourier, anOrder } from '../../test/order.ts';

describe('a courier’s deliveries', () => {
  const orders = [
    anOrder({ id: 1, status: 'PICKED_UP', courierId: 7, pickedUpAt: '2026-03-02T16:10:00Z' }),
    anOrder({ id: 2, status: 'PICKED_UP', courierId: 7, pickedUpAt: '2026-03-02T16:05:00Z' }),
    anOrder({ id: 3, status: 'IN_DELIVERY', courierId: 7, pickedUpAt: '2026-03-02T16:11:00Z' }),
    anOrder({ id: 4, status: 'ASSIGNED', courierId: 7 }),
    anOrder({ id: 5, status: 'IN_DELIVERY', courierId: 8 }),
  ];

  it('on the way first, then the older pick-up; the line starts at the courier', () => {
    const deliveries = deliveriesOf(orders, asUserId(7));
    expect(deliveries.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(routeOf(aCourier(), deliveries)?.line).toHaveLength(4);
    expect(routeOf(undefined, deliveries)?.line).toHaveLength(3);
    expect(routeOf(aCourier(), [])).toBeNull();
  });
});
