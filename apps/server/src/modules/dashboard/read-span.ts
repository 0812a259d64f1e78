import type { GapLine, SummaryQuery } from '@ulak/contracts/dashboard/schema';
import { gapBefore } from '@ulak/contracts/domain/figures';
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
  return { scope, branchId, period, gap: gapBefore(period) };
}

/** Whole kuruş → TL. Sums may pass what one order may cost, so this is not the contracts' kurusToTl. */
export const inTl = (kurus: number): number => kurus / 100;

export const toGapRow = ({ orders, kurus }: Totals): GapLine => ({ orders, amount: inTl(kurus) });
