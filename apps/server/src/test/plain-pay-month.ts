import { distanceM } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { HOUR_MS } from '@ulak/contracts/time';

/** Something that a courier earned or lost, as a list remembers it without looking at the code. Kuruş. */
export interface PlainItem {
  readonly kind: 'packages' | 'bonuses' | 'corrections' | 'deductions';
  readonly id: number;
  readonly branchId: BranchId;
  kurus: number;
  isGone: boolean;
  paidBy: number | null;
}
interface PlainPayment {
  readonly id: number;
  isReversed: boolean;
}
/** A courier's month; `at`: how often the courier changed branches. */
export interface PlainMonth {
  at: number;
  readonly items: PlainItem[];
  readonly payments: PlainPayment[];
  readonly works: { readonly branchId: BranchId; readonly at: number; seconds: number; metres: number }[];
}
/** A position; a vague one counts nothing. */
export interface PlainFix {
  readonly fixAt: number;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
}

/** Kuruş of a list. */
export const sum = (list: readonly { readonly kurus: number }[]): number =>
  list.reduce((total, { kurus }) => total + kurus, 0);
/** What a payout of the running month takes: no deduction before the close. */
export const payable = ({ items }: PlainMonth): PlainItem[] =>
  items.filter(({ kind, isGone, paidBy }) => kind !== 'deductions' && !isGone && paidBy === null);

/** Steps of at most 150 km/h between sure positions of each span, rounded in the hour in which they end. */
export function plainMetres(spans: readonly (readonly PlainFix[])[]): number {
  const hours = new Map<number, number>();
  for (const span of spans) {
    const sure = span.filter(({ accuracy }) => accuracy <= 100).toSorted((a, b) => a.fixAt - b.fixAt);
    for (const [index, fix] of sure.entries()) {
      const before = sure[index - 1];
      if (!before) continue;
      const way = distanceM(before, fix);
      const hour = Math.floor(fix.fixAt / HOUR_MS);
      if (way <= ((fix.fixAt - before.fixAt) / HOUR_MS) * 150_000)
        hours.set(hour, (hours.get(hour) ?? 0) + way);
    }
  }
  return [...hours.values()].reduce((total, metres) => total + Math.round(metres), 0);
}

/** Half up, of a fraction of whole numbers. */
const portion = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/** The salary of March for a branch, as the screen's row says it; kuruş. */
export function plainRow({ items, works }: PlainMonth, branchId: BranchId) {
  const own = items.filter((item) => item.branchId === branchId && !item.isGone);
  const of = (kind: PlainItem['kind']): number => sum(own.filter((item) => item.kind === kind));
  const days = works.filter((work) => work.branchId === branchId);
  const onlineSeconds = days.reduce((total, { seconds }) => total + seconds, 0);
  const metres = days.reduce((total, day) => total + day.metres, 0);
  const rentSeconds = Math.floor(onlineSeconds / 75_600) * 36_000 + Math.min(onlineSeconds % 75_600, 36_000);
  const money = {
    packageEarnings: of('packages'),
    bonuses: of('bonuses'),
    corrections: of('corrections'),
    deductions: 0 - of('deductions'),
    workEarnings: portion(1_357_911n * BigInt(onlineSeconds), 31n * 86_400n),
    rentEarnings: portion(234_567n * BigInt(rentSeconds), 31n * 36_000n),
    fuelCost: portion(4_385n * BigInt(metres) * 825n, 10_000_000n),
  };
  const entitlement = sum(own) + money.workEarnings + money.rentEarnings - money.fuelCost;
  const paid = sum(own.filter(({ paidBy }) => paidBy !== null));
  return { onlineSeconds, metres, ...money, entitlement, paid, remaining: entitlement - paid };
}

/** A month in which nothing happened. */
export const NOTHING: PlainMonth = { at: 0, items: [], payments: [], works: [] };
