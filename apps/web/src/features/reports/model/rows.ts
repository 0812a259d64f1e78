import { foldTr } from '@ulak/contracts/text';
import { percentOf } from '@ulak/contracts/format';
import type { BranchFigures, BranchSummaryRow, CourierSummaryRow } from '@ulak/contracts/reports/schema';

/** What the search box looks in, folded once per row: a long list is searched at every letter. */
const folded = new WeakMap<object, string>();

type NamedRow = {
  readonly courierName?: string;
  readonly branchName?: string;
  readonly companyName?: string | null;
};

function searchTextOf({ courierName, branchName, companyName }: NamedRow): string {
  return foldTr([courierName, branchName, courierName ? undefined : companyName].filter(Boolean).join(' '));
}

function foldedTextOf(row: NamedRow): string {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const text = searchTextOf(row);
  folded.set(row, text);
  return text;
}

/** The rows that a search box's text finds; the same array without a text. */
export function findRows<Row extends NamedRow>(rows: readonly Row[], search: string): readonly Row[] {
  const needle = foldTr(search.trim());
  return needle === '' ? rows : rows.filter((row) => foldedTextOf(row).includes(needle));
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** A mean over rows, each by its weight; 0 without any. */
function meanOf<Row>(
  rows: readonly Row[],
  of: (row: Row) => number,
  { weight, decimals }: { weight: (row: Row) => number; decimals: number },
): number {
  const whole = sumOf(rows, weight);
  if (whole === 0) return 0;
  const scale = 10 ** decimals;
  return Math.round((sumOf(rows, (row) => of(row) * weight(row)) / whole) * scale) / scale;
}

const roundTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/**
 * Couriers of a report together; people, not rows: who changed branch has a row for each. `couriers`: those
 * with a delivered or undeliverable order, as the branch report counts them (docs/figures.md); `listed`: all.
 */
export interface CourierTotals {
  readonly couriers: number;
  readonly listed: number;
  readonly totalDeliveries: number;
  readonly completedDeliveries: number;
  readonly failedDeliveries: number;
  readonly pickupDeliveries: number;
  readonly avgDeliveryTimeMinutes: number;
  readonly workingMinutes: number;
  readonly totalDistanceKm: number;
  readonly violationCount: number;
  /** Rounded percent. */
  readonly successRate: number;
}

const peopleOf = (rows: readonly CourierSummaryRow[]): number =>
  new Set(rows.map(({ courierId }) => courierId)).size;

export function courierTotals(rows: readonly CourierSummaryRow[]): CourierTotals {
  const totalDeliveries = sumOf(rows, (row) => row.totalDeliveries);
  const completedDeliveries = sumOf(rows, (row) => row.completedDeliveries);
  return {
    couriers: peopleOf(rows.filter((row) => row.totalDeliveries > 0)),
    listed: peopleOf(rows),
    totalDeliveries,
    completedDeliveries,
    failedDeliveries: sumOf(rows, (row) => row.failedDeliveries),
    pickupDeliveries: sumOf(rows, (row) => row.pickupDeliveries),
    avgDeliveryTimeMinutes: meanOf(rows, (row) => row.avgDeliveryTimeMinutes, {
      weight: (row) => row.completedDeliveries,
      decimals: 1,
    }),
    workingMinutes: sumOf(rows, (row) => row.workingMinutes),
    totalDistanceKm: roundTo(
      sumOf(rows, (row) => row.totalDistanceKm),
      2,
    ),
    violationCount: sumOf(rows, (row) => row.violationCount),
    successRate: percentOf(completedDeliveries, totalDeliveries),
  };
}

/** Figures of some branches of a report; null where rows cannot say it: who worked for two is one courier. */
export type BranchTotals = { readonly [K in keyof BranchFigures]: number | null };

/**
 * What some branches make together, for a report that is searched: its own `total` is of all of them. Means
 * are weighted by the deliveries they were taken of.
 */
export function branchTotals(rows: readonly BranchSummaryRow[]): BranchTotals {
  const delivered = (row: BranchSummaryRow): number => row.deliveredOrders;
  const ended = (row: BranchSummaryRow): number => row.deliveredOrders + row.failedDeliveries;
  const deliveredOrders = sumOf(rows, delivered);
  const lateDeliveries = sumOf(rows, (row) => row.lateDeliveries);
  return {
    totalOrders: sumOf(rows, (row) => row.totalOrders),
    deliveredOrders,
    cancelledOrders: sumOf(rows, (row) => row.cancelledOrders),
    failedDeliveries: sumOf(rows, (row) => row.failedDeliveries),
    lateDeliveries,
    onTimeDeliveries: sumOf(rows, (row) => row.onTimeDeliveries),
    lateDeliveryRate: percentOf(lateDeliveries, deliveredOrders),
    onTimeRate: deliveredOrders === 0 ? 100 : 100 - percentOf(lateDeliveries, deliveredOrders),
    avgDeliveryTime: meanOf(rows, (row) => row.avgDeliveryTime, { weight: delivered, decimals: 1 }),
    avgAssignmentTime: meanOf(rows, (row) => row.avgAssignmentTime, { weight: delivered, decimals: 1 }),
    avgTotalTime: meanOf(rows, (row) => row.avgTotalTime, { weight: ended, decimals: 1 }),
    avgBasketValue: null,
    totalDistanceKm: roundTo(
      sumOf(rows, (row) => row.totalDistanceKm),
      2,
    ),
    totalCouriers: null,
  };
}

/** The rows with the most of something, most first, and none without any. */
export const topRows = <Row>(rows: readonly Row[], of: (row: Row) => number, count: number): Row[] =>
  rows
    .filter((row) => of(row) > 0)
    .toSorted((a, b) => of(b) - of(a))
    .slice(0, count);
