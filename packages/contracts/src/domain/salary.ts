import { payMonthOf } from '../business-day.ts';
import { epochMs, HOUR_MS, type Instant, istanbulParts, type Period, SECOND_MS } from '../time.ts';
import { asKurus, type Kurus } from './money.ts';

/** What a branch pays its couriers beside packages (spec 2 §3 salarySettings). */
export interface SalarySettings {
  readonly baseSalaryKurus: Kurus;
  readonly vehicleRentKurus: Kurus;
  /** Price of a litre. */
  readonly gasPriceKurus: Kurus;
  /** Litres per kilometre, in ten-thousandths: 0,1 l/km is 1,000. */
  readonly fuelPerKm: number;
}

/** What a courier did for a branch in one pay month, or in a part of it. */
export interface MonthWork {
  /** Days of the whole month, 28 to 31, also where only a part is priced. */
  readonly daysInMonth: number;
  /** Shifts less breaks, whole seconds. */
  readonly onlineSeconds: number;
  readonly metres: number;
}

/** The lines of a salary that follow from hours and kilometres; fuel is what the courier is charged. */
export interface SalaryLines {
  readonly work: Kurus;
  readonly rent: Kurus;
  /** Seconds that the rent is paid for. */
  readonly rentSeconds: number;
  readonly fuel: Kurus;
}

const SECONDS_PER_HOUR = HOUR_MS / SECOND_MS;
const DAY_SECONDS = 24 * SECONDS_PER_HOUR;
/** A full business day, 10:00–07:00, and what the rent of a vehicle counts of it (spec 3 §9). */
const RENT_BLOCK_SECONDS = 21 * SECONDS_PER_HOUR;
const RENT_PAID_SECONDS = 10 * SECONDS_PER_HOUR;

/**
 * The formula of spec 3 §9, for the salary screen, the slip and the close of a month alike. Each line is
 * rounded once, half a kuruş up.
 * @throws RangeError for negative or fractional seconds, metres or consumption, or a month of other length
 * @see spec 3 §9, DECISIONS "Time and numbers" and "Pay (spec 3)"
 */
export function salaryLines(settings: SalarySettings, work: MonthWork): SalaryLines {
  const { daysInMonth, onlineSeconds, metres } = work;
  for (const count of [onlineSeconds, metres, settings.fuelPerKm]) assertCount(count);
  if (!(Number.isInteger(daysInMonth) && daysInMonth >= 28 && daysInMonth <= 31))
    throw new RangeError(`not the length of a month: ${daysInMonth}`);
  const rentSeconds = paidRentSeconds(onlineSeconds);
  return {
    work: portion(settings.baseSalaryKurus, [onlineSeconds], [daysInMonth, DAY_SECONDS]),
    rent: portion(settings.vehicleRentKurus, [rentSeconds], [daysInMonth, RENT_PAID_SECONDS]),
    rentSeconds,
    fuel: portion(settings.gasPriceKurus, [metres, settings.fuelPerKm], [1_000, 10_000]),
  };
}

/** Seconds that the rent is paid for: ten hours of each full block of 21, and at most ten of the rest. */
export const paidRentSeconds = (onlineSeconds: number): number =>
  Math.floor(onlineSeconds / RENT_BLOCK_SECONDS) * RENT_PAID_SECONDS +
  Math.min(onlineSeconds % RENT_BLOCK_SECONDS, RENT_PAID_SECONDS);

/** The sums that an entitlement is made of; `deductions` and `fuel` are taken off. */
export interface EntitlementParts {
  readonly packages: Kurus;
  readonly bonuses: Kurus;
  readonly work: Kurus;
  readonly rent: Kurus;
  readonly deductions: Kurus;
  readonly fuel: Kurus;
}

/** What a courier has earned in a month, paid or not; a debt is carried over (DECISIONS "Pay (spec 3)"). */
export const entitlementOf = ({ packages, bonuses, work, rent, deductions, fuel }: EntitlementParts): Kurus =>
  asKurus(packages + bonuses + work + rent - deductions - fuel);

/** One pay month's share of a range. */
export interface MonthPart extends Period {
  /** 'YYYY-MM' */
  readonly month: string;
  readonly daysInMonth: number;
}

/** A range cut at the pay months' edges: each part is priced with its own month's days. */
export function monthParts({ from, to }: Period): MonthPart[] {
  const parts: MonthPart[] = [];
  for (let start: Instant = from; epochMs(start) < epochMs(to); ) {
    const month = payMonthOf(start);
    const end: Date = epochMs(month.period.to) < epochMs(to) ? month.period.to : to;
    parts.push({ month: month.key, daysInMonth: daysOf(month.period), from: new Date(start), to: end });
    start = end;
  }
  return parts;
}

/** Days of the calendar month in which a pay month begins. */
export function daysOf(period: Period): number {
  const { year, month } = istanbulParts(period.from);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** amount · Π of · Π outOf⁻¹, half up; whole numbers of any size: no binary fraction decides a half. */
function portion(amount: Kurus, of: readonly number[], outOf: readonly number[]): Kurus {
  const product = (factors: readonly number[]): bigint =>
    factors.reduce((total, factor) => total * BigInt(factor), 1n);
  const numerator = BigInt(amount) * product(of);
  const denominator = product(outOf);
  return asKurus(Number((2n * numerator + denominator) / (2n * denominator)));
}

function assertCount(count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0)) throw new RangeError(`not a count: ${count}`);
}
