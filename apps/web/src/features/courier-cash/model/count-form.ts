import type { CollectionKind } from '@ulak/contracts/cash/labels';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { readTl } from '../../../lib/tl-field.ts';

/** A kind of card receipts, and what of it is expected, TL. */
export interface SlipLine {
  readonly kind: CollectionKind;
  readonly brand: string | null;
  readonly expected: number;
}

/** What was typed: one number or pieces by value, receipts by line; '' is untouched. */
export interface CountInput {
  readonly byPieces: boolean;
  readonly counted: string;
  readonly pieces: Readonly<Record<string, string>>;
  readonly slips: Readonly<Record<string, string>>;
  readonly reason: string;
}

export const EMPTY_COUNT: CountInput = { byPieces: false, counted: '', pieces: {}, slips: {}, reason: '' };

const MAX_PIECES = 100_000;
const kurus = (tl: number): number => Math.round(tl * 100);

export const slipKey = ({ kind, brand }: Pick<SlipLine, 'kind' | 'brand'>): string =>
  `${kind} ${brand ?? ''}`;

/** Receipts to count: what is expected, and what the branch takes besides. */
export function slipLines(
  cash: Pick<CourierCash, 'card' | 'mealCards'>,
  brands: readonly string[],
): SlipLine[] {
  const expected = cash.mealCards.map(({ brand, amount }) => ({ brand, expected: amount }));
  const more = brands.filter((brand) => !expected.some((line) => line.brand === brand));
  return [
    { kind: 'CARD', brand: null, expected: cash.card },
    ...expected.map((line): SlipLine => ({ kind: 'MEAL_CARD', ...line })),
    ...more.map((brand): SlipLine => ({ kind: 'MEAL_CARD', brand, expected: 0 })),
  ];
}

/** Sum of the pieces, TL; null where a number of them is none. */
function piecesSum(pieces: CountInput['pieces']): number | null {
  let sum = 0;
  for (const [value, typed] of Object.entries(pieces)) {
    if (typed.trim() === '') continue;
    if (!/^\d{1,6}$/.test(typed.trim()) || Number(typed) > MAX_PIECES) return null;
    sum += kurus(Number(value)) * Number(typed);
  }
  return sum / 100;
}

/** A count as it stands: TL, null where nothing or nothing readable was typed. */
export interface CountState {
  readonly counted: number | null;
  /** Counted less expected, TL. */
  readonly difference: number | null;
  /** Receipts counted less expected, TL; null: something typed is no amount. */
  readonly slipDifference: number | null;
  readonly differs: boolean;
}

export function readCount(input: CountInput, expectedCash: number, lines: readonly SlipLine[]): CountState {
  const touched = Object.values(input.pieces).some((typed) => typed.trim() !== '');
  const byPieces = touched ? piecesSum(input.pieces) : null;
  const counted = input.byPieces ? byPieces : readTl(input.counted);
  const typed = lines.map((line) => {
    const text = input.slips[slipKey(line)]?.trim() ?? '';
    const amount = text === '' ? line.expected : readTl(text);
    return amount === null ? null : kurus(amount) - kurus(line.expected);
  });
  const slipDifference = typed.includes(null)
    ? null
    : typed.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const difference = counted === null ? null : (kurus(counted) - kurus(expectedCash)) / 100;
  return {
    counted,
    difference,
    slipDifference: slipDifference === null ? null : slipDifference / 100,
    differs: (difference ?? 0) !== 0 || typed.some((one) => one !== null && one !== 0),
  };
}

/** The part of a body that says what was counted. */
export function countBody(input: CountInput, { counted }: CountState, lines: readonly SlipLine[]) {
  const isTouched = lines.some((line) => (input.slips[slipKey(line)]?.trim() ?? '') !== '');
  const slips = lines
    .map((line) => {
      const text = input.slips[slipKey(line)]?.trim() ?? '';
      const amount = text === '' ? line.expected : (readTl(text) ?? 0);
      return { kind: line.kind, ...(line.brand === null ? {} : { brand: line.brand }), amount };
    })
    .filter(({ amount }) => amount > 0);
  const pieces = Object.entries(input.pieces)
    .filter(([, typed]) => Number(typed) > 0)
    .map(([value, typed]) => ({ value: Number(value) as 200, count: Number(typed) }));
  return {
    ...(input.byPieces ? { pieces } : { counted: counted ?? 0 }),
    ...(isTouched ? { slips } : {}),
  };
}
