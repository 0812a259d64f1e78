import { asBranchId, asUserId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { changeWalletsView, readWalletsView, type WalletsView, writeWalletsView } from './wallets-view.ts';

const USUAL = readWalletsView({});
const FULL: WalletsView = {
  search: 'Iğdır',
  branchId: asBranchId(3),
  range: { name: 'custom', from: '2026-03-02T10:30', to: '2026-03-04T02:00' },
  page: 2,
  total: 'balance',
  courierId: asUserId(7),
  part: 'payouts',
  type: 'BONUS',
  status: 'PAID',
  partPage: 3,
};

describe('the wallets’ screen in the address bar', () => {
  it('goes there and back, and says nothing of what is as usual', () => {
    expect(readWalletsView(writeWalletsView(FULL))).toEqual(FULL);
    expect(Object.values(writeWalletsView(USUAL)).filter(Boolean)).toEqual([]);
  });

  it('what an address gets wrong counts as absent', () => {
    const odd = {
      q: ' ',
      branch: '0',
      courier: '-1',
      page: '9999999',
      part: 'all',
      total: 'x',
      type: 'GIFT',
      status: 'CANCELLED',
    };
    expect(readWalletsView(odd)).toEqual(USUAL);
  });

  it.each([
    [{ search: 'a' }, { page: 1, partPage: 1, courierId: 7 }],
    [{ page: 4 }, { page: 4, search: 'Iğdır' }],
    [{ courierId: null }, { part: 'earnings', type: null, status: null, partPage: 1, page: 2 }],
    [
      { courierId: asUserId(8), part: 'corrections' as const },
      { courierId: 8, part: 'corrections', type: null, status: null },
    ],
    [
      { part: 'earnings' as const, type: 'DELIVERY' as const },
      { type: 'DELIVERY', partPage: 1 },
    ],
    [{ status: 'PENDING' as const }, { type: 'BONUS', status: 'PENDING', partPage: 1 }],
    [{ type: null }, { part: 'payouts', type: null, partPage: 1 }],
  ])('%j begins what it must anew', (change, expected) => {
    expect(changeWalletsView(FULL, change)).toMatchObject(expected);
  });
});
