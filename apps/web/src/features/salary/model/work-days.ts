import type { BranchId } from '@ulak/contracts/ids';
import type { PaySlip, SlipPackage, WorkDay } from '@ulak/contracts/salary/pay-slip';
import type { DistanceRow } from '@ulak/contracts/salary/schema';
import { businessDate } from '@ulak/contracts/business-day';
import { formatTime } from '@ulak/contracts/time';
import type { Movement } from '../../../domain/pay/trail-route.ts';

/** Business days [first, last] of a scope, 'YYYY-MM-DD'. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

export const daySpan = ({ from, to }: { readonly from: string; readonly to: string }): DaySpan => ({
  first: businessDate(Date.parse(from)),
  last: businessDate(Date.parse(to) - 1),
});

const isIn = (day: string, { first, last }: DaySpan): boolean => day >= first && day <= last;

/** Days of slips within a span, newest first. */
export const daysIn = (slips: readonly PaySlip[], span: DaySpan): WorkDay[] =>
  slips
    .flatMap(({ days }) => days)
    .filter(({ day }) => isIn(day, span))
    .toSorted((a, b) => b.day.localeCompare(a.day));

/** The last calendar day of a month: 2026-02 → 2026-02-28. */
const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

const holdsMonth = (month: string, { first, last }: DaySpan): boolean =>
  first <= `${month}-01` && last >= lastDayOf(month);

/**
 * Packages of slips within a span, newest first. A whole month has all of its slip: what came after an
 * earlier month was closed counts in it too.
 */
export const packagesIn = (slips: readonly PaySlip[], span: DaySpan): SlipPackage[] =>
  slips
    .flatMap(({ month, packages }) =>
      holdsMonth(month, span)
        ? packages
        : packages.filter(({ at }) => isIn(businessDate(Date.parse(at)), span)),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));

/** Ways by day, of one branch, in their order. */
export function movementsByDay(
  rows: readonly DistanceRow[],
  branchId: BranchId,
): ReadonlyMap<string, readonly Movement[]> {
  const byDay = new Map<string, Movement[]>();
  for (const way of rows.flatMap(({ movements }) => movements)) {
    if (way.branchId !== branchId) continue;
    byDay.set(way.day, [...(byDay.get(way.day) ?? []), way]);
  }
  return byDay;
}

/** '10:05–14:30' */
export const spanText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatTime(new Date(from))}–${formatTime(new Date(to))}`;
