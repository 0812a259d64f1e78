import type { BranchId, EarningId, OrderId, PayoutId, UserId } from '@ulak/contracts/ids';
import type { OwnMonthEstimate } from '@ulak/contracts/wallet/estimates';
import type { CorrectionView, EarningView, OwnWallet, PayoutView } from '@ulak/contracts/wallet/schema';

/** An earning as the server would show it; a test gives what it is about. */
export const anEarning = (given: Partial<EarningView> = {}): EarningView => ({
  id: 1 as EarningId,
  courierId: 1 as UserId,
  courierName: 'Deniz Ulak',
  branchId: 3 as BranchId,
  branchName: 'Kadıköy',
  type: 'DELIVERY',
  amount: 52.29,
  formerAmount: null,
  status: 'PENDING',
  locked: null,
  earnedAt: '2026-11-23T15:30:00.000Z',
  notes: null,
  addedBy: null,
  order: { id: 42 as OrderId, orderNumber: '1042', total: 310.5 },
  evidence: { formula: 'delivery-1', km: 1.82, baseRate: 35, pricePerKm: 9.5, minimumRate: 0 },
  payoutId: null,
  ...given,
});

/** A manager's correction. */
export const aCorrection = (given: Partial<CorrectionView> = {}): CorrectionView => ({
  id: 7,
  courierId: 1 as UserId,
  branchId: 3 as BranchId,
  branchName: 'Kadıköy',
  amount: -2.29,
  status: 'PENDING',
  at: '2026-11-23T16:00:00.000Z',
  notes: 'Yanlış km',
  addedBy: { id: 9 as UserId, fullName: 'Ayşe Yönetici' },
  earningId: 1 as EarningId,
  payoutId: null,
  ...given,
});

/** A payout with its receipt. */
export const aPayout = (given: Partial<PayoutView> = {}): PayoutView => ({
  id: 5 as PayoutId,
  courierId: 1 as UserId,
  courierName: 'Deniz Ulak',
  until: '2026-11-22T20:00:00.000Z',
  method: 'CASH',
  amount: 900,
  offset: 0,
  at: '2026-11-22T20:00:00.000Z',
  by: { id: 9 as UserId, fullName: 'Ayşe Yönetici' },
  entries: 12,
  lines: [
    { kind: 'DELIVERY', count: 11, amount: 850 },
    { kind: 'BONUS', count: 1, amount: 50 },
  ],
  branches: ['Kadıköy'],
  reversedAt: null,
  reversedBy: null,
  reversalReason: null,
  ...given,
});

/** A wallet of a period, whose sums a test gives where it looks at them. */
export const aWallet = (given: Partial<OwnWallet> = {}): OwnWallet => ({
  from: '2026-11-23T07:00:00.000Z',
  to: '2026-11-24T04:00:00.000Z',
  totalEarnings: 0,
  pendingEarnings: 0,
  paidEarnings: 0,
  deliveryEarnings: 0,
  bonusEarnings: 0,
  corrections: 0,
  deliveredOrders: 0,
  gap: null,
  balance: 0,
  owed: [],
  earnings: [],
  correctionList: [],
  ...given,
});

/** Where a month is expected to end. */
export const anEstimate = (given: Partial<OwnMonthEstimate> = {}): OwnMonthEstimate => ({
  month: '2026-11',
  earned: 12_500,
  range: { low: 15_200, high: 17_900 },
  missingDays: 0,
  meanDay: 620,
  daysLeft: 8,
  expectedDays: 6.5,
  days: [{ day: '2026-11-22', amount: 710.5, onlineMin: 480 }],
  past: { ranges: 80, held: 66 },
  ...given,
});
