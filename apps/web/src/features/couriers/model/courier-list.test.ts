import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aCourier } from '../../../test/order.ts';
import { listedCouriers, positionAge, readCourierFilters, writeCourierFilters } from './courier-list.ts';

const ALL = { branchId: 'all', state: null, search: '' } as const;
const COURIERS: readonly CourierLocation[] = [
  aCourier({ courierId: 1, name: 'İrem Şen', phone: '+905321234567', branchId: 1 }),
  aCourier({ courierId: 2, name: 'Ilgaz Çam', branchId: 2, branchName: 'Şişli Şubesi', status: 'RETURNING' }),
  aCourier({ courierId: 3, name: 'Can Öz', branchId: 1, online: false, status: 'FREE' }),
];
const idsOf = (given: Partial<Parameters<typeof listedCouriers>[1]>): number[] =>
  listedCouriers(COURIERS, { ...ALL, ...given }).map(({ courierId }) => courierId);

describe('spec 2 §2.2: searched and filtered', () => {
  it.each([
    ['', [1, 2, 3]],
    ['irem', [1]],
    ['ŞEN İREM', [1]],
    ['ILGAZ', [2]],
    ['şişli', [2]],
    ['0532 123', [1]],
    ['05321234567', [1]],
    ['nobody', []],
  ])('%s', (search, ids) => expect(idsOf({ search })).toEqual(ids));

  it('by branch and by state; whoever is not online is offline, whatever they did last', () => {
    expect(idsOf({ branchId: asBranchId(1) })).toEqual([1, 3]);
    expect(idsOf({ state: 'RETURNING' })).toEqual([2]);
    expect(idsOf({ state: 'OFFLINE' })).toEqual([3]);
    expect(idsOf({ state: 'FREE' })).toEqual([1]);
  });

  it('what an address says that nobody understands is no filter', () => {
    expect(readCourierFilters({ branch: 'x', state: 'y' })).toEqual({ branchId: 'all', state: null });
    const filters = { branchId: asBranchId(4), state: 'BREAK' } as const;
    expect(readCourierFilters(writeCourierFilters(filters))).toEqual(filters);
  });
});

it('the age of a position is that of somebody who is online', () => {
  const [courier] = COURIERS;
  if (!courier) throw new Error('no courier');
  const now = Date.parse('2026-03-02T16:00:40.000Z');
  expect(positionAge(courier, now)).toBe('40 sn önce');
  expect(positionAge({ ...courier, positionAt: null }, now)).toBe('konum yok');
  expect(positionAge({ ...courier, online: false }, now)).toBe('');
});
