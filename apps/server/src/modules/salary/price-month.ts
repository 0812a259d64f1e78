import { parsePayMonth, payMonthOf } from '@ulak/contracts/business-day';
import { asKurus, type Kurus, kurusToTl } from '@ulak/contracts/domain/money';
import { daysOf, monthParts, type SalarySettings } from '@ulak/contracts/domain/salary';
import { formatDuration } from '@ulak/contracts/format';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { SalaryRow, SalaryTotal } from '@ulak/contracts/salary/schema';
import { calculateSlip, type SlipSums } from '@ulak/contracts/salary/slip-lines';
import type { Period } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import * as repository from './month-repository.ts';
import type { LedgerSums, OpenMoney, PayBranch, WorkSums } from './month-repository.ts';

/** A pay month or a part of one that is priced. `entries`: those of the month, or of the moments of a range. */
export interface PayPart {
  /** 'YYYY-MM' */
  readonly month: string;
  readonly period: Period;
  readonly daysInMonth: number;
  readonly isWholeMonth: boolean;
}

/** 'YYYY-MM-01', as the database names a month. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** A whole month. @param key 'YYYY-MM' */
export function wholeMonth(key: string): PayPart {
  const { period } = parsePayMonth(key);
  return { month: key, period, daysInMonth: daysOf(period), isWholeMonth: true };
}

/** The months' shares of a range. */
export const partsOf = (range: Period): PayPart[] =>
  monthParts(range).map(({ month, daysInMonth, from, to }) => ({
    month,
    period: { from, to },
    daysInMonth,
    isWholeMonth: false,
  }));

/** Whether a month has ended. */
export const isOver = (month: string, now: Date): boolean => month < payMonthOf(now).key;

/** What a courier has at a branch, priced; kuruş. */
export interface PricedCourier {
  readonly courierId: UserId;
  readonly branchId: BranchId;
  readonly sums: SlipSums;
  readonly work: Kurus;
  readonly rent: Kurus;
  readonly fuel: Kurus;
  readonly rentSeconds: number;
  readonly entitlement: Kurus;
  readonly posted: Kurus;
  readonly isCorrected: boolean;
}

export const settingsOf = (branch: PayBranch): SalarySettings => ({
  baseSalaryKurus: asKurus(branch.base_salary),
  vehicleRentKurus: asKurus(branch.vehicle_rent),
  gasPriceKurus: asKurus(branch.gas_price),
  fuelPerKm: branch.fuel_per_km,
});

const entriesOf = (part: PayPart): repository.EntriesOf =>
  part.isWholeMonth
    ? { kind: 'month', month: firstDayOf(part.month) }
    : { kind: 'range', period: part.period };

const NO_ENTRIES = {
  packages: 0,
  package_count: 0,
  bonuses: 0,
  bonus_count: 0,
  corrections: 0,
  correction_count: 0,
  deductions: 0,
  deduction_count: 0,
  posted: 0,
};
const NO_WORK = { online_seconds: 0, metres: 0, is_corrected: false };

const keyOf = (row: { readonly courier_id: UserId; readonly branch_id: BranchId }): string =>
  `${row.courier_id} ${row.branch_id}`;

/**
 * Everybody with money or work in a part of time, priced by their branch's terms. What a close has booked is
 * read back from its entries; anything else is counted now.
 */
export async function pricePart(
  tx: Tx,
  branches: readonly PayBranch[],
  { part, now }: { readonly part: PayPart; readonly now: Date },
): Promise<PricedCourier[]> {
  const isClosed = (branch: PayBranch): boolean => part.isWholeMonth && branch.closed_at !== null;
  const ids = (list: readonly PayBranch[]): BranchId[] => list.map((branch) => branch.branch_id);
  const [entries, counted, closed] = await Promise.all([
    repository.sumEntries(tx, ids(branches), entriesOf(part)),
    repository.sumWork(tx, ids(branches.filter((one) => !isClosed(one))), { period: part.period, now }),
    repository.listClosedWork(tx, ids(branches.filter(isClosed)), firstDayOf(part.month)),
  ]);
  const work = [...counted, ...closed];
  const entriesBy = new Map(entries.map((row) => [keyOf(row), row]));
  const workBy = new Map(work.map((row) => [keyOf(row), row]));
  const branchBy = new Map(branches.map((branch) => [branch.branch_id, branch]));
  const people = new Map([...entries, ...work].map((row) => [keyOf(row), row]));
  return [...people].flatMap(([key, { courier_id, branch_id }]) => {
    const branch = branchBy.get(branch_id);
    if (!branch) return [];
    const whose = { courier_id, branch_id };
    const money = entriesBy.get(key) ?? { ...whose, ...NO_ENTRIES };
    return [priceCourier(branch, part, money, workBy.get(key) ?? { ...whose, ...NO_WORK })];
  });
}

function priceCourier(branch: PayBranch, part: PayPart, money: LedgerSums, work: WorkSums): PricedCourier {
  const sums: SlipSums = {
    daysInMonth: part.daysInMonth,
    onlineSeconds: work.online_seconds,
    metres: work.metres,
    packages: asKurus(money.packages),
    packageCount: money.package_count,
    bonuses: asKurus(money.bonuses),
    bonusCount: money.bonus_count,
    corrections: asKurus(money.corrections),
    correctionCount: money.correction_count,
    deductions: asKurus(money.deductions),
    deductionCount: money.deduction_count,
    settings: settingsOf(branch),
  };
  const { lines: _, ...priced } = calculateSlip(sums);
  return {
    courierId: money.courier_id,
    branchId: money.branch_id,
    sums,
    ...priced,
    posted: asKurus(money.posted),
    isCorrected: work.is_corrected,
  };
}

/** What is paid, what closed months left, and what remains. */
export interface Settlement {
  readonly paid: Kurus;
  readonly carriedOver: Kurus;
  readonly remaining: Kurus;
}

/** `remaining` = `entitlement` + `carriedOver` − `paid`; paid is what of the entries stands in payouts. */
export function settle(
  entitlement: Kurus,
  posted: Kurus,
  open: Pick<OpenMoney, 'own' | 'earlier'> | undefined,
): Settlement {
  const paid = asKurus(posted - (open?.own ?? 0));
  const carriedOver = asKurus(open?.earlier ?? 0);
  return { paid, carriedOver, remaining: asKurus(entitlement + carriedOver - paid) };
}

/** Unpaid money by courier and branch. */
export async function readOpenMoney(
  tx: Tx,
  branches: readonly PayBranch[],
  part: PayPart,
): Promise<(courierId: UserId, branchId: BranchId) => OpenMoney | undefined> {
  const ids = branches.map((branch) => branch.branch_id);
  const open = new Map(
    (await repository.sumOpenMoney(tx, ids, entriesOf(part))).map((row) => [keyOf(row), row]),
  );
  return (courier_id, branch_id) => open.get(keyOf({ courier_id, branch_id }));
}

/** Money of a row, kuruş; summed over the parts of a range and for the total. */
export type RowMoney = Record<
  | 'packages'
  | 'bonuses'
  | 'work'
  | 'rent'
  | 'corrections'
  | 'deductions'
  | 'fuel'
  | 'entitlement'
  | 'carriedOver'
  | 'paid'
  | 'remaining'
  | 'onlineSeconds'
  | 'rentSeconds'
  | 'metres'
  | 'packageCount',
  number
>;

export const NO_MONEY: RowMoney = {
  packages: 0,
  bonuses: 0,
  work: 0,
  rent: 0,
  corrections: 0,
  deductions: 0,
  fuel: 0,
  entitlement: 0,
  carriedOver: 0,
  paid: 0,
  remaining: 0,
  onlineSeconds: 0,
  rentSeconds: 0,
  metres: 0,
  packageCount: 0,
};

export const moneyOf = (priced: PricedCourier, settlement: Settlement): RowMoney => ({
  packages: priced.sums.packages,
  bonuses: priced.sums.bonuses,
  work: priced.work,
  rent: priced.rent,
  corrections: priced.sums.corrections,
  deductions: priced.sums.deductions,
  fuel: priced.fuel,
  entitlement: priced.entitlement,
  ...settlement,
  onlineSeconds: priced.sums.onlineSeconds,
  rentSeconds: priced.rentSeconds,
  metres: priced.sums.metres,
  packageCount: priced.sums.packageCount,
});

export function addMoney(a: RowMoney, b: RowMoney): RowMoney {
  const sum = { ...a };
  for (const key of Object.keys(sum) as (keyof RowMoney)[]) sum[key] += b[key];
  return sum;
}

const tl = (kurus: number): number => kurusToTl(asKurus(kurus));

/** Figures of a row or of the total as they travel. */
export const viewMoney = (money: RowMoney): SalaryTotal & Pick<SalaryRow, 'rentSeconds'> => ({
  packageEarnings: tl(money.packages),
  bonuses: tl(money.bonuses),
  workEarnings: tl(money.work),
  rentEarnings: tl(money.rent),
  corrections: tl(money.corrections),
  deductions: tl(money.deductions),
  fuelCost: tl(money.fuel),
  entitlement: tl(money.entitlement),
  carriedOver: tl(money.carriedOver),
  paid: tl(money.paid),
  remaining: tl(money.remaining),
  onlineSeconds: money.onlineSeconds,
  workingHours: formatDuration(Math.floor(money.onlineSeconds / 60)),
  rentSeconds: money.rentSeconds,
  totalDistanceKm: money.metres / 1_000,
  completedOrders: money.packageCount,
});
