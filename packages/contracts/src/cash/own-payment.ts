// Without zod: the courier's phone reads it too.
import { paymentKind } from '../orders/source-payment.ts';
import { foldTr } from '../text.ts';
import type { CollectionKind } from './labels.ts';

/** Money of one kind that a courier takes at the door. `brand` of a meal card; null: not said. TL. */
export interface Collected {
  readonly kind: CollectionKind;
  readonly brand: string | null;
  readonly amount: number;
}

interface OrderPayment {
  readonly paymentType: string | null;
  /** TL. */
  readonly total: number;
}

/** Whether an order is paid before the door, so that nothing may be collected. */
export const isPaidOnline = (paymentType: string | null): boolean => paymentKind(paymentType) === 'ONLINE';

/**
 * What a courier collects when nothing else is said: the order's own payment. Nothing of an order that is
 * paid online, worth nothing, or about whose payment nothing is known.
 * @param brands meal-card brands of the branch; a payment type that names one is that card
 */
export function ownPayment({ paymentType, total }: OrderPayment, brands: readonly string[]): Collected[] {
  if (total <= 0 || isPaidOnline(paymentType)) return [];
  const text = foldTr(paymentType ?? '');
  const brand = brands.find((one) => text.includes(foldTr(one))) ?? null;
  if (brand !== null) return [{ kind: 'MEAL_CARD', brand, amount: total }];
  const kind = paymentKind(paymentType);
  if (kind === 'OTHER') return [];
  if (kind === 'CARD' && /yemek|meal/.test(text)) return [{ kind: 'MEAL_CARD', brand, amount: total }];
  return [{ kind: kind === 'CASH' ? 'CASH' : 'CARD', brand: null, amount: total }];
}

const keyOf = ({ kind, brand, amount }: Collected): string =>
  `${kind}\n${foldTr(brand ?? '')}\n${Math.round(amount * 100)}`;

/** Whether two lists say the same, in whatever order. */
export function isSameCollection(one: readonly Collected[], other: readonly Collected[]): boolean {
  const keys = (list: readonly Collected[]) => list.map(keyOf).toSorted().join('\n\n');
  return keys(one) === keys(other);
}
