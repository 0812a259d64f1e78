import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { CourierCash, CourierCashDetail } from '@ulak/contracts/cash/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';

/** A courier's cash at the desk; a test gives what it is about. */
export const aCourierCash = (given: Partial<CourierCash> = {}): CourierCash => ({
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  isActive: true,
  cash: 250,
  collectedCash: 200,
  changeMoney: 50,
  otherCash: 0,
  card: 80,
  mealCards: [{ brand: 'Multinet', count: 1, amount: 40 }],
  cards: 120,
  deliveries: 6,
  uncollected: 0,
  since: null,
  cashLimit: null,
  limitExceeded: false,
  lastHandOver: null,
  awaitsCourier: 0,
  disputed: 0,
  ...given,
});

export const aCashDetail = (given: Partial<CourierCashDetail> = {}): CourierCashDetail => ({
  ...aCourierCash(),
  collections: [],
  changes: [],
  movements: [],
  carriedOver: 0,
  ...given,
});

export const aHandOver = (given: Partial<HandOverView> = {}): HandOverView => ({
  id: 12,
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  status: 'COUNTED',
  version: 1,
  at: '2026-11-23T19:00:00.000Z',
  byName: 'Deniz Ulak',
  since: null,
  collectedCash: 200,
  changeMoney: 50,
  otherCash: 0,
  expectedCash: 250,
  countedCash: 250,
  difference: 0,
  openShortage: 0,
  pieces: null,
  lines: [],
  cards: 0,
  countedCards: 0,
  reason: null,
  acts: [
    {
      act: 'COUNTED',
      at: '2026-11-23T19:00:00.000Z',
      byName: 'Deniz Ulak',
      counted: 250,
      amount: null,
      reason: null,
    },
  ],
  ...given,
});
