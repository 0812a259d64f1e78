import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { couriersOf, mapCouriers } from './map-couriers.ts';
import { silentCouriers } from './silent-couriers.ts';
import { aCourier } from '../../test/order.ts';

describe('who is shown', () => {
  it('at work first, then by name as Turkish sorts it', () => {
    const names = couriersOf(
      [
        aCourier({ courierId: 1, name: 'Çetin', online: false }),
        aCourier({ courierId: 2, name: 'Şule' }),
        aCourier({ courierId: 3, name: 'Su' }),
        aCourier({ courierId: 4, name: 'Ali', branchId: 2 }),
      ],
      asBranchId(1),
    ).map(({ name }) => name);
    expect(names).toEqual(['Su', 'Şule', 'Çetin']);
  });

  it('the map leaves out couriers without a position, and idle ones who are offline', () => {
    const shown = mapCouriers([
      aCourier({ courierId: 1, lat: null, lng: null }),
      aCourier({ courierId: 2, online: false, status: 'OFFLINE' }),
      aCourier({ courierId: 3, online: false, status: 'OFFLINE', load: 1 }),
      aCourier({ courierId: 4 }),
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['3', '4']);
  });

  it('silent: has an order and sent no position for more than two minutes', () => {
    const now = Date.parse('2026-03-02T16:02:00Z');
    const couriers = [
      aCourier({ courierId: 1, load: 1, positionAt: '2026-03-02T16:00:00Z' }),
      aCourier({ courierId: 2, load: 1, positionAt: '2026-03-02T15:59:59Z' }),
      aCourier({ courierId: 3, load: 0, positionAt: '2026-03-02T15:00:00Z' }),
      aCourier({ courierId: 4, load: 1, positionAt: null }),
      aCourier({ courierId: 5, load: 1, positionAt: null, online: false }),
    ];
    expect([...silentCouriers(couriers, now)]).toEqual([2, 4]);
  });
});
