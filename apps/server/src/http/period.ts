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

/** What a call names the two ends. */
interface EndNames {
  readonly from: string;
  readonly to: string;
}
const ENDS: EndNames = { from: 'from', to: 'to' };

/** The period [from, to) of a summary; without one it is the reporting day on screen at `now` (spec 1 §9).
 * @throws AppError VALIDATION_ERROR for half a period, an empty or a too long one */
export function readPeriod({ from, to }: PeriodQuery, now: Date, names = ENDS): Period {
  if (from === undefined && to === undefined) return reportingDay(now);
  if (from === undefined) throw fieldError(names.from, 'Bitişle birlikte başlangıcı da gönderin');
  if (to === undefined) throw fieldError(names.to, 'Başlangıçla birlikte bitişi de gönderin');
  const period = { from: new Date(from), to: new Date(to) };
  assertRange(period, names);
  return period;
}

/** @throws AppError VALIDATION_ERROR on the end for an empty range or one of more than a year */
export function assertRange({ from, to }: Period, names = ENDS): void {
  if (from >= to) throw fieldError(names.to, 'Bitiş, başlangıçtan sonra olmalı');
  if (to.getTime() - from.getTime() > MAX_RANGE_MS)
    throw fieldError(names.to, 'En fazla bir yıllık aralık seçin');
}
