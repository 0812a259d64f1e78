import { pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import type { Objection, ObjectionBody } from '@ulak/contracts/salary/objection';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { z } from 'zod';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { tellFeedbackChange } from '../feedback/service.ts';
import { tellPayChange } from '../ledger/service.ts';
import { notifyPayManagers, type ToldObjection } from '../notices/service.ts';
import { buildSlip } from './build-slip.ts';
import * as repository from './objection-repository.ts';
import type { ObjectionRow } from './objection-repository.ts';
import { firstDayOf } from './price-month.ts';
import { viewObjection } from './view-objection.ts';

/**
 * Keeps a courier's objection to a line of the own slip, a complaint to management (docs/decisions/070).
 * @throws AppError SLIP_NOT_FOUND | SLIP_LINE_NOT_FOUND
 */
export async function objectToSlip(
  tx: Tx,
  { actor, scope, now }: { readonly actor: UserActor; readonly scope: Scope; readonly now: Date },
  body: z.output<typeof ObjectionBody>,
): Promise<Objection> {
  const { month, branchId, line, content } = body;
  const slip = await buildSlip(tx, { scope, now }, { courierId: actor.id, branchId, month });
  if (!hasLine(slip, line)) throw new AppError('SLIP_LINE_NOT_FOUND');
  const companyId = actor.companyId;
  if (companyId === null) throw new AppError('SLIP_NOT_FOUND');
  const whose = { courierId: actor.id, branchId: slip.branchId, month: firstDayOf(month) };
  const id = await repository.insertObjection(tx, { ...whose, companyId, line, content, at: now });
  const row = await getRow(tx, scope, id);
  const change = { companyId, branchId: row.branch_id, courierIds: [actor.id], action: 'OBJECTION_MADE' };
  await tellPayChange(tx, change, { actor, now });
  await tellFeedbackChange(
    tx,
    { companyId, branchId: row.branch_id, courierId: actor.id, action: 'sent' },
    { actor, now },
  );
  await notifyPayManagers(tx, toldOf(row), { now });
  return viewObjection(row);
}

/** Whether a pointer names a line of the slip or something that a line is made of. */
function hasLine(slip: PaySlip, pointer: string): boolean {
  const [part = '', name] = pointer.split(':');
  if (name === undefined) return slip.lines.some(({ key }) => key === part);
  const names: Record<string, readonly (string | number)[]> = {
    package: slip.packages.map(({ earningId }) => earningId),
    bonus: slip.bonuses.map(({ id }) => id),
    correction: slip.corrections.map(({ id }) => id),
    deduction: slip.deductions.map(({ id }) => id),
    day: slip.days.map(({ day }) => day),
    km: slip.days.map(({ day }) => day),
  };
  return (names[part] ?? []).map(String).includes(name);
}

/** How notices name an objection. */
const toldOf = (row: ObjectionRow): ToldObjection => ({
  id: row.id,
  companyId: row.company_id,
  courierId: row.courier_id,
  courierName: row.courier_name ?? 'Ayrılmış kurye',
  subject: `${formatPayMonth(row.month)}, ${pointerLabel(row.line)}`,
  slip: { month: row.month, branchId: row.branch_id },
});

/** @throws AppError FEEDBACK_NOT_FOUND */
async function getRow(tx: Tx, scope: Scope, id: number): Promise<ObjectionRow> {
  const row = await repository.findObjection(tx, scope, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return row;
}
