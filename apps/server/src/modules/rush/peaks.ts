import type { LatLng } from '@ulak/contracts/domain/geo';
import { OVERFLOW_MIN } from '@ulak/contracts/domain/rush-slots';
import type { RushSettings } from '@ulak/contracts/rush/schema';
import { istanbulInstant, istanbulParts, MINUTE_MS } from '@ulak/contracts/time';
import { getTimes } from 'suncalc';

/** A day of Istanbul, with its weekday. */
type Day = ReturnType<typeof istanbulParts>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dateOf = ({ year, month, day }: Day): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** The day that lies so many days after an instant's. */
function dayAfter(at: Date, days: number): Day {
  const { year, month, day } = istanbulParts(at);
  return istanbulParts(istanbulInstant({ year, month, day: day + days, hour: 12 }));
}

/** Sunset of a day at a point, on the whole minute; null where the sun does not set. */
function sunsetOf(day: Day, { lat, lng }: LatLng): Date | null {
  const { sunset } = getTimes(istanbulInstant({ ...day, hour: 12, minute: 0, second: 0 }), lat, lng);
  return sunset && new Date(Math.round(sunset.getTime() / MINUTE_MS) * MINUTE_MS);
}

function namedTime(rush: RushSettings, day: Day, point: LatLng): Date | null {
  if (rush.kind === 'SUNSET') return sunsetOf(day, point);
  const [hour, minute] = (rush.clockTime ?? '').split(':').map(Number);
  return hour === undefined || minute === undefined
    ? null
    : istanbulInstant({ ...day, hour, minute, second: 0 });
}

/** The peak of a day; null: the peak is off, or the day is none of its days. */
function peakOf(rush: RushSettings, day: Day, point: LatLng): Date | null {
  const date = dateOf(day);
  const isItsDay =
    rush.isOn &&
    rush.weekdays.includes(day.weekday) &&
    (rush.fromDay === null || rush.fromDay <= date) &&
    (rush.toDay === null || date <= rush.toDay);
  const named = isItsDay ? namedTime(rush, day, point) : null;
  return named && new Date(named.getTime() + rush.offsetMin * MINUTE_MS);
}

/** The peak whose slots hold a moment, the window's and those after it; null: there is none. */
export function peakAround(rush: RushSettings, at: Date, point: LatLng): Date | null {
  // a window may reach over midnight
  for (const days of [0, -1, 1]) {
    const peak = peakOf(rush, dayAfter(at, days), point);
    const afterMin = peak && (at.getTime() - peak.getTime()) / MINUTE_MS;
    if (afterMin !== null && afterMin >= -rush.beforeMin && afterMin <= rush.afterMin + OVERFLOW_MIN)
      return peak;
  }
  return null;
}

/** The peak around a moment, else the one of its day; null: that day has none. */
export const peakOfDay = (rush: RushSettings, at: Date, point: LatLng): Date | null =>
  peakAround(rush, at, point) ?? peakOf(rush, dayAfter(at, 0), point);

/** The peaks of so many days before today's, oldest first, whatever the peak's first and last day. */
export function pastPeaks(rush: RushSettings, now: Date, { point, days }: { point: LatLng; days: number }) {
  const anyDate = { ...rush, fromDay: null, toDay: null };
  return Array.from({ length: days }, (_, index) =>
    peakOf(anyDate, dayAfter(now, index - days), point),
  ).filter((peak) => peak !== null);
}

/** The peak of today, or of tomorrow when today's window is over; null: neither day has one. */
export function nextPeak(rush: RushSettings, now: Date, point: LatLng): Date | null {
  for (const days of [0, 1]) {
    const peak = peakOf(rush, dayAfter(now, days), point);
    if (peak && peak.getTime() + rush.afterMin * MINUTE_MS >= now.getTime()) return peak;
  }
  return null;
}
