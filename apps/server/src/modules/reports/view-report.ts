import { courierScore } from '@ulak/contracts/domain/courier-score';
import { courierVolumes } from '@ulak/contracts/domain/courier-volume';
import {
  lateRate,
  meanBasketTl,
  meanOneDecimal,
  onTimeRate,
  ratePercent,
} from '@ulak/contracts/domain/figures';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type {
  BranchAnalysis,
  BranchFigures,
  BranchSummaryRow,
  CourierFilter,
  CourierSummaryRow,
} from '@ulak/contracts/reports/schema';
import type { ReportData } from './compute-report.ts';
import type { CourierSums } from './courier-repository.ts';
import type { BranchSums } from './repository.ts';

const TOP_PERFORMERS = 5;
/** A courier who is another company's now: the work stays, the person's data do not. */
const FORMER_COURIER = 'Ayrılan kurye';

const kmOf = (metres: number): number => Math.round(metres / 10) / 100;

/** Rows of the branch report, by name. */
export function viewBranches({ branches, couriers }: ReportData): BranchSummaryRow[] {
  const byBranch = new Map<BranchId, CourierSums[]>();
  for (const courier of couriers) {
    const same = byBranch.get(courier.branch_id);
    if (same) same.push(courier);
    else byBranch.set(courier.branch_id, [courier]);
  }
  return branches.map((branch) => ({
    branchId: branch.branch_id,
    branchName: branch.branch_name,
    companyId: branch.company_id,
    companyName: branch.company_name,
    ...figuresOf(branch, byBranch.get(branch.branch_id) ?? []),
  }));
}

/** The whole report at once. */
export const viewTotal = ({ branches, couriers }: ReportData): BranchFigures =>
  figuresOf(branches.reduce(addBranches, NOTHING), couriers);

type Countable = Omit<BranchSums, 'branch_id' | 'branch_name' | 'company_id' | 'company_name'>;
const NOTHING: Countable = {
  orders: 0,
  delivered: 0,
  cancelled: 0,
  undeliverable: 0,
  worth_kurus: 0,
  timed: 0,
  delivered_minutes: 0,
  late: 0,
  assigned: 0,
  assigned_minutes: 0,
  ended: 0,
  ended_minutes: 0,
};
const FIELDS = Object.keys(NOTHING) as (keyof Countable)[];
const addBranches = (sums: Countable, branch: Countable): Countable =>
  Object.fromEntries(FIELDS.map((field) => [field, sums[field] + branch[field]])) as unknown as Countable;

function figuresOf(sums: Countable, couriers: readonly CourierSums[]): BranchFigures {
  const { delivered, late } = sums;
  return {
    totalOrders: sums.orders,
    deliveredOrders: delivered,
    cancelledOrders: sums.cancelled,
    failedDeliveries: sums.undeliverable,
    lateDeliveries: late,
    onTimeDeliveries: delivered - late,
    lateDeliveryRate: lateRate({ delivered, late }),
    onTimeRate: onTimeRate({ delivered, late }),
    avgDeliveryTime: meanOneDecimal(sums.delivered_minutes, sums.timed),
    avgAssignmentTime: meanOneDecimal(sums.assigned_minutes, sums.assigned),
    avgTotalTime: meanOneDecimal(sums.ended_minutes, sums.ended),
    avgBasketValue: meanBasketTl(sums.worth_kurus, sums.orders - sums.cancelled),
    totalDistanceKm: kmOf(couriers.reduce((metres, courier) => metres + courier.metres, 0)),
    totalCouriers: new Set(
      couriers.filter((courier) => attemptsOf(courier) > 0).map(({ courier_id }) => courier_id),
    ).size,
  };
}

const attemptsOf = ({ delivered, undeliverable }: CourierSums): number => delivered + undeliverable;

/** Whether a filter of the courier report lists this courier. */
export const isListed = ({ active }: CourierSums, filter: CourierFilter): boolean =>
  filter === 'all' || active === (filter === 'active');

/** A row of the courier report. */
export function viewCourier(courier: CourierSums): CourierSummaryRow {
  const [completed, total] = [courier.delivered, attemptsOf(courier)];
  const avgDeliveryTimeMinutes = meanOneDecimal(courier.minutes, courier.timed);
  const record = {
    completed,
    total,
    violations: courier.violations,
    avgDeliveryMin: avgDeliveryTimeMinutes,
  };
  return {
    courierId: courier.courier_id,
    courierName: courier.courier_name ?? FORMER_COURIER,
    courierRole: courier.courier_role ?? 'COURIER',
    active: courier.active,
    branchId: courier.branch_id,
    branchName: courier.branch_name,
    totalDeliveries: total,
    completedDeliveries: completed,
    failedDeliveries: courier.undeliverable,
    pickupDeliveries: courier.picked_up,
    avgDeliveryTimeMinutes,
    workingMinutes: Math.round(courier.online_seconds / 60),
    totalDistanceKm: kmOf(courier.metres),
    violationCount: courier.violations,
    totalViolations: courier.violations,
    successRate: ratePercent(completed, total, 0),
    successScore: courierScore(record, {
      maxDeliveryMin: courier.max_delivery_min,
      safeMode: courier.safe_mode,
    }),
    safeMode: courier.safe_mode,
    ratings: courier.ratings,
    ratingAverage: courier.rating_average === null ? null : Number(courier.rating_average),
  };
}

/** The analysis of the report (spec 2 §3). */
export function analyseReport(data: ReportData): BranchAnalysis {
  const total = viewTotal(data);
  const couriers = packagesByCourier(data.couriers);
  const volumes = courierVolumes(couriers.map(({ completedDeliveries }) => completedDeliveries));
  const ended = total.deliveredOrders + total.cancelledOrders + total.failedDeliveries;
  return {
    deliveredOrders: total.deliveredOrders,
    cancelledOrders: total.cancelledOrders,
    totalOrders: total.totalOrders,
    successRate: ratePercent(total.deliveredOrders, ended, 0),
    avgPackagesPerCourier: meanOneDecimal(total.deliveredOrders, couriers.length),
    activeCouriers: couriers.length,
    avgDeliveryTime: total.avgDeliveryTime,
    highVolumeCourierCount: volumes.highCount,
    lowVolumeCourierCount: volumes.lowCount,
    lowVolumeEquivalent: volumes.lowEquivalent,
    lowVolumeDetails: { totalPackages: volumes.lowPackages, remainingPackages: volumes.remaining },
    topPerformers: couriers.slice(0, TOP_PERFORMERS),
    lateDeliveryRate: total.lateDeliveryRate,
  };
}

/** Couriers who delivered something, over all their branches, most first; then as in the report. */
function packagesByCourier(couriers: readonly CourierSums[]): BranchAnalysis['topPerformers'] {
  const found = new Map<UserId, BranchAnalysis['topPerformers'][number]>();
  for (const { courier_id: courierId, courier_name, delivered } of couriers) {
    if (delivered === 0) continue;
    const before = found.get(courierId)?.completedDeliveries ?? 0;
    found.set(courierId, {
      courierId,
      courierName: courier_name ?? FORMER_COURIER,
      completedDeliveries: before + delivered,
    });
  }
  return [...found.values()].toSorted((a, b) => b.completedDeliveries - a.completedDeliveries);
}
