import { formatTl } from '@ulak/contracts/format';
import type { ItemValues } from './form-values.ts';

/**
 * What its field could not read is no number ('1e5' is not a hundred thousand): the schema's message
 * says so.
 */
export const parseAmount = (typed: number | string): number =>
  typeof typed === 'number' || /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;

/**
 * Σ price × quantity in TL, of what can be counted so far; quantities below 1 and negative prices count
 * nothing.
 */
export function runningTotal(items: readonly Pick<ItemValues, 'quantity' | 'price'>[]): number {
  let kurus = 0;
  for (const { quantity, price } of items) {
    const line = Math.round(parseAmount(price) * 100) * Math.trunc(parseAmount(quantity));
    if (Number.isFinite(line) && line > 0) kurus += line;
  }
  return kurus / 100;
}

/** 'Toplam: 1.234,50 TL' (spec 1 §5). */
export const totalText = (items: readonly Pick<ItemValues, 'quantity' | 'price'>[]): string =>
  `Toplam: ${formatTl(runningTotal(items))}`;
