import { GRID_PRECISION, MAX_DIRECT_DAYS, type TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { HeatHoursQuery } from '@ulak/contracts/heatmap/schema';
import type { BranchId } from '@ulak/contracts/ids';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { DAY_MS, type IstanbulDate, istanbulInstant, istanbulParts, type Period } from '@ulak/contracts/time';
import { fieldError } from '../../app-error.ts';
import { assertRange } from '../../http/period.ts';

/** Which orders of a branch. */
export interface HeatRange {
  readonly branchId: BranchId;
  readonly period: Period;
  /** Null: of all; 'none': those that lie in none. */
  readonly neighborhoodId: NeighborhoodChoice | null;
}

/** Which orders of a branch, in cells of which size. */
export interface HeatSelection extends HeatRange {
  readonly precision: number;
  readonly timeSlot: TimeSlot;
  /** 1 (Monday) – 7, ascending; all seven: every day. */
  readonly weekdays: readonly number[];
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ENDS = { from: 'startDate', to: 'endDate' };
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

function dateOf(text: string): IstanbulDate | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return day === undefined ? null : { year: Number(year), month: Number(month), day: Number(day) };
}

const startOfDay = (date: IstanbulDate, later = 0): Date =>
  istanbulInstant({ year: date.year, month: date.month, day: date.day + later });

/**
 * The half-open period of a query whose last instant or day is included; of nothing it is today.
 * @throws AppError VALIDATION_ERROR for half a range, an empty one, or one of more than a year
 */
function readPeriod(query: Omit<HeatHoursQuery, 'branchId' | 'neighborhoodId'>, now: Date): Period {
  const { startDate, endDate } = query;
  if (startDate === undefined && endDate === undefined) {
    const today = istanbulParts(now);
    return { from: startOfDay(today), to: startOfDay(today, 1) };
  }
  if (startDate === undefined) throw fieldError('startDate', 'Bitişle birlikte başlangıcı da gönderin');
  if (endDate === undefined) throw fieldError('endDate', 'Başlangıçla birlikte bitişi de gönderin');
  const [firstDay, lastDay] = [dateOf(startDate), dateOf(endDate)];
  const period = {
    from: firstDay ? startOfDay(firstDay) : new Date(startDate),
    to: lastDay ? startOfDay(lastDay, 1) : new Date(new Date(endDate).getTime() + 1),
  };
  assertRange(period, ENDS);
  return period;
}

/** @throws AppError VALIDATION_ERROR for a wrong range */
export const readRange = ({ branchId, neighborhoodId, ...dates }: HeatHoursQuery, now: Date): HeatRange => ({
  branchId,
  neighborhoodId: neighborhoodId ?? null,
  period: readPeriod(dates, now),
});

/** A selection as a call sends it. */
export interface SelectionFields extends HeatHoursQuery {
  readonly gridPrecision?: number | undefined;
  readonly timeSlot?: TimeSlot | undefined;
  readonly weekdays?: readonly number[] | undefined;
}

/** @throws AppError VALIDATION_ERROR for a wrong range */
export const readSelection = (fields: SelectionFields, now: Date): HeatSelection => ({
  ...readRange(fields, now),
  precision: fields.gridPrecision ?? GRID_PRECISION,
  timeSlot: fields.timeSlot ?? 'all',
  weekdays: fields.weekdays ? fields.weekdays.toSorted((a, b) => a - b) : EVERY_DAY,
});

const lengthOf = ({ from, to }: Period): number => to.getTime() - from.getTime();

/** Whether a range is too long to be counted while somebody waits. */
export const isLong = ({ period }: HeatRange): boolean => lengthOf(period) > MAX_DIRECT_DAYS * DAY_MS;

/** A part is counted by one statement. */
const PART_MS = 31 * DAY_MS;

/** The period in parts, the earliest first. */
export function partsOf(period: Period): Period[] {
  const count = Math.ceil(lengthOf(period) / PART_MS);
  return Array.from({ length: count }, (_, place) => {
    const from = period.from.getTime() + place * PART_MS;
    return { from: new Date(from), to: new Date(Math.min(from + PART_MS, period.to.getTime())) };
  });
}
