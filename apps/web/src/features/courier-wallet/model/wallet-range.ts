import { businessDay, reportingDayOf } from '@ulak/contracts/business-day';
import { DAY_MS, type Instant, istanbulInstant, istanbulParts, type Period } from '@ulak/contracts/time';

/** Ranges of the quick tab; they move with the reporting day. */
export const QUICK_RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

export const QUICK_RANGE_LABELS: Record<QuickRange, string> = {
  today: 'Bugün',
  yesterday: 'Dün',
  week: 'Son 7 gün',
  month: 'Bu ay',
};

/** A custom window as it was chosen: days 'YYYY-MM-DD', hours '00'–'23', quarter hours. */
export interface CustomWindow {
  readonly startDay: string;
  readonly startHour: string;
  readonly startMinute: string;
  readonly endDay: string;
  readonly endHour: string;
  readonly endMinute: string;
}

export type WalletRange =
  | { readonly name: QuickRange }
  | { readonly name: 'custom'; readonly window: CustomWindow };

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Hours and minutes that can be chosen (spec 3 §5). */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => twoDigits(hour));
export const MINUTES: readonly string[] = ['00', '15', '30', '45'];

/** An end before this hour is one of the next day (spec 3 §5). */
const DAY_SWITCH_HOUR = 7;
/** The server's longest range. */
const MOST_MS = 366 * DAY_MS;
const DAYS_OF_WEEK = 7;

/** The period of a quick range at `now`: 10:00 of its first day to 07:00 after its last (spec 3 §9). */
export function quickPeriod(name: QuickRange, now: Instant): Period {
  const today = businessDay(now);
  if (name === 'yesterday') return reportingDayOf({ ...today, day: today.day - 1 });
  const { to } = reportingDayOf(today);
  if (name === 'week')
    return { from: reportingDayOf({ ...today, day: today.day - DAYS_OF_WEEK + 1 }).from, to };
  if (name === 'month') return { from: reportingDayOf({ ...today, day: 1 }).from, to };
  return reportingDayOf(today);
}

/** The instant of a day and a time, `later` days on; null for a day that no calendar has. */
function instantOf(day: string, hour: string, minute: string, later = 0): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = istanbulInstant({ year, month, day: date, hour: Number(hour), minute: Number(minute) });
  const parts = istanbulParts(at);
  if (parts.day !== date || parts.month !== month) return null;
  return istanbulInstant({ year, month, day: date + later, hour: Number(hour), minute: Number(minute) });
}

/**
 * The period of a custom window: an end before 07:00, or one that is not after the start, is of the next day.
 * Null where even that one is not after the start.
 */
function windowPeriod(window: CustomWindow): Period | null {
  const from = instantOf(window.startDay, window.startHour, window.startMinute);
  const end = (later: number): Date | null =>
    instantOf(window.endDay, window.endHour, window.endMinute, later);
  const chosen = end(Number(window.endHour) < DAY_SWITCH_HOUR ? 1 : 0);
  if (!from || !chosen) return null;
  const to = chosen > from ? chosen : end(1);
  return to && to > from ? { from, to } : null;
}

/** A custom window's period, or what is wrong with it. */
export function readWindow(window: CustomWindow): { readonly period: Period } | { readonly problem: string } {
  const period = windowPeriod(window);
  if (!period) return { problem: 'Bitiş günü, başlangıç gününden önce olamaz' };
  return period.to.getTime() - period.from.getTime() > MOST_MS
    ? { problem: 'En fazla bir yıllık aralık seçin' }
    : { period };
}

const dayOf = (instant: Instant): string => {
  const { year, month, day } = istanbulParts(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
};

/** A period that ends at 07:00 or later in the day, as a window to change. */
export function windowOf({ from, to }: Period): CustomWindow {
  const [start, end] = [istanbulParts(from), istanbulParts(to)];
  return {
    startDay: dayOf(from),
    startHour: twoDigits(start.hour),
    startMinute: twoDigits(start.minute),
    endDay: dayOf(to),
    endHour: twoDigits(end.hour),
    endMinute: twoDigits(end.minute),
  };
}

/** A window with another first day: the last one is never before it. */
export const withStartDay = (window: CustomWindow, startDay: string): CustomWindow => ({
  ...window,
  startDay,
  endDay: window.endDay < startDay ? startDay : window.endDay,
});
