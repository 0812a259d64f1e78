import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { DaySheet } from '@ulak/contracts/cash/day-sheet';
import type {
  CollectionView,
  CourierCash,
  CourierCashDetail,
  OrderCollections,
} from '@ulak/contracts/cash/schema';
import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';

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

const AT = '2026-11-23T10:00:00.000Z';

/** 120 TL in cash of order 9. */
export const aCollection = (given: Partial<CollectionView> = {}): CollectionView => ({
  id: 1,
  orderId: asOrderId(9),
  orderNumber: '1042',
  kind: 'CASH',
  brand: null,
  amount: 120,
  orderTotal: 120,
  at: AT,
  note: null,
  isCorrection: false,
  byName: 'Şükrü Iğdır',
  ...given,
});

export const orderCollections = (given: Partial<OrderCollections> = {}): OrderCollections => ({
  orderId: asOrderId(9),
  orderNumber: '1042',
  orderTotal: 120,
  paymentType: 'CASH',
  courierName: 'Şükrü Iğdır',
  branchName: 'Kadıköy',
  brands: ['Setcard'],
  collected: [{ kind: 'CASH', brand: null, amount: 120 }],
  rows: [aCollection()],
  ...given,
});

/** A day in which one order was collected otherwise than it says. */
export const aDaySheet = (): DaySheet => {
  const none = { cash: 0, card: 0, mealCard: 0, cards: 0 };
  const cash = { opening: 0, changeMoney: 0, handedOver: 0, other: 0, closing: 0, difference: 0 };
  return {
    branchId: asBranchId(3),
    branchName: 'Kadıköy',
    day: '2026-11-23',
    from: '2026-11-23T04:00:00.000Z',
    to: '2026-11-24T04:00:00.000Z',
    collected: none,
    kinds: [],
    couriers: [],
    sums: { ...none, ...cash },
    handOvers: [],
    changes: [],
    moneyCard: { cash: 120, cards: 0 },
    difference: { cash: -120, cards: 0 },
    lines: [
      {
        orderId: asOrderId(9),
        orderNumber: '1042',
        courierName: 'Şükrü Iğdır',
        createdAt: AT,
        deliveredAt: AT,
        total: 120,
        reason: 'NOT_COLLECTED',
        cash: -120,
        cards: 0,
      },
    ],
  };
};
