import { oneDecimal, ratePercent } from '@ulak/contracts/domain/figures';
import { rateRange } from '@ulak/contracts/domain/staffing';
import {
  type EstimatedFigure,
  ESTIMATES,
  MEAN_PROFITABILITY,
  type RegionKind,
} from '@ulak/contracts/regions/estimates';
import type { RegionItem } from '@ulak/contracts/regions/schema';
import { insightsOf } from './insights.ts';
import { aloneServiceMin, type HourlyTimings, type HourNeed } from './need.ts';
import { middleOf, type Work } from './work.ts';

/** A branch with which its regions are compared. */
export interface BranchWork {
  readonly work: Work;
  readonly needs: readonly HourNeed[];
  readonly timings: HourlyTimings;
}

/** A part of a courier is a tenth at least: who works is somebody. */
const courierPart = (value: number): number => (value > 0 ? Math.max(0.1, oneDecimal(value)) : 0);

/** Hours of the day by their orders, the busiest first; of equal ones the earlier. */
export const busiestHours = ({ hours }: Work): number[] =>
  hours
    .map(({ orders }, hour) => ({ orders, hour }))
    .filter(({ orders }) => orders > 0)
    .toSorted((a, b) => b.orders - a.orders || a.hour - b.hour)
    .map(({ hour }) => hour);

/** How near what is there is to what is needed, 0 to 100: too many are as far as too few. */
export function staffingFit(couriers: number, need: number): number {
  const most = Math.max(couriers, need);
  return most === 0 ? 100 : Math.round((100 * Math.min(couriers, need)) / most);
}

/** Courier minutes of all orders: each hour's orders by the times of the hour. */
const minutesOf = ({ total, hours }: Work, timings: HourlyTimings): number =>
  timings.reduce((sum, one, hour) => sum + (hours[hour]?.orders ?? 0) * aloneServiceMin(total, one), 0);

interface Earned {
  readonly revenueTl: number;
  readonly isEstimated: boolean;
  /** Null: no courier minute. */
  readonly perHour: number | null;
}

function earnedBy(work: Work, timings: HourlyTimings): Earned {
  const { orders, kurus } = work.total;
  const isEstimated = kurus === 0 && orders > 0;
  const revenueTl = isEstimated ? orders * ESTIMATES.orderTl : kurus / 100;
  const minutes = minutesOf(work, timings);
  return { revenueTl, isEstimated, perHour: minutes === 0 ? null : (60 * revenueTl) / minutes };
}

/** Revenue per courier hour against the branch's, whose mean is MEAN_PROFITABILITY; 0 to 100. */
const profitability = (own: Earned, branch: Earned): number | null =>
  own.perHour === null || !branch.perHour
    ? null
    : Math.min(100, Math.round((MEAN_PROFITABILITY * own.perHour) / branch.perHour));

/** All figures of a region. @param work of at least one order */
export function viewRegion(
  {
    id,
    kind,
    name,
    work,
  }: {
    readonly id: string;
    readonly kind: RegionKind;
    readonly name: string;
    readonly work: Work;
  },
  branch: BranchWork,
): RegionItem {
  const peakHour = busiestHours(work)[0] ?? ESTIMATES.peakHour;
  const peak = branch.needs[peakHour] as HourNeed;
  const timings = branch.timings[peakHour] as HourlyTimings[number];
  const hours = branch.needs.reduce((sum, need) => sum + need.hours, 0);
  const { orders } = work.total;
  const peakOrders = work.hours[peakHour]?.orders ?? 0;
  const branchMinutes = peak.orders * aloneServiceMin(branch.work.total, timings);
  const ownMinutes = peakOrders * aloneServiceMin(work.total, timings);
  // more than the branch's mean way may make a whole out of one part
  const share = branchMinutes === 0 ? 0 : Math.min(1, ownMinutes / branchMinutes);
  const recommended = share * peak.need;
  const current =
    peak.couriers === null ? recommended * ESTIMATES.currentCouriersShare : peak.couriers * share;
  const [recommendedCouriers, currentCouriers] = [courierPart(recommended), courierPart(current)];
  const [own, all] = [earnedBy(work, branch.timings), earnedBy(branch.work, branch.timings)];
  const score = profitability(own, all);
  const range = rateRange(recommended, peakOrders);
  const estimated: EstimatedFigure[] = [];
  if (hours === 0) estimated.push('ordersPerHour');
  if (timings.samples === 0) estimated.push('recommendedCouriers');
  if (peak.couriers === null) estimated.push('currentCouriers', 'courierEfficiency');
  if (own.isEstimated) estimated.push('totalRevenue');
  if (own.isEstimated || score === null) estimated.push('profitabilityScore');
  const figures = {
    id,
    kind,
    regionName: name,
    ...centreOf(work),
    totalOrders: orders,
    ordersPerHour: oneDecimal(orders / (hours || ESTIMATES.hours)),
    peakHour,
    recommendedCouriers,
    currentCouriers,
    // of the figures beside it, so that it follows from what is shown
    courierEfficiency: staffingFit(currentCouriers, recommendedCouriers),
    totalRevenue: Math.round(own.revenueTl * 100) / 100,
    avgOrderValue: Math.round((own.revenueTl * 100) / orders) / 100,
    profitabilityScore: score ?? MEAN_PROFITABILITY,
    estimated,
    basis: {
      hours,
      peakHours: peak.hours,
      peakOrders,
      serviceMinutes: oneDecimal(aloneServiceMin(work.total, timings)),
      slackMinutes: oneDecimal(peak.task.slackMin),
      timingSamples: timings.samples,
      share: ratePercent(share, 1, 0),
      branchNeed: peak.need,
      branchCouriers: peak.couriers === null ? null : oneDecimal(peak.couriers),
      recommendedLow: oneDecimal(range.low),
      recommendedHigh: oneDecimal(range.high),
      revenuePerCourierHour: own.perHour === null ? null : Math.round(own.perHour),
      branchRevenuePerCourierHour: all.perHour === null ? null : Math.round(all.perHour),
    },
  };
  return { ...figures, insights: insightsOf(figures) };
}

function centreOf({ total }: Work): { readonly centerLat: number; readonly centerLng: number } {
  const { lat, lng } = middleOf(total);
  return { centerLat: lat, centerLng: lng };
}
