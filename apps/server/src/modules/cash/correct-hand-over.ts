import type { CorrectHandOverBody, HandOverView } from '@ulak/contracts/cash/hand-over';
import { HAND_OVER_STEPS, mayTakeHandOverStep } from '@ulak/contracts/cash/hand-over-states';
import { AppError, fieldError } from '../../app-error.ts';
import { holdPay, postMovements, reverseEntries } from '../ledger/service.ts';
import { recordCashNotice } from '../notices/service.ts';
import { handOverChanged } from './answer-hand-over.ts';
import { countSlips, readCount, slipDifference } from './count.ts';
import { correctedText } from './hand-over-texts.ts';
import * as repository from './hand-over-repository.ts';
import { findHandOver, getHandOver } from './read-hand-overs.ts';
import { type CashCall, recordCashChange } from './record-change.ts';
import { listBrands } from './repository.ts';
import { expectedOf } from './view-hand-over.ts';

/**
 * Counts a hand-over otherwise: a counter-entry and a new one, and the courier is asked again.
 * @throws AppError HAND_OVER_NOT_FOUND | HAND_OVER_CHANGED | VALIDATION_ERROR (slips; counted: the same)
 */
export async function correctHandOver(
  call: CashCall,
  id: number,
  { version, reason, slips, ...count }: CorrectHandOverBody,
): Promise<HandOverView> {
  const { tx, scope, actor, now } = call;
  const { courier_id: courierId } = await findHandOver(call, id);
  await holdPay(tx, courierId);
  if (!(await repository.lockHandOver(tx, { scope, id }))) throw new AppError('HAND_OVER_NOT_FOUND');
  const row = await findHandOver(call, id);
  if (row.version !== version || !mayTakeHandOverStep('correct', row.status)) throw handOverChanged(row);
  const { counted, pieces } = readCount(count);
  const lines = countSlips(row.lines, slips, await listBrands(tx, row.branch_id));
  if (counted === row.counted_kurus && JSON.stringify(lines) === JSON.stringify(row.lines))
    throw fieldError('counted', 'Sayım aynı; düzeltilecek bir şey yok.');
  const owner = { companyId: row.company_id, branchId: row.branch_id, courierId };
  if (counted !== row.counted_kurus) {
    const standing = await repository.findStandingEntry(tx, id);
    await reverseEntries(tx, [standing], { at: now, now, notes: reason, actorId: actor.id });
    await postMovements(
      tx,
      [
        {
          ...owner,
          kind: 'HAND_OVER',
          debit: 'BRANCH_TILL',
          credit: 'COURIER_CASH',
          kurus: counted,
          handOverId: id,
          notes: reason,
          actorId: actor.id,
        },
      ],
      now,
    );
  }
  const status = HAND_OVER_STEPS.correct.to;
  await repository.updateHandOver(tx, id, { status, counted, lines, pieces, reason });
  await repository.insertAct(
    tx,
    { id, companyId: row.company_id },
    { act: 'CORRECTED', at: now, by: actor.id, counted, lines, reason },
  );
  const changes = { amount: { was: row.counted_kurus / 100, is: counted / 100 } };
  const details = { handOverId: id, amount: counted / 100, reason };
  await recordCashChange(call, 'HAND_OVER_CORRECTED', owner, { changes, details });
  const text = correctedText({
    branchName: row.branch_name,
    counted,
    difference: counted - expectedOf(row),
    slips: slipDifference(lines),
    reason,
  });
  await recordCashNotice(tx, owner, { text, actor, now });
  return getHandOver(call, id);
}
