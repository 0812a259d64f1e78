import {
  BUSINESS_DAY_START_HOUR,
  businessDate,
  businessDay,
  nextBusinessDayStart,
} from '@ulak/contracts/business-day';
import { gapBefore } from '@ulak/contracts/domain/figures';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { istanbulInstant, type IstanbulDate, type Period } from '@ulak/contracts/time';
import type { Scope } from '../../db/scope.ts';

/** Days of a roll-up, [first, end) as `YYYY-MM-DD`; equal: none. */
export interface DayRange {
  readonly first: string;
  readonly end: string;
}

/** A period as roll-ups can answer it: whole business days and the rest. */
export interface SplitPeriod {
  readonly days: DayRange;
  /** What no whole day covers: before, and after; empty ones left out. */
  readonly edges: readonly Period[];
}

/** What a report is about. */
export interface ReportSpan {
  readonly scope: Scope;
  /** Null: every branch of the scope. */
  readonly branchId: BranchId | null;
  /** Companies of the scope whose couriers are not judged by speed, by id (docs/decisions/077). */
  readonly safeCompanies: readonly CompanyId[];
  readonly period: Period;
  /** The part of 07:00–10:00 before the period; empty when there is none. */
  readonly gap: Period;
  /** For orders: the running business day is never a whole one. */
  readonly orders: SplitPeriod;
  /** For kilometres and time online, whose running day is kept up to date. */
  readonly couriers: SplitPeriod;
}

export function splitSpan(
  { scope, branchId, safeCompanies }: Pick<ReportSpan, 'scope' | 'branchId' | 'safeCompanies'>,
  period: Period,
  now: Date,
): ReportSpan {
  const today = startOf(businessDay(now));
  return {
    scope,
    branchId,
    safeCompanies,
    period,
    gap: gapBefore(period),
    orders: splitPeriod(period, today < period.to ? today : period.to),
    couriers: splitPeriod(period, period.to),
  };
}

const startOf = (date: IstanbulDate): Date => istanbulInstant({ ...date, hour: BUSINESS_DAY_START_HOUR });

/** Splits a period into the business days that lie wholly in it before `last`, and its ends. */
function splitPeriod({ from, to }: Period, last: Date): SplitPeriod {
  const begin = startOf(businessDay(from));
  const first = begin.getTime() === from.getTime() ? from : nextBusinessDayStart(from);
  const end = startOf(businessDay(last));
  if (first >= end)
    return { days: { first: businessDate(from), end: businessDate(from) }, edges: [{ from, to }] };
  const edges = [
    { from, to: first },
    { from: end, to },
  ].filter((edge) => edge.from < edge.to);
  return { days: { first: businessDate(first), end: businessDate(end) }, edges };
}
