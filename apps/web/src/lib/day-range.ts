import { DAY_MS, type Instant } from '@ulak/contracts/time';
import { type CalendarDays, daysOf, periodOfDays, readDays } from './calendar-days.ts';
import type { SearchParams } from './search.ts';

/** The longest range that the server answers. */
const MAX_DAYS = 366;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Days put right: the earlier first, a year at most. */
function inOrder({ first, last }: CalendarDays): CalendarDays {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const [early, late] = from <= to ? [from, to] : [to, from];
  return { first: dayText(early), last: dayText(Math.min(late, early + MAX_DAYS - 1)) };
}

/** The range of an address `?from=…&to=…`, put right; null: the last 30 days. */
export function readDayRange(search: SearchParams): CalendarDays | null {
  const days = readDays(search);
  return days && inOrder(days);
}

/** Whether an address asks for more days than the server answers. */
export function isRangeCut(search: SearchParams): boolean {
  const days = readDays(search);
  return days !== null && Math.abs(dayNumber(days.last) - dayNumber(days.first)) >= MAX_DAYS;
}

/** The first and the last day of a range at `now`. */
export const shownDays = (days: CalendarDays | null, now: Instant): CalendarDays =>
  days ?? (daysOf({ time: 'month', days: null }, now) as CalendarDays);

/** Days with another first or last one; the other end follows where it must. */
export function withDay(days: CalendarDays, change: Partial<CalendarDays>): CalendarDays {
  const next = { ...days, ...change };
  const length = dayNumber(next.last) - dayNumber(next.first) + 1;
  if (length >= 1 && length <= MAX_DAYS) return next;
  const { first, last } = change;
  if (first !== undefined)
    return { first, last: length < 1 ? first : dayText(dayNumber(first) + MAX_DAYS - 1) };
  const end = last ?? next.last;
  return { first: length < 1 ? end : dayText(dayNumber(end) - MAX_DAYS + 1), last: end };
}

/** What calls are asked for: the start of the first day, the end of the last, both included (spec 4 §5). */
export function inclusiveRange(
  days: CalendarDays | null,
  now: Instant,
): { startDate: string; endDate: string } {
  const { from, to } = periodOfDays(shownDays(days, now));
  return { startDate: from, endDate: new Date(Date.parse(to) - 1).toISOString() };
}
