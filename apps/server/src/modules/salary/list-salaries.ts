import { payMonthOf } from '@ulak/contracts/business-day';
import type { BranchId, UserId } from '@ulak/contracts/ids';
import type { SalaryQuery, SalaryReply, SalaryRow } from '@ulak/contracts/salary/schema';
import { viewSettings } from '@ulak/contracts/salary/slip-lines';
import { istanbulParts, type Period } from '@ulak/contracts/time';
import { BUSINESS_DAY_START_HOUR } from '@ulak/contracts/business-day';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { assertRange } from '../../http/period.ts';
import * as repository from './month-repository.ts';
import type { PayBranch } from './month-repository.ts';
import {
  addMoney,
  firstDayOf,
  moneyOf,
  NO_MONEY,
  partsOf,
  type PayPart,
  pricePart,
  readOpenMoney,
  type RowMoney,
  settingsOf,
  settle,
  viewMoney,
  wholeMonth,
} from './price-month.ts';

/** Who asks, and when. */
export interface SalaryAsker {
  readonly scope: Scope;
  readonly now: Date;
}

/** @throws AppError BRANCH_NOT_FOUND for one that is missing or outside of the scope */
export async function readBranches(
  tx: Tx,
  scope: Scope,
  wanted: SalaryQuery['branchId'],
  part: PayPart,
): Promise<PayBranch[]> {
  const branchId = wanted === undefined || wanted === 'all' ? null : wanted;
  const end = wholeMonth(part.month).period.to;
  const branches = await repository.listPayBranches(tx, { scope, branchId }, { month: firstDayOf(part.month), end });
  if (branchId !== null && branches.length === 0) throw new AppError('BRANCH_NOT_FOUND');
  return branches;
}

/**
 * Salaries of a month, or of a range as a preview (spec 3 §2.5, §9): couriers of the branches now, and who has
 * money or work in it, wherever they are today.
 * @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND
 */
export async function listSalaries(
  tx: Tx,
  { scope, now }: SalaryAsker,
  query: SalaryQuery,
): Promise<SalaryReply> {
  const parts = readParts(query, now);
  const month = parts[0]?.isWholeMonth === true ? parts[0].month : null;
  const money = new Map<string, RowMoney>();
  const corrected = new Set<string>();
  let branches: PayBranch[] = [];
  for (const part of parts) {
    branches = await readBranches(tx, scope, query.branchId, part);
    const priced = await pricePart(tx, branches, { part, now });
    const openMoney = await readOpenMoney(tx, branches, part);
    for (const one of priced) {
      const key = keyOf(one.courierId, one.branchId);
      const open = openMoney(one.courierId, one.branchId);
      const settled = settle(one.entitlement, one.posted, open);
      money.set(key, addMoney(money.get(key) ?? NO_MONEY, moneyOf(one, settled)));
      if (one.isCorrected) corrected.add(key);
    }
    for (const open of openMoney.all) addCarriedOver(money, open);
  }
  const rows = await listRows(tx, { branches, money, corrected, month });
  const data = rows.filter((row) => query.inactive === 'true' || row.active || hasMoney(row));
  const total = data
    .map((row) => money.get(keyOf(row.courierId, row.branchId)) ?? NO_MONEY)
    .reduce(addMoney, NO_MONEY);
  const { rentSeconds: _, ...sums } = viewMoney(total);
  return {
    success: true,
    data,
    total: sums,
    month,
    from: parts[0]?.period.from.toISOString() ?? '',
    to: parts.at(-1)?.period.to.toISOString() ?? '',
    parts: parts.map(viewPart),
    branches: branches.map((branch) => viewBranch(branch, month)),
    asOf: now.toISOString(),
  };
}
