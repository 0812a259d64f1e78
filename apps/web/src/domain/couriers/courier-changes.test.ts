import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import {
  type CourierMessage,
  foldCouriers,
  mergeNewestPositions,
  needsCourierRefetch,
} from './courier-changes.ts';
import { aCourier } from '../../test/order.ts';

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

  it('a fetched list does not move a marker back', () => {
    const fetched = [aCourier({ lat: 1, positionAt: '2026-03-02T15:59:00Z' })];
    expect(mergeNewestPositions(fetched, list, NOW)).toMatchObject([
      { lat: 40.99, positionAt: '2026-03-02T16:00:00Z' },
    ]);
    expect(mergeNewestPositions(fetched, undefined, NOW)).toMatchObject([{ lat: 1 }]);
  });

  it('a position from before the server’s clock was put back gives way to the next one', () => {
    const before = [aCourier({ positionAt: '2026-03-02T18:00:00Z' })];
    expect(foldCouriers(before, [moved('2026-03-02T16:00:05Z', 41.5)], NOW)).toMatchObject([{ lat: 41.5 }]);
    expect(mergeNewestPositions([aCourier({ lat: 1, positionAt: null })], before, NOW)).toMatchObject([
      { lat: 1, positionAt: null },
    ]);
  });
});
