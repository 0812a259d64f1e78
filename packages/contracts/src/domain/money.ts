/** An amount of money in whole kuruş (1 TL = 100 kuruş), the only form in which code calculates with money.
 * `numeric(12,2)` in SQL, TL with two decimals on the wire (DECISIONS "Orders", criteria A17). */
export type Kurus = number & { readonly __unit: 'kurus' };

/** The largest amount that `numeric(12,2)` holds. */
export const MAX_KURUS = 999_999_999_999 as Kurus;

/** Whole kuruş from a number that is one.
 * @throws RangeError for fractions, NaN and amounts beyond ±MAX_KURUS */
export function asKurus(value: number): Kurus {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_KURUS) throw new RangeError(`not kuruş: ${value}`);
  return (value === 0 ? 0 : value) as Kurus;
}

/**
 * Tolerance of a TL number around whole kuruş, TL: the rounding noise of added doubles (0.1 + 0.2), far below
 * any real amount.
 */
const BINARY_NOISE_TL = 1e-7;

/**
 * Whether a TL number is an exact amount: finite, at most two decimals, within numeric(12,2). For wire
 * schemas.
 */
export function isTl(tl: number): boolean {
  const kurus = Math.round(tl * 100);
  return Number.isFinite(tl) && Math.abs(kurus) <= MAX_KURUS && Math.abs(kurus / 100 - tl) < BINARY_NOISE_TL;
}

/** TL from the wire → kuruş, exactly.
 * @throws RangeError when {@link isTl} does not hold: nothing is rounded in silence */
export function tlToKurus(tl: number): Kurus {
  if (!isTl(tl)) throw new RangeError(`not TL: ${tl}`);
  return asKurus(Math.round(tl * 100));
}

/** Kuruş → TL for the wire. */
export const kurusToTl = (kurus: Kurus): number => kurus / 100;

/** `numeric` as PostgreSQL sends it ('12.30', '-5', '12.3000') → kuruş.
 * @throws RangeError for anything else, also for parts of a kuruş */
export function parseNumeric(text: string): Kurus {
  const [, sign, lira, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (lira === undefined) throw new RangeError(`not an amount: ${text}`);
  const kurus = Number(lira) * 100 + Number(fraction.padEnd(2, '0'));
  return asKurus(sign === '-' ? -kurus : kurus);
}

/** Kuruş → `numeric` text for SQL, always two decimals: '12.30'. */
export function toNumeric(kurus: Kurus): string {
  const digits = String(Math.abs(kurus)).padStart(3, '0');
  return `${kurus < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Sum of amounts; 0 for none.
 * @throws RangeError beyond MAX_KURUS */
export function sumKurus(amounts: Iterable<Kurus>): Kurus {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return asKurus(sum);
}

/** One item of an order, reduced to its price. */
export interface PricedItem {
  readonly priceKurus: Kurus;
  readonly quantity: number;
}

/** What an order costs: Σ price × quantity (spec 1 §5).
 * @param items quantities are whole numbers ≥ 1
 * @throws RangeError for a fractional quantity or a total beyond MAX_KURUS */
export const orderTotal = (items: Iterable<PricedItem>): Kurus =>
  sumKurus(Array.from(items, ({ priceKurus, quantity }) => asKurus(priceKurus * quantity)));

/** {@link orderTotal} for items as they travel, price and total in TL. */
export const orderTotalTl = (
  items: readonly { readonly price: number; readonly quantity: number }[],
): number =>
  kurusToTl(orderTotal(items.map(({ price, quantity }) => ({ priceKurus: tlToKurus(price), quantity }))));
