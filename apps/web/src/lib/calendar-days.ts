import { DAY_MS, type Instant, istanbulDay as dayOf, istanbulInstant } from '@ulak/contracts/time';
import type { SearchParams } from './search.ts';

/** Calendar days, for lists that also tell of the hours between business days. */
export const CALENDAR_TIMES = ['all', 'today', 'week', 'month', 'custom'] as const;
export type CalendarTime = (typeof CALENDAR_TIMES)[number];

export const CALENDAR_TIME_LABELS: Record<CalendarTime, string> = {
  all: 'Tüm zamanlar',
  today: 'Bugün',
  week: 'Son 7 gün',
  month: 'Son 30 gün',
  custom: 'Özel',
};

/** Days as 'YYYY-MM-DD', first and last included. */
export interface CalendarDays {
  readonly first: string;
  readonly last: string;
}

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The days of an address `?from=…&to=…`; null unless both are days. */
export function readDays({ from: first = '', to: last = '' }: SearchParams): CalendarDays | null {
  return DAY.test(first) && DAY.test(last) ? { first, last } : null;
}

export { dayOf };

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** The days that are chosen at a moment; null: all of them. */
export function daysOf(
  { time, days }: { readonly time: CalendarTime; readonly days: CalendarDays | null },
  now: Instant,
): CalendarDays | null {
  if (time === 'all') return null;
  if (time === 'custom') return days;
  const last = dayOf(now);
  const first = new Date(Date.parse(`${last}T00:00:00Z`) - DAYS_BACK[time] * DAY_MS);
  return { first: first.toISOString().slice(0, 10), last };
}

const startOf = (day: string, plus = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return istanbulInstant({ year, month, day: date + plus });
};

/** The instants of days, [from, to), as calls take them. */
export const periodOfDays = ({
  first,
  last,
}: CalendarDays): { readonly from: string; readonly to: string } => ({
  from: startOf(first).toISOString(),
  to: startOf(last, 1).toISOString(),
});
