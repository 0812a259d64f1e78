import { tlToKurus } from '@ulak/contracts/domain/money';
import type { BodyOf } from '@ulak/contracts/call';
import type { EarningId, UserId } from '@ulak/contracts/ids';
import type {
  addBonus as addBonusCall,
  addCorrection as addCorrectionCall,
} from '@ulak/contracts/wallet/manage-earnings';
import type { CorrectionView, EarningView } from '@ulak/contracts/wallet/schema';
import { AppError } from '../../app-error.ts';
import { bookEarning, postEntries } from '../ledger/service.ts';
import { type PayCall, recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import { toCorrectionView, toEarningView } from './view-earning.ts';

/** Somebody of the scope who has pay. @throws AppError COURIER_NOT_FOUND */
export async function getPayee({ tx, scope }: PayCall, id: UserId): Promise<repository.Payee> {
  const payee = await repository.findPayee(tx, scope, id);
  if (!payee) throw new AppError('COURIER_NOT_FOUND');
  return payee;
}

/**
 * Adds a bonus, pending until it is paid. @throws AppError COURIER_NOT_FOUND, also for who is none
 * any more
 */
export async function addBonus(
  call: PayCall,
  { courierId, amount, notes }: BodyOf<typeof addBonusCall>,
): Promise<EarningView> {
  const payee = await getPayee(call, courierId);
  if (!payee.isCourier) throw new AppError('COURIER_NOT_FOUND');
  const { tx, actor, now } = call;
  const { companyId, branchId } = payee;
  const id = await bookEarning(
    tx,
    {
      companyId,
      branchId,
      courierId,
      type: 'BONUS',
      orderId: null,
      kurus: tlToKurus(amount),
      earnedAt: now,
      evidence: { formula: 'bonus' },
      notes: notes || null,
      addedBy: actor.id,
    },
    now,
  );
  if (id === null) throw new Error('a bonus belongs to no order');
  await recordChange(call, 'BONUS_ADDED', payee, {
    details: { earningId: id, amount, notes: notes || null },
  });
  return getEarning(call, id);
}

/** The view of an earning. @throws AppError EARNING_NOT_FOUND */
export async function getEarning({ tx, scope }: PayCall, id: EarningId): Promise<EarningView> {
  const row = await repository.findEarning(tx, scope, id);
  if (!row) throw new AppError('EARNING_NOT_FOUND');
  return toEarningView(row);
}

/**
 * Adds a correction in the running month, in either direction; about an earning, it is at that branch's cost.
 * @throws AppError COURIER_NOT_FOUND | EARNING_NOT_FOUND, also for another courier's
 */
export async function addCorrection(
  call: PayCall,
  { courierId, amount, notes, earningId }: BodyOf<typeof addCorrectionCall>,
): Promise<CorrectionView> {
  const { tx, scope, actor, now } = call;
  const payee = await getPayee(call, courierId);
  const about = earningId === undefined ? null : await repository.findEarning(tx, scope, earningId);
  if (earningId !== undefined && about?.courier_id !== courierId) throw new AppError('EARNING_NOT_FOUND');
  const { companyId } = payee;
  const branchId = about?.branch_id ?? payee.branchId;
  const [entry] = await postEntries(
    tx,
    [
      {
        companyId,
        branchId,
        courierId,
        kind: 'CORRECTION',
        kurus: tlToKurus(amount),
        at: now,
        earningId: earningId ?? null,
        notes,
        actorId: actor.id,
      },
    ],
    now,
  );
  const details = { earningId: earningId ?? null, amount, notes };
  await recordChange(call, 'PAY_CORRECTED', { companyId, branchId, courierId }, { details });
  const [row] = await repository.listCorrections(tx, { scope }, entry?.id);
  if (!row) throw new Error('a correction is in the scope of its author');
  return toCorrectionView(row);
}
