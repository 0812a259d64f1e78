import type { Period } from '@ulak/contracts/time';
import type { ReplyOf } from '@ulak/contracts/call';
import { LATEST_EARNINGS } from '@ulak/contracts/wallet/labels';
import type { summariseWallets } from '@ulak/contracts/wallet/manage-earnings';
import type { SummaryQuery } from '@ulak/contracts/wallet/schema';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { readPeriod } from '../../http/period.ts';
import { listByIds } from './repository.ts';
import * as repository from './summary-repository.ts';
import { inTl, toEarningView, toSums } from './view-earning.ts';

const DEFAULT_LIMIT = 100;

interface SummaryCall {
  readonly scope: Scope;
  readonly now: Date;
}

/** Reads what a summary covers. @throws AppError VALIDATION_ERROR (the range) */
function readWish(
  { scope, now }: SummaryCall,
  { courierId, branchId, search, page = 1, limit = DEFAULT_LIMIT, ...range }: SummaryQuery,
): repository.SummaryWish & { readonly period: Period } {
  const period = readPeriod(range, now);
  return {
    period,
    filter: { scope, courierId, branchId: branchId === 'all' ? null : branchId, period },
    search: search ?? '',
    latest: LATEST_EARNINGS,
    page: { limit, offset: (page - 1) * limit },
  };
}

const toRow = (row: repository.SummaryRow) => ({
  courierId: row.courier_id,
  fullName: row.full_name,
  username: row.username,
  branchId: row.branch_id,
  branchName: row.branch_name,
  active: row.active,
  ...toSums(row),
  balance: inTl(row.balance),
});
/** A courier in the table, without the earnings. */
export type SummaryLine = ReturnType<typeof toRow>;

/**
 * The management's table of a range: a row per courier, the five latest earnings in each (spec 3 §2.4).
 * @throws AppError VALIDATION_ERROR (the range)
 */
export async function summarise(
  tx: Tx,
  call: SummaryCall,
  query: SummaryQuery,
): Promise<ReplyOf<typeof summariseWallets>> {
  const { period, ...wish } = readWish(call, query);
  const { total, totals, rows } = await repository.summarise(tx, wish);
  const latest = await listByIds(
    tx,
    rows.flatMap((row) => [...row.latest]),
  );
  const { limit, offset } = wish.page;
  return {
    success: true,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    data: rows.map((row) => ({
      ...toRow(row),
      latest: latest.filter((earning) => earning.courier_id === row.courier_id).map(toEarningView),
    })),
    totals: { ...toSums(totals), balance: inTl(totals.balance) },
    pagination: { page: offset / limit + 1, limit, total },
  };
}

/** The most couriers that a sheet lists. */
const MAX_ROWS = 20_000;

/** The same without the earnings, all couriers at once; for sheets. */
export async function listLines(
  tx: Tx,
  call: SummaryCall,
  query: SummaryQuery,
): Promise<{ readonly period: Period; readonly lines: SummaryLine[] }> {
  const { period, ...wish } = readWish(call, query);
  const page = { limit: MAX_ROWS, offset: 0 };
  const { rows } = await repository.summarise(tx, { ...wish, latest: 0, page });
  return { period, lines: rows.map(toRow) };
}
