import type { OrderView } from '@ulak/contracts/orders/schema';
import {
  KNOWN_SOURCES,
  PAYMENT_TYPES,
  paymentTypeLabel,
  sourceLabel,
  UNKNOWN_SOURCE_LABEL,
} from '@ulak/contracts/orders/source-payment';
import { NO_PAYMENT_FILTER } from './list-query.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The sources to choose from: the known ones, those of the rows on screen, and the chosen one. */
export function sourceOptions(orders: readonly OrderView[], chosen: string | null): Option[] {
  const seen = orders.map(({ source }) => sourceLabel(source));
  const all = new Set([...KNOWN_SOURCES, ...seen, ...(chosen ? [chosen] : [])]);
  all.delete(UNKNOWN_SOURCE_LABEL);
  return [...all, UNKNOWN_SOURCE_LABEL].map((source) => ({ value: source, label: source }));
}

/**
 * The payment types to choose from: the known ones, those of the rows on screen, the chosen one, and none.
 */
export function paymentOptions(orders: readonly OrderView[], chosen: string | null): Option[] {
  const seen = orders.flatMap(({ paymentType }) => paymentType?.trim() || []);
  const others = new Map(
    [...seen, ...(chosen ? [chosen] : [])].map((type) => [paymentTypeLabel(type), type]),
  );
  for (const type of PAYMENT_TYPES) others.delete(paymentTypeLabel(type));
  others.delete(NO_PAYMENT_FILTER);
  return [
    ...PAYMENT_TYPES.map((type) => ({ value: type, label: paymentTypeLabel(type) })),
    ...[...others].map(([label, value]) => ({ value, label })),
    { value: NO_PAYMENT_FILTER, label: 'Ödeme tipi yok' },
  ];
}
