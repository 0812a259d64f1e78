import { reportingGapOf } from '@ulak/contracts/business-day';
import type { GapLine, SummaryQuery } from '@ulak/contracts/dashboard/schema';
import type { Period } from '@ulak/contracts/time';
import { readPeriod } from '../../http/period.ts';
import type { Totals, SummarySpan } from './repository.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * Reads what a summary covers. A branch that is missing or outside of the scope has no orders, as in the
 * order list.
 * @throws AppError VALIDATION_ERROR for a wrong period
 */
export function readSummarySpan(scope: Scope, query: SummaryQuery, now: Date): SummarySpan {
  const period = readPeriod(query, now);
  const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
  return { scope, branchId, period, gap: adjacentGap(period) };
}

/** The part of the reporting gap before the period; later gaps are inside of it (docs/decisions/019). */
function adjacentGap(period: Period): Period {
  const { from, to } = reportingGapOf(period);
  if (from >= period.from) return { from: period.from, to: period.from };
  return { from, to: to < period.from ? to : period.from };
}

/** Whole kuruş → TL. Sums may pass what one order may cost, so this is not the contracts' kurusToTl. */
export const inTl = (kurus: number): number => kurus / 100;

/** part / whole as a rounded percent; `fallback` when whole is 0. */
export const percent = (part: number, whole: number, fallback: number): number =>
  whole === 0 ? fallback : Math.round((100 * part) / whole);

export const toGapRow = ({ orders, kurus }: Totals): GapLine => ({ orders, amount: inTl(kurus) });
