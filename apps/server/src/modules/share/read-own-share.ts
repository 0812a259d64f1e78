import { shareMedian } from '@ulak/contracts/domain/share-median';
import { type ShareRange, sharePeriod } from '@ulak/contracts/share/ranges';
import type { OwnShare } from '@ulak/contracts/share/schema';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { listWorkShares } from '../forecasts/service.ts';
import { isWalletOn } from '../wallet/service.ts';

const NONE = { onlineMin: 0, orders: 0, paid: 0, ordersPerHour: null, paidPerHour: null } as const;

/**
 * A courier's own work for the present branch in a range, beside the branch's median; without names, and
 * without pay where the branch has wallets off.
 * @throws AppError FORBIDDEN for a courier without a branch
 */
export async function readOwnShare(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  range: ShareRange,
): Promise<OwnShare> {
  const { branchId } = actor;
  if (branchId === null) throw new AppError('FORBIDDEN');
  const period = sharePeriod(range, now);
  const shares = await listWorkShares(tx, branchId, period);
  const { onlineMin, orders, paid, ordersPerHour, paidPerHour } =
    shares.find(({ courierId }) => courierId === actor.id) ?? NONE;
  const view = {
    range,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    own: { onlineMin, orders, paid, ordersPerHour, paidPerHour },
    median: shareMedian(shares),
  };
  return (await isWalletOn(tx, branchId)) ? view : withoutPay(view);
}

const withoutPay = (share: OwnShare): OwnShare => ({
  ...share,
  own: { ...share.own, paid: null, paidPerHour: null },
  median: { ...share.median, paidPerHour: null },
});
