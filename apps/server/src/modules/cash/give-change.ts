import { formatTl } from '@ulak/contracts/format';
import type { ChangeBody, CourierCash } from '@ulak/contracts/cash/schema';
import { tlToKurus } from '@ulak/contracts/domain/money';
import { AppError, fieldError } from '../../app-error.ts';
import { holdCash, holdPay, postMovements } from '../ledger/service.ts';
import { getHolder, toCourierCash } from './read-cash.ts';
import { type CashCall, recordCashChange } from './record-change.ts';
import { readOpenItems } from './hand-over-repository.ts';
import { insertChange } from './repository.ts';

/**
 * Hands a courier change money from the till, or takes some of it back.
 * @throws AppError COURIER_NOT_FOUND | CASH_CHANGED | VALIDATION_ERROR (amount: more back than is out)
 */
export async function giveChange(
  call: CashCall,
  { courierId, branchId, amount, expected, note }: ChangeBody,
): Promise<CourierCash> {
  const { tx, actor, now } = call;
  const whose = { courierId, branchId };
  const { owner } = await getHolder(call, whose);
  const kurus = tlToKurus(amount);
  if (kurus < 0) await holdPay(tx, courierId);
  const cash = await holdCash(tx, owner, now);
  const { changes, collections } = await readOpenItems(tx, owner);
  const out = changes.reduce((sum, change) => sum + change.kurus, 0);
  if (expected !== undefined && tlToKurus(expected) !== out) {
    const cards = collections.filter(({ kind }) => kind === 'CARD' || kind === 'MEAL_CARD');
    throw new AppError('CASH_CHANGED', {
      cash: cash / 100,
      cards: cards.reduce((sum, card) => sum + card.kurus, 0) / 100,
    });
  }
  if (kurus < 0 && kurus + out < 0)
    throw fieldError('amount', `En fazla ${formatTl(out / 100)} bozuk para geri alınabilir.`);
  const [debit, credit] =
    kurus > 0 ? (['COURIER_CASH', 'BRANCH_TILL'] as const) : (['BRANCH_TILL', 'COURIER_CASH'] as const);
  const notes = note || null;
  const moved = { ...owner, kind: 'CHANGE' as const, debit, credit, kurus: Math.abs(kurus), notes };
  const [entry] = await postMovements(tx, [{ ...moved, actorId: actor.id }], now);
  if (!entry) throw new Error('a movement is one entry');
  await insertChange(tx, owner, { kurus, entryId: entry.id, note: notes, actorId: actor.id, now });
  await recordCashChange(call, 'CHANGE_GIVEN', owner, { details: { amount, ...(note && { notes: note }) } });
  return toCourierCash((await getHolder(call, { courierId, branchId: owner.branchId })).row);
}
