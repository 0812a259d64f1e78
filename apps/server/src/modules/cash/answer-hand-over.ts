import {
  HAND_OVER_STATUS_LABELS,
  HAND_OVER_STEPS,
  mayTakeHandOverStep,
} from '@ulak/contracts/cash/hand-over-states';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { AppError } from '../../app-error.ts';
import { acknowledgeCash, notifyCashManagers } from '../notices/service.ts';
import * as repository from './hand-over-repository.ts';
import { findHandOver, getHandOver } from './read-hand-overs.ts';
import { type CashCall, tellCashChange } from './record-change.ts';

/** What the courier says, and about which version of the hand-over. */
interface Answer {
  readonly action: 'confirm' | 'dispute';
  readonly version: number;
  readonly reason: string | null;
}

/** The refusal of an act on a hand-over that has changed. */
export const handOverChanged = ({ status }: Pick<repository.HandOverRow, 'status'>): AppError =>
  new AppError('HAND_OVER_CHANGED', { status: HAND_OVER_STATUS_LABELS[status] });

/**
 * The courier confirms or disputes the own hand-over; confirming twice is the same. No money moves.
 * @throws AppError HAND_OVER_NOT_FOUND, also for another's; HAND_OVER_CHANGED
 */
export async function answerHandOver(
  call: CashCall,
  id: number,
  { action, version, reason }: Answer,
): Promise<HandOverView> {
  const { tx, scope, actor, now } = call;
  if (!(await repository.lockHandOver(tx, { scope, courierId: actor.id, id })))
    throw new AppError('HAND_OVER_NOT_FOUND');
  const row = await findHandOver(call, id);
  const { to } = HAND_OVER_STEPS[action];
  if (row.status === to && action === 'confirm') return getHandOver(call, id);
  if (row.version !== version || !mayTakeHandOverStep(action, row.status)) throw handOverChanged(row);
  await repository.updateHandOver(tx, id, { status: to });
  await repository.insertAct(
    tx,
    { id, companyId: row.company_id },
    { act: to, at: now, by: actor.id, counted: row.counted_kurus, lines: row.lines, reason },
  );
  const owner = { companyId: row.company_id, branchId: row.branch_id, courierId: actor.id };
  await acknowledgeCash(tx, owner, { actor, now });
  if (action === 'dispute') await notifyCashManagers(tx, owner, { id, courierName: row.courier_name, now });
  await tellCashChange(call, owner, to);
  return getHandOver(call, id);
}
