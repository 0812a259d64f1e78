import { asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { deliveriesOf, rosterOrder, rosterText, routeOf } from './roster.ts';
import { aCourier, anOrder } from '../../../test/order.ts';

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

describe('the roster: who can go now, then who will soon', () => {
  const NOW = Date.parse('2026-03-02T16:00:00Z');
  const couriers = [
    aCourier({ courierId: asUserId(1), name: 'Çevrimdışı', online: false, status: 'FREE' }),
    aCourier({ courierId: asUserId(2), name: 'Dolu', status: 'BUSY', load: 3 }),
    aCourier({ courierId: asUserId(3), name: 'Az dolu', status: 'BUSY', load: 1 }),
    aCourier({
      courierId: asUserId(4),
      name: 'Geç dönen',
      status: 'RETURNING',
      expectedReturnAt: '2026-03-02T16:09:00Z',
    }),
    aCourier({
      courierId: asUserId(5),
      name: 'Yakında dönen',
      status: 'RETURNING',
      expectedReturnAt: '2026-03-02T16:02:30Z',
    }),
    aCourier({ courierId: asUserId(6), name: 'Şule', status: 'FREE' }),
    aCourier({ courierId: asUserId(7), name: 'Çağlar', status: 'FREE' }),
    aCourier({ courierId: asUserId(8), name: 'Molada', status: 'BREAK' }),
  ];

  it('free ones first, then those on the way back, the sooner first, then by load', () => {
    expect(rosterOrder(couriers).map(({ name }) => name)).toEqual([
      'Çağlar',
      'Şule',
      'Yakında dönen',
      'Geç dönen',
      'Az dolu',
      'Dolu',
      'Molada',
      'Çevrimdışı',
    ]);
  });

  it('says in how many minutes a courier is back', () => {
    expect(couriers.slice(3, 5).map((courier) => rosterText(courier, NOW))).toEqual([
      'Dönüşte · 9 dk',
      'Dönüşte · 3 dk',
    ]);
    const late = aCourier({ status: 'RETURNING', expectedReturnAt: '2026-03-02T15:59:00Z' });
    expect(rosterText(late, NOW)).toBe('Dönüşü gecikti');
    expect(rosterText(aCourier({ status: 'BUSY' }), NOW)).toBe('Meşgul');
  });
});
