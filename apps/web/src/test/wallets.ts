import { asBranchId, asEarningId, asOrderId, asPayoutId, asUserId } from '@ulak/contracts/ids';
import type { ReplyOf } from '@ulak/contracts/call';
import type { summariseWallets } from '@ulak/contracts/wallet/calls';
import type { CorrectionView, EarningView, PayoutPreview, PayoutView } from '@ulak/contracts/wallet/schema';

type Summary = ReplyOf<typeof summariseWallets>;
type Row = Summary['data'][number];

const SUMS = {
  totalEarnings: 102.29,
  pendingEarnings: 102.29,
  paidEarnings: 0,
  deliveryEarnings: 52.29,
  bonusEarnings: 60,
  corrections: -10,
  deliveredOrders: 1,
};

/** An earning as managers see it; a test gives what it is about. */
export const aManagedEarning = (given: Partial<EarningView> = {}): EarningView => ({
  id: asEarningId(1),
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  type: 'DELIVERY',
  amount: 52.29,
  formerAmount: null,
  status: 'PENDING',
  locked: null,
  earnedAt: '2026-11-23T15:30:00.000Z',
  notes: null,
  addedBy: null,
  order: { id: asOrderId(42), orderNumber: '1042', total: 310.5 },
  evidence: { formula: 'delivery-1', km: 1.82, baseRate: 35, pricePerKm: 9.5, minimumRate: 0 },
  payoutId: null,
  ...given,
});

/** A courier's row in the management's table. */
export const aWalletRow = (given: Partial<Row> = {}): Row => ({
  courierId: asUserId(7),
  fullName: 'Şükrü Iğdır',
  username: '60000000646',
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  active: true,
  ...SUMS,
  balance: 250,
  latest: [aManagedEarning()],
  ...given,
});

/** The answer of the summary call. */
export const aWalletSummary = (rows: readonly Row[] = [aWalletRow()], total = rows.length): Summary => ({
  success: true,
  from: '2026-11-23T07:00:00.000Z',
  to: '2026-11-24T04:00:00.000Z',
  data: [...rows],
  totals: { ...SUMS, balance: 250 },
  pagination: { page: 1, limit: 50, total },
});

/** What would be paid. */
export const aPreview = (given: Partial<PayoutPreview> = {}): PayoutPreview => ({
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  until: '2026-11-23T18:00:00.000Z',
  amount: 200,
  entries: 3,
  lines: [
    { kind: 'DELIVERY', count: 2, amount: 150 },
    { kind: 'BONUS', count: 1, amount: 50 },
  ],
  branches: [{ branchId: asBranchId(3), branchName: 'Kadıköy', amount: 200 }],
  heldBack: 0,
  cashAtHand: 0,
  ...given,
});

/** A payout with its receipt. */
export const aManagedPayout = (given: Partial<PayoutView> = {}): PayoutView => ({
  id: asPayoutId(5),
  courierId: asUserId(7),
  courierName: 'Şükrü Iğdır',
  until: '2026-11-23T18:00:00.000Z',
  method: 'CASH',
  amount: 200,
  offset: 0,
  at: '2026-11-23T18:00:00.000Z',
  by: { id: asUserId(1), fullName: 'Deniz Ulak' },
  entries: 3,
  lines: [{ kind: 'DELIVERY', count: 3, amount: 200 }],
  branches: ['Kadıköy'],
  reversedAt: null,
  reversedBy: null,
  reversalReason: null,
  ...given,
});

/** A correction as managers see it. */
export const aManagedCorrection = (given: Partial<CorrectionView> = {}): CorrectionView => ({
  id: 8,
  courierId: asUserId(7),
  branchId: asBranchId(3),
  branchName: 'Kadıköy',
  amount: -10,
  status: 'PENDING',
  at: '2026-11-23T11:00:00.000Z',
  notes: 'Yanlış km',
  addedBy: { id: asUserId(1), fullName: 'Deniz Ulak' },
  earningId: null,
  payoutId: null,
  ...given,
});
