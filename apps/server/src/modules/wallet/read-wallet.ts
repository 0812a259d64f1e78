import { gapBefore } from '@ulak/contracts/domain/figures';
import type { QueryOf, ReplyOf } from '@ulak/contracts/call';
import type { listEarnings } from '@ulak/contracts/wallet/manage-earnings';
import type { UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import type { OwnWallet, WalletQuery } from '@ulak/contracts/wallet/schema';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { readPeriod } from '../../http/period.ts';
import * as repository from './repository.ts';
import { inTl, toCorrectionView, toEarningView, toSums } from './view-earning.ts';

/** @throws AppError WALLET_DISABLED where the courier's branch has switched wallets off (spec 3 §2.2) */
export async function assertWalletOn(tx: Tx, { branchId }: UserActor): Promise<void> {
  if (branchId === null || !(await repository.isWalletOn(tx, branchId)))
    throw new AppError('WALLET_DISABLED');
}

/**
 * A courier's own wallet of a range, earned for whichever branch.
 * @throws AppError WALLET_DISABLED | VALIDATION_ERROR (the range)
 */
export async function readOwnWallet(
  tx: Tx,
  { actor, scope, now }: { readonly actor: UserActor; readonly scope: Scope; readonly now: Date },
  query: WalletQuery,
): Promise<OwnWallet> {
  await assertWalletOn(tx, actor);
  const period = readPeriod(query, now);
  const filter = { scope, courierId: actor.id, period };
  const sums = await repository.sumOwn(tx, actor.id, period);
  const earnings = await repository.listEarnings(tx, filter, null);
  const corrections = await repository.listCorrections(tx, filter);
  const owed = await repository.listOwed(tx, actor.id);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    ...toSums(sums),
    gap: await readGap(tx, filter),
    balance: inTl(sums.balance),
    owed: owed.map(({ kurus, ...line }) => ({ ...line, amount: inTl(kurus) })),
    earnings: earnings.map(toEarningView),
    correctionList: corrections.map(toCorrectionView),
  };
}

/** What lies between 07:00 and the begin of a period that begins in the morning; null: nothing. */
async function readGap(
  tx: Tx,
  filter: { readonly scope: Scope; readonly courierId: UserId; readonly period: Period },
): Promise<OwnWallet['gap']> {
  const missed = { ...filter, period: gapBefore(filter.period) };
  if (missed.period.from >= missed.period.to) return null;
  const earnings = await repository.listEarnings(tx, missed, null);
  const corrections = await repository.listCorrections(tx, missed);
  const count = earnings.filter(({ status }) => status !== 'CANCELLED').length + corrections.length;
  if (count === 0) return null;
  const sums = await repository.sumOwn(tx, filter.courierId, missed.period);
  return { earnings: count, amount: toSums(sums).totalEarnings };
}

const DEFAULT_LIMIT = 50;

/**
 * Earnings of the scope in a range, newest first, by page, with its corrections. A courier or branch that is
 * missing or outside of the scope has none. @throws AppError VALIDATION_ERROR (the range)
 */
export async function listManaged(
  tx: Tx,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  {
    courierId,
    branchId,
    type,
    status,
    page = 1,
    limit = DEFAULT_LIMIT,
    ...range
  }: QueryOf<typeof listEarnings>,
): Promise<ReplyOf<typeof listEarnings>> {
  const period = readPeriod(range, now);
  const filter = { scope, courierId, branchId: branchId === 'all' ? null : branchId, status, period };
  const ofType = { ...filter, type };
  const rows = await repository.listEarnings(tx, ofType, { limit, offset: (page - 1) * limit });
  const total = await repository.countEarnings(tx, ofType);
  const corrections = await repository.listCorrections(tx, filter);
  return {
    success: true,
    data: rows.map(toEarningView),
    corrections: corrections.map(toCorrectionView),
    pagination: { page, limit, total },
  };
}
