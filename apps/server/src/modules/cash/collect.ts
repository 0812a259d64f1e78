import { judgeCollected } from '@ulak/contracts/cash/judge-collected';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { type Collected, isSameCollection } from '@ulak/contracts/cash/own-payment';
import { formatTl } from '@ulak/contracts/format';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import { tlToKurus } from '@ulak/contracts/domain/money';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { postMovements } from '../ledger/service.ts';
import * as repository from './repository.ts';
import type { CashOwner, CollectionRow, NewCollection } from './repository.ts';

/** An order that its courier delivers. */
export interface CollectedOrder {
  readonly id: OrderId;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly payment_type: string | null;
  /** TL, as stored. */
  readonly total: string;
}

/** What the courier says to have collected; undefined: the order's own payment. */
export interface SaidCollected {
  readonly collected?: readonly Collected[] | undefined;
  readonly collectedNote?: string | null | undefined;
}

/** Judges what is said. @throws AppError VALIDATION_ERROR on `collected` or `collectedNote` */
export function judge(
  order: CollectedOrder,
  { collected, collectedNote }: SaidCollected,
  brands: readonly string[],
): NewLines {
  const facts = { paymentType: order.payment_type, total: Number(order.total) };
  const verdict = judgeCollected(facts, { collected, note: collectedNote || null }, brands);
  if (!verdict.ok) throw fieldError(verdict.field, verdict.text);
  return verdict;
}

interface NewLines {
  readonly lines: readonly Collected[];
  readonly isShort: boolean;
}

/** Rows of what was collected; cash is booked from the branch's sales to the courier. */
export async function bookLines(
  tx: Tx,
  { orderId, actorId, ...owner }: CashOwner & { readonly orderId: OrderId; readonly actorId: UserId },
  { lines, isShort }: NewLines,
  now: Date,
): Promise<NewCollection[]> {
  const cash = lines.filter(({ kind }) => kind === 'CASH');
  const entries = await postMovements(
    tx,
    cash.map(({ amount }) => ({
      ...owner,
      kind: 'COLLECTION' as const,
      debit: 'COURIER_CASH' as const,
      credit: 'BRANCH_SALES' as const,
      kurus: tlToKurus(amount),
      evidence: { orderId },
      actorId,
    })),
    now,
  );
  if (isShort) return [{ kind: 'NONE', brand: null, kurus: 0, entryId: null }];
  return lines.map(({ amount, ...line }) => ({
    ...line,
    kurus: tlToKurus(amount),
    entryId: line.kind === 'CASH' ? (entries[0]?.id ?? null) : null,
  }));
}

/**
 * Records what a courier has collected of a delivery, in its transaction (docs/decisions/075). Cash is in the
 * ledger at once.
 * @throws AppError VALIDATION_ERROR on `collected` or `collectedNote`
 */
export async function collect(
  tx: Tx,
  { order, courierId, said }: { order: CollectedOrder; courierId: UserId; said: SaidCollected },
  now: Date,
): Promise<void> {
  const lines = judge(order, said, await repository.listBrands(tx, order.branch_id));
  const owner = { companyId: order.company_id, branchId: order.branch_id, courierId };
  const of = { ...owner, orderId: order.id, actorId: courierId };
  const rows = await bookLines(tx, of, lines, now);
  const note = said.collected === undefined ? null : said.collectedNote || null;
  await repository.insertCollections(tx, { ...of, note, isCorrection: false, now }, rows);
}

/** Amounts of rows, in TL; what was not collected is none. */
export const collectedOf = (rows: readonly CollectionRow[]): Collected[] =>
  rows.flatMap(({ kind, brand, kurus }) => (kind === 'NONE' ? [] : [{ kind, brand, amount: kurus / 100 }]));

/** 'Nakit 40,00 TL, Kart 10,00 TL', or that nothing was collected. */
export const collectedText = (lines: readonly Collected[]): string =>
  lines.map(({ kind, brand, amount }) => `${collectionLabel(kind, brand)} ${formatTl(amount)}`).join(', ') ||
  'tahsilat yok';

/**
 * Whether a delivery that is said again was recorded with the same collection.
 * @throws AppError COLLECTION_RECORDED for another one
 */
export async function assertCollectedSame(
  tx: Tx,
  orderId: OrderId,
  collected: readonly Collected[],
): Promise<void> {
  const rows = await repository.listCollectionsOf(tx, orderId);
  const recorded = collectedOf(rows.filter((row) => !row.is_correction));
  if (!isSameCollection(recorded, collected))
    throw new AppError('COLLECTION_RECORDED', { collected: collectedText(recorded) });
}
