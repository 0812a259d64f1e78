// Without zod: the courier's phone reads it too.
import { foldTr } from '../text.ts';
import {
  COLLECTED_ABOVE_TOTAL,
  COLLECTED_FOREIGN_BRAND,
  COLLECTED_NOTE_REQUIRED,
  COLLECTED_OF_ONLINE,
} from './labels.ts';
import { type Collected, isPaidOnline, isSameCollection, ownPayment } from './own-payment.ts';

/**
 * What is collected of an order, or which field is wrong and why. `isShort`: nothing, although something was
 * due.
 */
export type CollectedVerdict =
  | { readonly ok: true; readonly lines: readonly Collected[]; readonly isShort: boolean }
  | { readonly ok: false; readonly field: 'collected' | 'collectedNote'; readonly text: string };

const kurusOf = (lines: readonly Collected[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

/**
 * Judges what a courier says to have collected (docs/decisions/075); undefined: the order's own payment.
 * Brands are written as the branch writes them.
 */
export function judgeCollected(
  order: { readonly paymentType: string | null; readonly total: number },
  { collected, note }: { readonly collected: readonly Collected[] | undefined; readonly note: string | null },
  brands: readonly string[],
): CollectedVerdict {
  const own = ownPayment(order, brands);
  if (collected === undefined) return { ok: true, lines: own, isShort: false };
  if (collected.length > 0 && isPaidOnline(order.paymentType))
    return { ok: false, field: 'collected', text: COLLECTED_OF_ONLINE };
  const lines: Collected[] = [];
  for (const line of collected) {
    const brand = brands.find((one) => foldTr(one) === foldTr(line.brand ?? '')) ?? null;
    if (line.brand !== null && brand === null)
      return { ok: false, field: 'collected', text: COLLECTED_FOREIGN_BRAND };
    lines.push({ ...line, brand });
  }
  const [sum, total] = [kurusOf(lines), Math.round(order.total * 100)];
  if (sum > total) return { ok: false, field: 'collected', text: COLLECTED_ABOVE_TOTAL };
  if (sum < total && !note && !isSameCollection(lines, own))
    return { ok: false, field: 'collectedNote', text: COLLECTED_NOTE_REQUIRED };
  return { ok: true, lines, isShort: lines.length === 0 && own.length > 0 };
}
