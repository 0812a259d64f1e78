import { BUSINESS_DAY_START_HOUR, payMonthOf } from '@ulak/contracts/business-day';
import type { SalaryQuery, SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';
import { viewSettings } from '@ulak/contracts/salary/slip-lines';
import { type Instant, istanbulParts } from '@ulak/contracts/time';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assertRange } from '../../http/period.ts';
import * as repository from './month-repository.ts';
import type { PayBranch, PayPerson } from './month-repository.ts';
import {
  addMoney,
  firstDayOf,
  moneyOf,
  NO_MONEY,
  partsOf,
  payKey,
  type PayPart,
  pricePart,
  type RowMoney,
  settingsOf,
  viewMoney,
  wholeMonth,
} from './price-month.ts';

/** Who asks, and when. */
export interface SalaryAsker {
  readonly scope: Scope;
  readonly now: Date;
}

/**
 * The branches of a call with what a month is priced with.
 * @throws AppError BRANCH_NOT_FOUND for one that is missing or outside of the scope
 */
export async function readBranches(
  tx: Tx,
  scope: Scope,
  { wanted, month }: { readonly wanted: SalaryQuery['branchId']; readonly month: string },
): Promise<PayBranch[]> {
  const branchId = wanted === undefined || wanted === 'all' ? null : wanted;
  const terms = { month: firstDayOf(month), end: wholeMonth(month).period.to };
  const branches = await repository.listPayBranches(tx, { scope, branchId }, terms);
  if (branchId !== null && branches.length === 0) throw new AppError('BRANCH_NOT_FOUND');
  return branches;
}

/** Rows while they are summed up over the parts of a range. */
interface Sums {
  readonly money: Map<string, RowMoney>;
  readonly corrected: Set<string>;
}

/**
 * Salaries of a month, or of a range as a preview (spec 3 §2.5, §9): couriers of the branches now, and who
 * has money or work in it, wherever they are today.
 * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND
 */
export async function listSalaries(
  tx: Tx,
  { scope, now }: SalaryAsker,
  query: SalaryQuery,
): Promise<SalaryReply> {
  const parts = readParts(query, now);
  const [first] = parts;
  const month = first?.isWholeMonth === true ? first.month : null;
  const sums: Sums = { money: new Map(), corrected: new Set() };
  let branches: PayBranch[] = [];
  for (const part of parts) {
    branches = await readBranches(tx, scope, { wanted: query.branchId, month: part.month });
    for (const one of await pricePart(tx, branches, { part, now })) {
      const key = payKey(one.courierId, one.branchId);
      sums.money.set(key, addMoney(sums.money.get(key) ?? NO_MONEY, moneyOf(one)));
      if (one.isCorrected) sums.corrected.add(key);
    }
  }
  const listed = (await listRows(tx, branches, { sums, month })).filter(
    (row) => query.inactive === 'true' || (row.active && !row.left) || hasAnything(row),
  );
  const all = listed.map((row) => sums.money.get(payKey(row.courierId, row.branchId)) ?? NO_MONEY);
  const { rentSeconds: _, ...total } = viewMoney(all.reduce(addMoney, NO_MONEY));
  return {
    success: true,
    data: listed,
    total,
    month,
    from: first?.period.from.toISOString() ?? '',
    to: parts.at(-1)?.period.to.toISOString() ?? '',
    parts: parts.map(viewPart),
    branches: branches.map((branch) => viewBranch(branch, month)),
    asOf: now.toISOString(),
  };
}

async function listRows(
  tx: Tx,
  branches: readonly PayBranch[],
  { sums, month }: { readonly sums: Sums; readonly month: string | null },
): Promise<SalaryRow[]> {
  const ids = branches.map((branch) => branch.branch_id);
  const paid = [...sums.money.keys()].map((key) => {
    const [courier_id, branch_id] = key.split(' ').map(Number);
    return { courier_id, branch_id } as Pick<PayPerson, 'courier_id' | 'branch_id'>;
  });
  const people = await repository.listPeople(tx, ids, paid);
  const objections = month === null ? [] : await repository.countOpenObjections(tx, ids, firstDayOf(month));
  const openBy = new Map(objections.map((row) => [payKey(row.courier_id, row.branch_id), row.count]));
  const names = new Map(branches.map((branch) => [branch.branch_id, branch.branch_name]));
  return people.map((person) => {
    const key = payKey(person.courier_id, person.branch_id);
    return {
      courierId: person.courier_id,
      courierName: person.courier_name ?? 'Ayrılmış kurye',
      branchId: person.branch_id,
      branchName: names.get(person.branch_id) ?? '',
      active: person.active,
      left: person.left,
      ...viewMoney(sums.money.get(key) ?? NO_MONEY),
      isCorrected: sums.corrected.has(key),
      openObjections: openBy.get(key) ?? 0,
    };
  });
}

const hasAnything = (row: SalaryRow): boolean =>
  row.remaining !== 0 || row.entitlement !== 0 || row.onlineSeconds > 0 || row.completedOrders > 0;

const viewPart = ({ month, period, daysInMonth }: PayPart) => ({
  month,
  from: period.from.toISOString(),
  to: period.to.toISOString(),
  daysInMonth,
});

const viewBranch = (branch: PayBranch, month: string | null) => ({
  branchId: branch.branch_id,
  branchName: branch.branch_name,
  settings: viewSettings(settingsOf(branch)),
  closedAt: month === null ? null : (branch.closed_at?.toISOString() ?? null),
  closedByName: month === null ? null : branch.closed_by_name,
});

/** The running month, the month that is asked for, or the months' shares of a range of whole days. */
function readParts({ month, from, to }: SalaryQuery, now: Date): PayPart[] {
  if (month !== undefined) return [wholeMonth(month)];
  if (from === undefined && to === undefined) return [wholeMonth(payMonthOf(now).key)];
  if (from === undefined) throw fieldError('from', 'Bitişle birlikte başlangıcı da gönderin');
  if (to === undefined) throw fieldError('to', 'Başlangıçla birlikte bitişi de gönderin');
  const range = { from: new Date(from), to: new Date(to) };
  assertRange(range);
  for (const end of ['from', 'to'] as const)
    if (!isDayStart(range[end])) throw fieldError(end, 'İş günleri 07:00’de başlar ve biter');
  const [only, ...more] = partsOf(range);
  const isMonth = only && more.length === 0 && isSamePeriod(only, wholeMonth(only.month));
  return isMonth ? [wholeMonth(only.month)] : partsOf(range);
}

const isSamePeriod = (a: PayPart, b: PayPart): boolean =>
  a.period.from.getTime() === b.period.from.getTime() && a.period.to.getTime() === b.period.to.getTime();

function isDayStart(instant: Instant): boolean {
  const { hour, minute, second } = istanbulParts(instant);
  return hour === BUSINESS_DAY_START_HOUR && minute === 0 && second === 0;
}
