import { businessDate } from '@ulak/contracts/business-day';
import type { DeductShortageBody, HandOverView } from '@ulak/contracts/cash/hand-over';
import { tlToKurus } from '@ulak/contracts/domain/money';
import { AppError } from '../../app-error.ts';
import { holdCash, holdPay } from '../ledger/service.ts';
import { writeDeduction } from '../salary/service.ts';
import * as repository from './hand-over-repository.ts';
import { findHandOver, getHandOver } from './read-hand-overs.ts';
import { type CashCall, tellCashChange } from './record-change.ts';
import { openShortageOf } from './view-hand-over.ts';

/**
 * Makes the open shortage of the newest hand-over, or part of it, a deduction: pay and cash go down together.
 * @throws AppError HAND_OVER_NOT_FOUND | SHORTAGE_CHANGED | MONTH_CLOSED
 */
export async function deductShortage(
  call: CashCall,
  id: number,
  { expected, amount, description }: DeductShortageBody,
): Promise<HandOverView> {
  const { tx, scope, actor, now } = call;
  const { courier_id: courierId, ...found } = await findHandOver(call, id);
  const owner = { companyId: found.company_id, branchId: found.branch_id, courierId };
  await holdPay(tx, courierId);
  await holdCash(tx, owner, now);
  if (!(await repository.lockHandOver(tx, { scope, id }))) throw new AppError('HAND_OVER_NOT_FOUND');
  const row = await findHandOver(call, id);
  const shortage = openShortageOf(row);
  const kurus = amount === undefined ? shortage : tlToKurus(amount);
  if (Math.round(expected * 100) !== shortage || kurus > shortage || shortage === 0)
    throw new AppError('SHORTAGE_CHANGED', { limit: shortage / 100 });
  const courier = {
    id: courierId,
    name: row.courier_name,
    company_id: row.company_id,
    branch_id: row.branch_id,
  };
  const deductionId = await writeDeduction(tx, call, courier, {
    type: 'inventory',
    reason: 'missing_payment',
    description: description || null,
    date: businessDate(now),
    kurus,
    against: 'COURIER_CASH',
  });
  await repository.updateHandOver(tx, id, {});
  await repository.insertAct(
    tx,
    { id, companyId: row.company_id },
    {
      act: 'DEDUCTED',
      at: now,
      by: actor.id,
      counted: row.counted_kurus,
      lines: row.lines,
      reason: description || null,
      deduction: { id: deductionId, kurus },
    },
  );
  await tellCashChange(call, owner, 'DEDUCTED');
  return getHandOver(call, id);
}
