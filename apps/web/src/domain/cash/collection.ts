import { judgeCollected } from '@ulak/contracts/cash/judge-collected';
import { type CollectionKind, MAX_COLLECTED_LINES } from '@ulak/contracts/cash/labels';
import type { Collected } from '@ulak/contracts/cash/own-payment';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { readTl, tlText } from '../../lib/tl-field.ts';

type Payment = Pick<OrderView, 'paymentType' | 'total'>;

/** A way to pay, with the amount as typed; empty: nothing. */
export interface CollectionRow {
  readonly kind: CollectionKind;
  readonly brand: string | null;
  readonly typed: string;
}

/** What the form says. `remaining`: of the order's total, TL, below zero where too much was typed. */
interface CollectionVerdict {
  readonly lines: readonly Collected[];
  readonly remaining: number;
  readonly isNoteRequired: boolean;
  /** Sentence on the amounts; null: they can be sent. */
  readonly problem: string | null;
  readonly noteProblem: string | null;
}

/** Every way to pay at a branch, filled with what is paid, or said to be. */
export function collectionRows(
  paid: readonly Collected[],
  brands: readonly string[],
): readonly CollectionRow[] {
  const isUnnamed = paid.some(({ kind, brand }) => kind === 'MEAL_CARD' && brand === null);
  const ways: Omit<CollectionRow, 'typed'>[] = [
    { kind: 'CASH', brand: null },
    { kind: 'CARD', brand: null },
    ...brands.map((brand) => ({ kind: 'MEAL_CARD' as const, brand })),
    ...(isUnnamed || brands.length === 0 ? [{ kind: 'MEAL_CARD' as const, brand: null }] : []),
  ];
  return ways.map((way) => {
    const line = paid.find(({ kind, brand }) => kind === way.kind && brand === way.brand);
    return { ...way, typed: line ? tlText(line.amount) : '' };
  });
}

const kurusOf = (typed: string): number | null => {
  const tl = typed.trim() === '' ? 0 : readTl(typed);
  return tl === null ? null : Math.round(tl * 100);
};

/** Judges the form by the server's own rule (docs/decisions/075). */
export function judgeRows(
  order: Payment,
  { rows, note }: { readonly rows: readonly CollectionRow[]; readonly note: string },
  brands: readonly string[],
): CollectionVerdict {
  const amounts = rows.map(({ typed }) => kurusOf(typed));
  const sum = amounts.reduce<number>((total, kurus) => total + (kurus ?? 0), 0);
  const remaining = (Math.round(order.total * 100) - sum) / 100;
  const lines = rows.flatMap(({ kind, brand }, index) => {
    const kurus = amounts[index] ?? 0;
    return kurus > 0 ? [{ kind, brand, amount: kurus / 100 }] : [];
  });
  const verdict = (problem: string | null, noteProblem: string | null = null): CollectionVerdict => ({
    lines,
    remaining,
    isNoteRequired: remaining > 0,
    problem,
    noteProblem,
  });
  if (amounts.includes(null)) return verdict('Geçerli bir tutar girin.');
  if (lines.length > MAX_COLLECTED_LINES)
    return verdict(`En fazla ${MAX_COLLECTED_LINES} ödeme türü girebilirsiniz.`);
  const judged = judgeCollected(order, { collected: lines, note: note.trim() || null }, brands);
  if (judged.ok) return verdict(null);
  return judged.field === 'collected' ? verdict(judged.text) : verdict(null, judged.text);
}

/** The rows with what remains added to one of them. */
export function withRemaining(
  rows: readonly CollectionRow[],
  index: number,
  remaining: number,
): readonly CollectionRow[] {
  return rows.map((row, at) =>
    at === index
      ? { ...row, typed: tlText(((kurusOf(row.typed) ?? 0) + Math.round(remaining * 100)) / 100) }
      : row,
  );
}
