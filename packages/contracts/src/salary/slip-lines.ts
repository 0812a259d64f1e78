import { asKurus, type Kurus, kurusToTl } from '../domain/money.ts';
import { entitlementOf, type MonthWork, type SalarySettings, salaryLines } from '../domain/salary.ts';
import { formatClock, formatKurus, formatNumber } from '../format.ts';
import type { SlipLine, SlipSettings } from './pay-slip.ts';
import { SLIP_LINE_LABELS, type SlipLineKey } from './slip-line-keys.ts';

const SECONDS_PER_HOUR = 3_600;
const FUEL_UNITS = 10_000;
const threeDecimals = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const fourDecimals = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 4 });

/** What a slip sums up: amounts that the ledger holds, and the work that the formula prices. */
export interface SlipSums extends MonthWork {
  /** Of `metres`, those of days that count by road. */
  readonly roadMetres: number;
  readonly packages: Kurus;
  readonly packageCount: number;
  readonly bonuses: Kurus;
  readonly bonusCount: number;
  /** With their sign. */
  readonly corrections: Kurus;
  readonly correctionCount: number;
  /** Above zero. */
  readonly deductions: Kurus;
  readonly deductionCount: number;
  readonly settings: SalarySettings;
}

/** The lines of a slip and what they add up to. */
export interface SlipCalculation {
  readonly lines: SlipLine[];
  readonly rentSeconds: number;
  readonly work: Kurus;
  readonly rent: Kurus;
  readonly fuel: Kurus;
  readonly entitlement: Kurus;
}

/** Prices a month: the one place for server, screen and paper. */
export function calculatePay(sums: SlipSums): Omit<SlipCalculation, 'lines'> {
  const { work, rent, fuel, rentSeconds } = salaryLines(sums.settings, sums);
  const entitlement = asKurus(entitlementOf({ ...sums, work, rent, fuel }) + sums.corrections);
  return { rentSeconds, work, rent, fuel, entitlement };
}

/** Prices a month and says each calculation in words. */
export function calculateSlip(sums: SlipSums): SlipCalculation {
  const { settings, onlineSeconds, metres, daysInMonth } = sums;
  const { work, rent, fuel, rentSeconds, entitlement } = calculatePay(sums);
  const days = `${daysInMonth} gün`;
  const words: Record<SlipLineKey, string> = {
    packages: `${formatNumber(sums.packageCount)} paket`,
    bonuses: `${formatNumber(sums.bonusCount)} bonus`,
    work: `${formatKurus(settings.baseSalaryKurus)} ÷ ${days} ÷ 24 sa × ${formatClock(onlineSeconds)} sa`,
    rent:
      `${formatKurus(settings.vehicleRentKurus)} ÷ ${days} ÷ 10 sa × ` +
      rentHoursText(onlineSeconds, rentSeconds),
    corrections: `${formatNumber(sums.correctionCount)} düzeltme`,
    deductions: `${formatNumber(sums.deductionCount)} kesinti`,
    fuel:
      `${formatMetresAsKm(metres)} km${roadPart(sums)} × ${formatLitres(settings.fuelPerKm)} L/km × ` +
      formatKurus(settings.gasPriceKurus),
  };
  const amounts: Record<SlipLineKey, Kurus> = {
    packages: sums.packages,
    bonuses: sums.bonuses,
    work,
    rent,
    corrections: sums.corrections,
    deductions: asKurus(0 - sums.deductions),
    fuel: asKurus(0 - fuel),
  };
  const keys = Object.keys(SLIP_LINE_LABELS) as SlipLineKey[];
  const lines = keys.map((key) => ({
    key,
    label: SLIP_LINE_LABELS[key],
    words: words[key],
    amount: kurusToTl(amounts[key]),
  }));
  return { lines, rentSeconds, work, rent, fuel, entitlement };
}

/** ' (80,120 km yol)'; nothing where all of it is great circle. */
const roadPart = ({ roadMetres }: SlipSums): string =>
  roadMetres === 0 ? '' : ` (${formatMetresAsKm(roadMetres)} km yol)`;

/** '102:05:09 sa (10 tam blok × 10 sa + kalan 2:05:09)' */
function rentHoursText(onlineSeconds: number, rentSeconds: number): string {
  const block = 21 * SECONDS_PER_HOUR;
  const blocks = Math.floor(onlineSeconds / block);
  const rest = onlineSeconds % block;
  const counted = Math.min(rest, 10 * SECONDS_PER_HOUR);
  const limited = counted < rest ? ', en çok 10 sa' : '';
  return (
    `${formatClock(rentSeconds)} sa (${formatNumber(blocks)} × 21 saatin 10’ar saati + ` +
    `kalan ${formatClock(rest)}${limited})`
  );
}

/** Metres as kilometres with three decimals: 1_234_567 → '1.234,567'. */
export const formatMetresAsKm = (metres: number): string => threeDecimals.format(metres / 1_000);

/** Ten-thousandths of a litre: 1_000 → '0,1'. */
const formatLitres = (fuelPerKm: number): string => fourDecimals.format(fuelPerKm / FUEL_UNITS);

/** Settings of the formula as they travel. */
export const viewSettings = (settings: SalarySettings): SlipSettings => ({
  baseSalary: kurusToTl(settings.baseSalaryKurus),
  vehicleRent: kurusToTl(settings.vehicleRentKurus),
  gasPrice: kurusToTl(settings.gasPriceKurus),
  fuelConsumption: settings.fuelPerKm / FUEL_UNITS,
});
