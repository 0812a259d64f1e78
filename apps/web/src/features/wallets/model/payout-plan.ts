import { asKurus, kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import { formatTl } from '@ulak/contracts/format';
import { offsetLimitText } from '@ulak/contracts/pay-errors';
import type { PayoutPreview, PayoutView } from '@ulak/contracts/wallet/schema';
import { readAmount } from './amount.ts';

/** The most cash at hand that a payout can be offset against, TL. */
export const offsetLimit = ({ amount, cashAtHand }: Pick<PayoutPreview, 'amount' | 'cashAtHand'>): number =>
  Math.max(0, Math.min(amount, cashAtHand));

/** What of a payout is not settled with cash at hand, TL. */
export const restOf = ({ amount, offset }: Pick<PayoutView, 'amount' | 'offset'>): number =>
  kurusToTl(asKurus(tlToKurus(amount) - tlToKurus(offset)));

/** How a payout is settled: `offset` with the courier's cash, `rest` by its method; TL. */
export interface PayoutPlan {
  readonly offset: number;
  readonly rest: number;
  readonly error: string | undefined;
}

/** @param typed the offset as typed; null: none is wanted */
export function planPayout(preview: PayoutPreview, typed: string | null): PayoutPlan {
  const whole = { offset: 0, rest: preview.amount, error: undefined };
  if (typed === null) return whole;
  const offset = readAmount(typed);
  if (offset === null) return { ...whole, error: 'Mahsup edilecek tutarı girin' };
  const limit = offsetLimit(preview);
  if (offset > limit) return { ...whole, error: offsetLimitText(limit).replace(' Hiçbir şey ödenmedi.', '') };
  return { offset, rest: restOf({ amount: preview.amount, offset }), error: undefined };
}

/** Why nothing can be paid; null when something can. */
export function nothingToPay({ amount }: Pick<PayoutPreview, 'amount'>): string | null {
  if (amount > 0) return null;
  return amount < 0
    ? `Ödenecek tutar yok: kuryenin ${formatTl(-amount)} borcu var.`
    : 'Bu ana kadar ödenecek tutar yok.';
}
