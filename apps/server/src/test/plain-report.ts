import { isInReportingGap, reportingGapOf } from '@ulak/contracts/business-day';
import { courierScore } from '@ulak/contracts/domain/courier-score';
import { elapsedMinutes, isDelayed } from '@ulak/contracts/domain/delivery-time';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { Period } from '@ulak/contracts/time';

/**
 * An order of a random world: places of its branch and courier, its status, when it was made and how long it
 * took.
 */
export interface PlainOrder {
  readonly branch: number;
  readonly courier: number;
  readonly createdAt: number;
  status: OrderStatus;
  tookMs: number;
  kurus: number;
}

const isWaiting = (one: OrderStatus): boolean => ['PENDING', 'PREPARING', 'READY', 'AVAILABLE'].includes(one);
export const hasCourier = (one: PlainOrder): boolean => !isWaiting(one.status);
export const isPickedUp = (one: PlainOrder): boolean =>
  ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'].includes(one.status);
export const assignedAt = (one: PlainOrder): number => one.createdAt + Math.floor(one.tookMs / 3);
export const endsAt = (one: PlainOrder): number => one.createdAt + one.tookMs;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((sum(values) * 10) / values.length) / 10;
const rate = (part: number, whole: number, otherwise: number): number =>
  whole === 0 ? otherwise : Math.round((part * 100) / whole);
const minutesOf = (one: PlainOrder): number => elapsedMinutes(one.createdAt, endsAt(one));
const groupBy = (orders: readonly PlainOrder[], keyOf: (one: PlainOrder) => string) => {
  const groups = new Map<string, PlainOrder[]>();
  for (const one of orders) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

/**
 * The reports by plain loops over the orders, with the functions that screens use. `limits`: each branch's
 * maximum delivery time by its place; read when asked.
 */
export function createPlainReport(limits: readonly number[]) {
  const isLate = (one: PlainOrder): boolean => isDelayed(one.createdAt, endsAt(one), limits[one.branch]);

  function figures(orders: readonly PlainOrder[]) {
    const of = (wanted: OrderStatus) => orders.filter((one) => one.status === wanted);
    const [delivered, cancelled, failed] = [of('DELIVERED'), of('CANCELLED'), of('UNDELIVERABLE')];
    const late = delivered.filter(isLate).length;
    const worth = orders.filter((one) => one.status !== 'CANCELLED');
    return {
      totalOrders: orders.length,
      deliveredOrders: delivered.length,
      cancelledOrders: cancelled.length,
      failedDeliveries: failed.length,
      lateDeliveries: late,
      onTimeDeliveries: delivered.length - late,
      lateDeliveryRate: rate(late, delivered.length, 0),
      onTimeRate: rate(delivered.length - late, delivered.length, 100),
      avgDeliveryTime: mean(delivered.map(minutesOf)),
      avgAssignmentTime: mean(delivered.map((one) => elapsedMinutes(one.createdAt, assignedAt(one)))),
      avgTotalTime: mean([...delivered, ...failed].map(minutesOf)),
      avgBasketValue:
        worth.length === 0 ? 0 : Math.round(sum(worth.map(({ kurus }) => kurus)) / worth.length) / 100,
      totalDistanceKm: 0,
      totalCouriers: new Set([...delivered, ...failed].map((one) => one.courier)).size,
    };
  }

  /** Rows of couriers who did something, by `nameRow` of their places. */
  function couriers(
    orders: readonly PlainOrder[],
    nameRow: (courier: number, branch: number) => string,
  ): Record<string, unknown> {
    const rows: Record<string, unknown> = {};
    const groups = groupBy(orders.filter(hasCourier), (one) => nameRow(one.courier, one.branch));
    for (const [name, own] of groups) {
      const delivered = own.filter((one) => one.status === 'DELIVERED');
      const failed = own.filter((one) => one.status === 'UNDELIVERABLE').length;
      const [completed, total] = [delivered.length, delivered.length + failed];
      const avgDeliveryMin = mean(delivered.map(minutesOf));
      const pickedUp = own.filter(isPickedUp).length;
      if (total + pickedUp === 0) continue;
      const score = courierScore(
        { completed, total, violations: 0, avgDeliveryMin },
        { maxDeliveryMin: limits[own[0]?.branch ?? 0] ?? 0, safeMode: false },
      );
      rows[name] = [total, completed, failed, pickedUp, avgDeliveryMin, rate(completed, total, 0), score];
    }
    return rows;
  }

  function analysis(orders: readonly PlainOrder[]) {
    const whole = figures(orders);
    const delivered = orders.filter((one) => one.status === 'DELIVERED');
    const packages = [...groupBy(delivered, (one) => String(one.courier)).values()].map((own) => own.length);
    const low = packages.filter((count) => count <= 9);
    const ended = whole.deliveredOrders + whole.cancelledOrders + whole.failedDeliveries;
    return {
      deliveredOrders: whole.deliveredOrders,
      cancelledOrders: whole.cancelledOrders,
      totalOrders: whole.totalOrders,
      successRate: rate(whole.deliveredOrders, ended, 0),
      avgPackagesPerCourier: mean(packages),
      activeCouriers: packages.length,
      avgDeliveryTime: whole.avgDeliveryTime,
      highVolumeCourierCount: packages.length - low.length,
      lowVolumeCourierCount: low.length,
      lowVolumeEquivalent: Math.floor(sum(low) / 10),
      lowVolumeDetails: { totalPackages: sum(low), remainingPackages: sum(low) % 10 },
      top: packages.toSorted((a, b) => b - a).slice(0, 5),
      lateDeliveryRate: whole.lateDeliveryRate,
    };
  }

  return { figures, couriers, analysis, gap: gapBefore };
}

/** The line of the gap before a period, null without one. */
function gapBefore(seen: readonly PlainOrder[], period: Period) {
  const gap = reportingGapOf(period);
  if (gap.from >= period.from) return null;
  const beside = seen.filter(
    (one) =>
      one.status !== 'CANCELLED' &&
      one.createdAt >= gap.from.getTime() &&
      one.createdAt < period.from.getTime() &&
      isInReportingGap(one.createdAt),
  );
  return { orders: beside.length, amount: sum(beside.map(({ kurus }) => kurus)) / 100 };
}
