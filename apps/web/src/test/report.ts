import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';
import type { BranchSummaryRow, CourierSummaryRow } from '@ulak/contracts/reports/schema';

type Plain<Row> = {
  [K in keyof Row]?: NonNullable<Row[K]> extends number ? number | Extract<Row[K], null> : Row[K];
};

/** A courier's row: 18 of 20 delivered, at 30 minutes. */
export const aCourierRow = ({
  courierId = 5,
  branchId = 1,
  ...given
}: Plain<CourierSummaryRow> = {}): CourierSummaryRow => ({
  courierName: 'Mehmet Kaya',
  courierRole: 'COURIER',
  active: true,
  branchName: 'Kadıköy Şubesi',
  totalDeliveries: 20,
  completedDeliveries: 18,
  failedDeliveries: 2,
  pickupDeliveries: 21,
  avgDeliveryTimeMinutes: 30,
  workingMinutes: 480,
  totalDistanceKm: 42.5,
  violationCount: 1,
  totalViolations: 1,
  successRate: 90,
  successScore: 77.5,
  safeMode: false,
  ratings: 12,
  ratingAverage: 4.58,
  ...given,
  courierId: asUserId(courierId),
  branchId: asBranchId(branchId),
});

/** A branch's row: 80 of 100 orders delivered, 8 of them late. */
export const aBranchRow = ({
  branchId = 1,
  companyId = 1,
  ...given
}: Plain<BranchSummaryRow> = {}): BranchSummaryRow => ({
  branchName: 'Kadıköy Şubesi',
  companyName: 'Lezzet A.Ş.',
  totalOrders: 100,
  deliveredOrders: 80,
  cancelledOrders: 12,
  failedDeliveries: 3,
  lateDeliveries: 8,
  onTimeDeliveries: 72,
  lateDeliveryRate: 10,
  onTimeRate: 90,
  avgDeliveryTime: 32,
  avgAssignmentTime: 6.5,
  avgTotalTime: 33,
  avgBasketValue: 245.5,
  totalDistanceKm: 260.4,
  totalCouriers: 9,
  ...given,
  branchId: asBranchId(branchId),
  companyId: companyId === null ? null : asCompanyId(companyId),
});
