import { BUSINESS_DAY_START_HOUR, businessDay } from '../business-day.ts';
import { type IstanbulDate, istanbulInstant, type Period } from '../time.ts';

/** Ranges over which a courier sees the own share. */
export const SHARE_RANGES = ['this-week', 'last-week', 'this-month', 'last-month'] as const;
export type ShareRange = (typeof SHARE_RANGES)[number];

export const SHARE_RANGE_LABELS: Record<ShareRange, string> = {
  'this-week': 'Bu hafta',
  'last-week': 'Geçen hafta',
  'this-month': 'Bu ay',
  'last-month': 'Geçen ay',
};

const startOf = (date: IstanbulDate): Date => istanbulInstant({ ...date, hour: BUSINESS_DAY_START_HOUR });

/** Business days of a range, Monday to Sunday or a pay month; a running one lasts until `now`. */
export function sharePeriod(range: ShareRange, now: Date): Period {
  const today = businessDay(now);
  const { year, month, day } = today;
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const monday = { year, month, day: day - sinceMonday };
  const first = { year, month, day: 1 };
  switch (range) {
    case 'this-week':
      return { from: startOf(monday), to: now };
    case 'last-week':
      return { from: startOf({ ...monday, day: monday.day - 7 }), to: startOf(monday) };
    case 'this-month':
      return { from: startOf(first), to: now };
    default:
      return { from: startOf({ ...first, month: month - 1 }), to: startOf(first) };
  }
}
