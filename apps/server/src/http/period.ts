import { reportingDay } from '@ulak/contracts/business-day';
import { DAY_MS, type Period } from '@ulak/contracts/time';
import { fieldError } from '../app-error.ts';

/** Longer is a report of its own; a leap year still fits. */
const MAX_RANGE_MS = 366 * DAY_MS;

/** A span of time that either end may leave open. */
export interface OpenPeriod {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A period as calls send it: ISO instants. */
export interface PeriodQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period [from, to) of a summary; without one it is the reporting day on screen at `now` (spec 1 §9).
 * @throws AppError VALIDATION_ERROR for half a period, an empty or a too long one */
export function readPeriod({ from, to }: PeriodQuery, now: Date): Period {
  if (from === undefined && to === undefined) return reportingDay(now);
  if (from === undefined) throw fieldError('from', 'Bitişle birlikte başlangıcı da gönderin');
  if (to === undefined) throw fieldError('to', 'Başlangıçla birlikte bitişi de gönderin');
  const period = { from: new Date(from), to: new Date(to) };
  assertRange(period);
  return period;
}

/** @throws AppError VALIDATION_ERROR on `to` for an empty range or one of more than a year */
export function assertRange({ from, to }: Period): void {
  if (from >= to) throw fieldError('to', 'Bitiş, başlangıçtan sonra olmalı');
  if (to.getTime() - from.getTime() > MAX_RANGE_MS)
    throw fieldError('to', 'En fazla bir yıllık aralık seçin');
}
