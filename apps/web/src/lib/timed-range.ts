import { daysOfPeriod, type RangeChoice } from './business-range.ts';
import { DAY_MS, type Instant, istanbulInstant, istanbulParts, type Period } from '@ulak/contracts/time';
import type { SearchParams } from './search.ts';

/** A range with times: Istanbul's wall time as an address and a field have it, 'YYYY-MM-DDTHH:mm'. */
export interface TimedRange {
  readonly from: string;
  readonly to: string;
}

const WALL_TIME = /^(20\d{2})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The longest range of a list or report, days. */
const MAX_DAYS = 366;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** What Istanbul's clocks show at an instant, to the minute. */
export function wallTimeOf(instant: Instant): string {
  const { year, month, day, hour, minute } = istanbulParts(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The instant of a wall time; null for anything that no clock of Istanbul shows. */
export function instantOf(wallTime: string): Date | null {
  const [, ...parts] = WALL_TIME.exec(wallTime) ?? [];
  const [year, month, day, hour, minute] = parts.map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const instant = istanbulInstant({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 });
  return wallTimeOf(instant) === wallTime ? instant : null;
}

/** A period as a range with times. */
export const timedRangeOf = ({ from, to }: Period): TimedRange => ({
  from: wallTimeOf(from),
  to: wallTimeOf(to),
});

/** What is wrong with a range, by its field. */
export interface RangeErrors {
  readonly from?: string;
  readonly to?: string;
}

/** Refuses an end that does not come after the start, and more than a year. */
export function rangeErrors({ from, to }: TimedRange): RangeErrors {
  const [start, end] = [instantOf(from), instantOf(to)];
  if (!start || !end) {
    return {
      ...(start ? {} : { from: 'Başlangıç tarihi ve saatini seçin' }),
      ...(end ? {} : { to: 'Bitiş tarihi ve saatini seçin' }),
    };
  }
  if (end <= start) return { to: 'Bitiş, başlangıçtan sonra olmalı' };
  return end.getTime() - start.getTime() > MAX_DAYS * DAY_MS
    ? { to: 'Aralık en fazla bir yıl olabilir' }
    : {};
}

/** The instants of a range; null while something is wrong with it. */
export function timedPeriod(range: TimedRange): Period | null {
  const [from, to] = [instantOf(range.from), instantOf(range.to)];
  return from && to && Object.keys(rangeErrors(range)).length === 0 ? { from, to } : null;
}

/** The range with times that an address asks for, right or wrong; null where it asks for days or a name. */
export function readTimedRange({ range, from, to }: SearchParams): TimedRange | null {
  if (range !== 'custom' || !from || !to || !instantOf(from) || !instantOf(to)) return null;
  return { from, to };
}

/** The part of the address for a range with times. */
export const writeTimedRange = ({ from, to }: TimedRange): SearchParams => ({ range: 'custom', from, to });

/** The business days that a range with times lies in. */
export const daysOfTimed = ({ from, to }: Period): RangeChoice => ({
  name: 'custom',
  ...daysOfPeriod(from.toISOString(), to.toISOString()),
});
