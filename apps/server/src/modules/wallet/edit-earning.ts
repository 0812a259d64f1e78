import { kurusToTl, tlToKurus, asKurus } from '@ulak/contracts/domain/money';
import type { EarningId } from '@ulak/contracts/ids';
import { MONTHS } from '@ulak/contracts/time';
import type { EarningView, EditEarningBody } from '@ulak/contracts/wallet/schema';
import { AppError, fieldError } from '../../app-error.ts';
import { changesBetween } from '../../access/audit.ts';
import { holdIfOpen, holdPay, postEntries, reverseEntries } from '../ledger/service.ts';
import { getEarning } from './add-pay.ts';
import { type PayCall, recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import type { EarningRow } from './repository.ts';
import { toEarningView } from './view-earning.ts';

/** The earning as it is while nobody else pays or changes it. @throws AppError EARNING_NOT_FOUND */
async function lockEarning({ tx, scope }: PayCall, id: EarningId): Promise<EarningRow> {
  const found = await repository.findEarning(tx, scope, id);
  if (!found) throw new AppError('EARNING_NOT_FOUND');
  await holdPay(tx, found.courier_id);
  const row = await repository.findEarning(tx, scope, id);
  if (!row) throw new AppError('EARNING_NOT_FOUND');
  return row;
}

/** '2026-10-01' → 'Ekim 2026'. */
const monthName = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** @throws AppError EARNING_PAID | MONTH_CLOSED, which point to a correction */
async function assertChangeable({ tx }: PayCall, row: EarningRow): Promise<void> {
  if (row.status === 'PAID') throw new AppError('EARNING_PAID');
  if (!(await holdIfOpen(tx, row.branch_id, row.month)))
    throw new AppError('MONTH_CLOSED', { month: monthName(row.month) });
}

const ownerOf = (row: EarningRow) => ({
  companyId: row.company_id,
  branchId: row.branch_id,
  courierId: row.courier_id,
});

/**
 * Changes amount or notes of a pending earning of an open month: a counter-entry and a new entry with the
 * earning's own moment.
 * @throws AppError EARNING_NOT_FOUND | EARNING_CANCELLED | EARNING_PAID | MONTH_CLOSED | VALIDATION_ERROR
 * (`id` or `courierId` of another earning)
 */
export async function editEarning(call: PayCall, id: EarningId, body: EditEarningBody): Promise<EarningView> {
  const { tx, actor, now } = call;
  const row = await lockEarning(call, id);
  if (body.id !== undefined && body.id !== id) throw fieldError('id', 'Adresteki kazançla aynı olmalı');
  if (body.courierId !== undefined && body.courierId !== row.courier_id)
    throw fieldError('courierId', 'Bu kazanç başka bir kuryeye ait');
  if (row.status === 'CANCELLED') throw new AppError('EARNING_CANCELLED');
  await assertChangeable(call, row);
  const kurus = body.amount === undefined ? asKurus(row.kurus) : tlToKurus(body.amount);
  const notes = body.notes === undefined ? row.notes : body.notes || null;
  const before = { amount: kurusToTl(asKurus(row.kurus)), notes: row.notes };
  const changes = changesBetween(before, { amount: kurusToTl(kurus), notes });
  if (Object.keys(changes).length === 0) return toEarningView(row);
  await reverseEntries(tx, [row.entry_id], { at: null, now, notes: null, actorId: actor.id });
  await postEntries(
    tx,
    [
      {
        ...ownerOf(row),
        kind: row.type,
        kurus,
        at: row.earned_at,
        month: row.month,
        earningId: id,
        evidence: kurus === row.kurus ? row.evidence : { formula: 'edited', wasKurus: row.kurus },
        notes,
        actorId: actor.id,
      },
    ],
    now,
  );
  await recordChange(call, 'EARNING_UPDATED', ownerOf(row), { changes, details: { earningId: id } });
  return getEarning(call, id);
}

/**
 * Deletes a pending earning of an open month by a counter-entry; one that is deleted stays so.
 * @throws AppError EARNING_NOT_FOUND | EARNING_PAID | MONTH_CLOSED
 */
export async function removeEarning(call: PayCall, id: EarningId): Promise<EarningView> {
  const { tx, actor, now } = call;
  const row = await lockEarning(call, id);
  if (row.status === 'CANCELLED') return toEarningView(row);
  await assertChangeable(call, row);
  await reverseEntries(tx, [row.entry_id], { at: null, now, notes: null, actorId: actor.id });
  const details = { earningId: id, amount: kurusToTl(asKurus(row.kurus)), notes: row.notes };
  await recordChange(call, 'EARNING_REMOVED', ownerOf(row), { details });
  return getEarning(call, id);
}
