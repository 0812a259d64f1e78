/**
 * The one source of Istanbul time: parts of an instant, instants from parts, and their formats. Periods
 * (reporting day, pay month …) are in `business-day.ts`. Everything takes its instant as an argument and is
 * right in any time zone of the process or browser (criteria D05).
 * @see DECISIONS "Time and numbers", criteria "Facts" (UTC+3 since 2016, earlier winters +2: tz data)
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A moment: a Date or epoch milliseconds. */
export type Instant = Date | number;

/** A half-open period [from, to). */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A calendar day in Istanbul; `month` is 1–12. */
export interface IstanbulDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Calendar and clock of Istanbul at an instant; `weekday` is 1 (Monday) – 7 (Sunday). */
export interface IstanbulParts extends IstanbulDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
}

export const epochMs = (instant: Instant): number =>
  typeof instant === 'number' ? instant : instant.getTime();

const istanbulFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Istanbul',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * Cache of offsets by quarter hour since 1970: Intl takes microseconds, and tables ask thousands of times.
 */
const offsets = new Map<number, number>();
const MAX_CACHED_OFFSETS = 20_000;

/**
 * Istanbul minus UTC at this instant, ms. tz changes fall on whole quarter hours, so one value per quarter
 * holds.
 */
function offsetMs(ms: number): number {
  const quarter = Math.floor(ms / (15 * MINUTE_MS));
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const at = quarter * 15 * MINUTE_MS;
  const field: Record<string, number> = {};
  for (const part of istanbulFormat.formatToParts(at)) field[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** What Istanbul's calendar and clock show at an instant.
 * @throws RangeError for an invalid Date */
export function istanbulParts(instant: Instant): IstanbulParts {
  const ms = epochMs(instant);
  const local = new Date(ms + offsetMs(ms));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: local.getUTCDay() || 7,
  };
}

/**
 * The instant at which Istanbul shows these parts. Parts out of range carry over (month 13, day 0), so "the
 * day after" is `day + 1`. A time that occurs twice (a pre-2016 autumn night) means the first; a skipped one
 * (a spring night) is moved on by the skipped hour.
 */
export function istanbulInstant(
  parts: IstanbulDate & { hour?: number; minute?: number; second?: number },
): Date {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = offsetMs(local - DAY_MS);
  const after = offsetMs(local + DAY_MS);
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetMs(local - offset) === offset) return new Date(local - offset);
  }
  return new Date(local - before);
}

/** Turkish month names, January first. */
export const MONTHS = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A calendar day of Istanbul as 'YYYY-MM-DD'. */
export function istanbulDay(instant: Instant): string {
  const { year, month, day } = istanbulParts(instant);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** HH:mm, Istanbul. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = istanbulParts(instant);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** '18:40–18:50' of two ISO instants, Istanbul: a promised slot. */
export const slotText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${formatTime(Date.parse(from))}–${formatTime(Date.parse(to))}`;

/** dd.MM HH:mm, Istanbul (spec 1 §2.5, spec 2 §9). */
export function formatDateTime(instant: Instant): string {
  const { day, month } = istanbulParts(instant);
  return `${twoDigits(day)}.${twoDigits(month)} ${formatTime(instant)}`;
}

/** dd.MM.yyyy, Istanbul (file names, spec 2 §9). */
export function formatDate(instant: Instant): string {
  const { day, month, year } = istanbulParts(instant);
  return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
}

/** dd.MM.yyyy HH:mm, Istanbul (spec 4 §9). */
export const formatFullDateTime = (instant: Instant): string =>
  `${formatDate(instant)} ${formatTime(instant)}`;

/** 'd MMMM HH:mm' with the Turkish month, e.g. '21 Kasım 10:00', Istanbul. */
function formatLongDateTime(instant: Instant): string {
  const { day, month } = istanbulParts(instant);
  return `${day} ${MONTHS[month - 1]} ${formatTime(instant)}`;
}

/**
 * 'd MMMM HH:mm - d MMMM HH:mm' with Turkish months, e.g. '21 Kasım 10:00 - 22 Kasım 07:00' (spec 1 §2.3).
 */
export function formatPeriod(period: Period): string {
  return `${formatLongDateTime(period.from)} - ${formatLongDateTime(period.to)}`;
}

/**
 * The wire field `createdAt` of a violation is its true instant plus this (DECISIONS "Time and numbers", spec
 * 1 §2.5).
 */
export const VIOLATION_WIRE_OFFSET_HOURS = 3;

/** True instant of a violation → its wire field. The server's only use of the offset. */
export const toViolationWire = (instant: Instant): Date =>
  new Date(epochMs(instant) + VIOLATION_WIRE_OFFSET_HOURS * HOUR_MS);

/**
 * Wire field of a violation → its true instant: the only place that subtracts the three hours (criteria D05).
 */
export const fromViolationWire = (wire: Instant): Date =>
  new Date(epochMs(wire) - VIOLATION_WIRE_OFFSET_HOURS * HOUR_MS);

/**
 * Wire field of a violation → dd.MM HH:mm of the true instant in Istanbul. The web's only use of the offset
 * (criteria D05).
 */
export const formatViolationTime = (wire: Instant): string => formatDateTime(fromViolationWire(wire));
