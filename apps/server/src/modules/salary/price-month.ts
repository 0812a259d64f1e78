import { parsePayMonth, payMonthOf } from '@ulak/contracts/business-day';
import { asKurus, type Kurus, kurusToTl } from '@ulak/contracts/domain/money';
import { daysOf, monthParts, type SalarySettings } from '@ulak/contracts/domain/salary';
import { formatDuration } from '@ulak/contracts/format';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { SalaryRow, SalaryTotal } from '@ulak/contracts/salary/schema';
import { calculatePay, type SlipSums } from '@ulak/contracts/salary/slip-lines';
import type { Period } from '@ulak/contracts/time';
import type { Tx } from '../../db/database.ts';
import * as repository from './month-repository.ts';
import type { LedgerSums, OpenMoney, PayBranch, WorkSums } from './month-repository.ts';
import { mapInTurns } from './take-turns.ts';

/** A pay month or a part of one that is priced. */
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
  /** What of the entries stands in payouts. */
  readonly paid: Kurus;
  /** Unpaid of closed months before it; a debt is below zero. */
  readonly carriedOver: Kurus;
  /** `entitlement` + `carriedOver` − `paid` */
  readonly remaining: Kurus;
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

/** A fraction of a millisecond of the event loop. */
const PRICED_AT_ONCE = 5;

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
const NO_WORK = { online_seconds: 0, metres: 0, road_metres: 0, is_corrected: false };

/**
 * Everybody with money or work in a part of time, or with something unpaid from before, priced by their
 * branch's terms. What a close has booked is read back from its entries; anything else is counted now.
 */
export async function pricePart(
  tx: Tx,
  branches: readonly PayBranch[],
  { part, now, courierId, worked, isUnpaidKnown = true }: PricingOf,
): Promise<PricedCourier[]> {
  const isClosed = (branch: PayBranch): boolean => part.isWholeMonth && branch.closed_at !== null;
  const ids = (list: readonly PayBranch[]): BranchId[] => list.map((branch) => branch.branch_id);
  const whose = { branchIds: ids(branches), courierId };
  const entries = byCourier(await repository.sumEntries(tx, whose, entriesOf(part)));
  const open = byCourier(isUnpaidKnown ? await repository.sumOpenMoney(tx, whose, entriesOf(part)) : []);
  const toCount = ids(branches.filter((one) => !isClosed(one)));
  const counted = worked ?? (await repository.sumWork(tx, toCount, { period: part.period, now }));
  const closed = { branchIds: ids(branches.filter(isClosed)), courierId };
  const booked = await repository.listClosedWork(tx, closed, firstDayOf(part.month));
  const work = byCourier([...counted, ...booked]);
  const unpaid = [...open].filter(([, { own, earlier }]) => own !== 0 || earlier !== 0);
  const branchBy = new Map(branches.map((branch) => [branch.branch_id, branch]));
  const people = new Map<string, WhosePay>([...entries, ...work, ...unpaid]);
  const priced = await mapInTurns([...people], PRICED_AT_ONCE, ([key, { courier_id, branch_id }]) => {
    const branch = branchBy.get(branch_id);
    if (!branch) return [];
    const money = entries.get(key) ?? { courier_id, branch_id, ...NO_ENTRIES };
    const worked = work.get(key) ?? { courier_id, branch_id, ...NO_WORK };
    return [priceCourier({ branch, part, money, worked, open: open.get(key) })];
  });
  return priced.flat();
}

/**
 * What is priced. `courierId`: of one courier only; `worked`: their work, where the caller has read it;
 * `isUnpaidKnown`: false where nobody looks at `paid`, `carriedOver` and `remaining`, which are wrong then.
 */
interface PricingOf {
  readonly part: PayPart;
  readonly now: Date;
  readonly courierId?: UserId;
  readonly worked?: readonly WorkSums[];
  readonly isUnpaidKnown?: boolean;
}

interface WhosePay {
  readonly courier_id: UserId;
  readonly branch_id: BranchId;
}

/** A courier at a branch, as a key. */
export const payKey = (courierId: UserId, branchId: BranchId): string => `${courierId} ${branchId}`;

const byCourier = <Row extends WhosePay>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [payKey(row.courier_id, row.branch_id), row]));

interface CourierInputs {
  readonly branch: PayBranch;
  readonly part: PayPart;
  readonly money: LedgerSums;
  readonly worked: WorkSums;
  readonly open: OpenMoney | undefined;
}

function priceCourier({ branch, part, money, worked, open }: CourierInputs): PricedCourier {
  const sums: SlipSums = {
    daysInMonth: part.daysInMonth,
    onlineSeconds: worked.online_seconds,
    metres: worked.metres,
    roadMetres: worked.road_metres,
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
  const priced = calculatePay(sums);
  const paid = asKurus(money.posted - (open?.own ?? 0));
  const carriedOver = asKurus(open?.earlier ?? 0);
  return {
    courierId: money.courier_id,
    branchId: money.branch_id,
    sums,
    ...priced,
    paid,
    carriedOver,
    remaining: asKurus(priced.entitlement + carriedOver - paid),
    isCorrected: worked.is_corrected,
  };
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

export const moneyOf = (priced: PricedCourier): RowMoney => ({
  packages: priced.sums.packages,
  bonuses: priced.sums.bonuses,
  work: priced.work,
  rent: priced.rent,
  corrections: priced.sums.corrections,
  deductions: priced.sums.deductions,
  fuel: priced.fuel,
  entitlement: priced.entitlement,
  carriedOver: priced.carriedOver,
  paid: priced.paid,
  remaining: priced.remaining,
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
