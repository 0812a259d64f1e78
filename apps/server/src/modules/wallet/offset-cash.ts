import { offsetLimitText } from '@ulak/contracts/pay-errors';
import type { BranchId } from '@ulak/contracts/ids';
import { AppError } from '../../app-error.ts';
import type { CashAtHand } from '../ledger/service.ts';
import { inTl } from './view-earning.ts';

/** What a courier holds in all, kuruş; who handed over too much holds nothing. */
export const cashOf = (cash: readonly CashAtHand[]): number =>
  Math.max(
    0,
    cash.reduce((sum, { kurus }) => sum + kurus, 0),
  );

/** @throws AppError OFFSET_TOO_LARGE above the limit, kuruş */
export function assertOffset(kurus: number, limit: number): void {
  if (kurus <= limit) return;
  const tl = inTl(limit);
  throw new AppError('OFFSET_TOO_LARGE', { limit: tl }, { offset: offsetLimitText(tl) });
}

/** What a branch pays of a payout in one way. Kuruş. */
export interface PayoutPart {
  readonly kind: 'PAYOUT' | 'OFFSET';
  readonly branchId: BranchId;
  readonly kurus: number;
}

/**
 * Splits a payout by branch into what is offset against cash and what is paid. A branch's pay meets the cash
 * of that branch first; what is left of the offset goes on in the order of the shares.
 */
export function splitOffset(
  shares: readonly { readonly branchId: BranchId; readonly kurus: number }[],
  cash: readonly CashAtHand[],
  offset: number,
): PayoutPart[] {
  const held = new Map(cash.map(({ branch_id, kurus }) => [branch_id, kurus]));
  let left = offset;
  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(left, most));
    left -= taken;
    return taken;
  };
  const own = shares.map(({ branchId, kurus }) => take(Math.min(kurus, held.get(branchId) ?? 0)));
  return shares.flatMap(({ branchId, kurus }, place): PayoutPart[] => {
    const ofOwn = own[place] ?? 0;
    const settled = ofOwn + take(kurus - ofOwn);
    const parts: PayoutPart[] = [
      { kind: 'OFFSET', branchId, kurus: settled },
      { kind: 'PAYOUT', branchId, kurus: kurus - settled },
    ];
    return parts.filter((part) => part.kurus !== 0);
  });
}
