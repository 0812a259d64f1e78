import { COLLECTED_FOREIGN_BRAND } from '@ulak/contracts/cash/labels';
import type { Collected } from '@ulak/contracts/cash/own-payment';
import { tlToKurus } from '@ulak/contracts/domain/money';
import { compareTr, foldTr } from '@ulak/contracts/text';
import { fieldError } from '../../app-error.ts';
import type { CountedPiece, OpenItems, SlipLine } from './hand-over-repository.ts';

/** A count as it was sent. TL. */
export interface SentCount {
  readonly counted?: number | undefined;
  readonly pieces?: readonly { readonly value: number; readonly count: number }[] | undefined;
  readonly slips?: readonly Collected[] | undefined;
}

/** What was counted in cash, kuruş; pieces are null where one number was given. */
export function readCount({ counted, pieces }: SentCount): {
  readonly counted: number;
  readonly pieces: readonly CountedPiece[] | null;
} {
  if (pieces === undefined) return { counted: tlToKurus(counted ?? 0), pieces: null };
  const kept = pieces
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value: tlToKurus(value), count }));
  return { counted: kept.reduce((sum, { value, count }) => sum + value * count, 0), pieces: kept };
}

const keyOf = ({ kind, brand }: { readonly kind: string; readonly brand: string | null }) =>
  `${kind} ${foldTr(brand ?? '')}`;

/** Cards and meal cards that lie in no hand-over, by brand; counted as expected. Kuruş. */
export function expectedLines({ collections }: OpenItems): SlipLine[] {
  const lines = new Map<string, SlipLine>();
  for (const { kind, brand, kurus, is_back } of collections) {
    if (kind === 'CASH' || kind === 'NONE') continue;
    const key = keyOf({ kind, brand });
    const before = lines.get(key) ?? { kind, brand, count: 0, expected: 0, counted: 0 };
    const expected = before.expected + kurus;
    lines.set(key, { ...before, count: before.count + (is_back ? -1 : 1), expected, counted: expected });
  }
  return [...lines.values()].toSorted(
    (one, other) => compareTr(one.kind, other.kind) || compareTr(one.brand ?? '', other.brand ?? ''),
  );
}

/**
 * Lines with the receipts as they were counted; left out: as before. `brands`: meal cards of the branch.
 * @throws AppError VALIDATION_ERROR on `slips` for cash among them, or a brand that is in neither
 */
export function countSlips(
  lines: readonly SlipLine[],
  slips: readonly Collected[] | undefined,
  brands: readonly string[],
): SlipLine[] {
  if (slips === undefined) return [...lines];
  if (slips.some(({ kind }) => kind === 'CASH')) throw fieldError('slips', 'Nakit burada sayılmaz');
  const taken = new Set([...brands, ...lines.map(({ brand }) => brand ?? '')].map(foldTr));
  if (slips.some(({ brand }) => brand !== null && !taken.has(foldTr(brand))))
    throw fieldError('slips', COLLECTED_FOREIGN_BRAND);
  const counted = new Map(slips.map((slip) => [keyOf(slip), tlToKurus(slip.amount)]));
  const known = lines.map((line) => ({ ...line, counted: counted.get(keyOf(line)) ?? 0 }));
  const keys = new Set(lines.map(keyOf));
  const added = slips.flatMap(({ kind, brand, amount }): SlipLine[] =>
    kind === 'CASH' || keys.has(keyOf({ kind, brand }))
      ? []
      : [{ kind, brand, count: 0, expected: 0, counted: tlToKurus(amount) }],
  );
  return [...known, ...added];
}

/** Receipts counted less those expected, kuruş. */
export const slipDifference = (lines: readonly SlipLine[]): number =>
  lines.reduce((sum, { expected, counted }) => sum + counted - expected, 0);

/** Whether every line is counted as expected. */
export const areAsExpected = (lines: readonly SlipLine[]): boolean =>
  lines.every(({ expected, counted }) => expected === counted);
