import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier, anOrder } from '../../test/order.ts';
import {
  type CourierMessage,
  couriersOf,
  deliveriesOf,
  foldCouriers,
  mergeNewestPositions,
  mapCouriers,
  needsCourierRefetch,
  routeOf,
  silentCouriers,
  stateText,
} from './model.ts';

const moved = (positionAt: string, lat = 41): CourierMessage => ({
  type: 'COURIER_LOCATION_UPDATED',
  courierId: asUserId(7),
  branchId: asBranchId(1),
  lat,
  lng: 29,
  positionAt,
});

const NOW = Date.parse('2026-03-02T16:00:10Z');

describe('live couriers: newest position wins', () => {
  const list = [aCourier({ positionAt: '2026-03-02T16:00:00Z' })];

  it('an older position, or one of an unknown courier, changes nothing', () => {
    expect(foldCouriers(list, [moved('2026-03-02T15:59:59Z')], NOW)).toBe(list);
    expect(foldCouriers(list, [{ ...moved('2026-03-02T17:00:00Z'), courierId: asUserId(99) }], NOW)).toBe(
      list,
    );
  });

  it('a burst ends in the newest position', () => {
    const burst = [moved('2026-03-02T16:00:09Z', 41.9), moved('2026-03-02T16:00:05Z', 41.5)];
    expect(foldCouriers(list, burst, NOW)).toMatchObject([{ lat: 41.9, positionAt: '2026-03-02T16:00:09Z' }]);
  });

  it('a status message replaces the courier but keeps a newer position', () => {
    const status: CourierMessage = {
      type: 'COURIER_STATUS_UPDATED',
      courierId: asUserId(7),
      branchId: asBranchId(1),
      online: true,
      courier: aCourier({ status: 'BUSY', load: 2, lat: 1, lng: 1, positionAt: '2026-03-02T15:00:00Z' }),
    };
    expect(foldCouriers(list, [status], NOW)).toMatchObject([{ status: 'BUSY', load: 2, lat: 40.99 }]);
    expect(needsCourierRefetch([status])).toBe(false);
    expect(needsCourierRefetch([{ ...status, courier: undefined }])).toBe(true);
    expect(foldCouriers([], [status], NOW)).toHaveLength(1);
  });

  it('an answered list does not throw a marker back', () => {
    const answered = [aCourier({ lat: 1, positionAt: '2026-03-02T15:59:00Z' })];
    expect(mergeNewestPositions(answered, list, NOW)).toMatchObject([
      { lat: 40.99, positionAt: '2026-03-02T16:00:00Z' },
    ]);
    expect(mergeNewestPositions(answered, undefined, NOW)).toMatchObject([{ lat: 1 }]);
  });

  it('a position from before the server’s clock was put back gives way to the next one', () => {
    const before = [aCourier({ positionAt: '2026-03-02T18:00:00Z' })];
    expect(foldCouriers(before, [moved('2026-03-02T16:00:05Z', 41.5)], NOW)).toMatchObject([{ lat: 41.5 }]);
    expect(mergeNewestPositions([aCourier({ lat: 1, positionAt: null })], before, NOW)).toMatchObject([
      { lat: 1, positionAt: null },
    ]);
  });
});

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

  it('silent: carries something and told no position for more than two minutes', () => {
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

describe('what the roster says of a break', () => {
  const now = Date.parse('2026-03-02T16:00:00Z');
  it.each([
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:30:04Z' }, 'Molada · 30 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:17:30Z' }, 'Molada · 18 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:00:00Z' }, 'Molada · 0 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T15:55:00Z' }, 'Mola 5 dk aştı'],
    [{ status: 'BREAK' }, 'Molada'],
    [{ status: 'BUSY' }, 'Meşgul'],
    [{ status: 'BUSY', load: 2, offered: 1 }, 'Meşgul'],
    [{ status: 'FREE', load: 1, offered: 1 }, 'Soruldu'],
  ] as const)('%o: %s', (given, text) => {
    expect(stateText(aCourier(given), now)).toBe(text);
  });
});

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
