import {
  businessDate,
  businessDayStart,
  nextBusinessDayStart,
  payMonthOf,
} from '@ulak/contracts/business-day';
import { asKurus, kurusToTl, tlToKurus } from '@ulak/contracts/domain/money';
import type { UserId } from '@ulak/contracts/ids';
import { type DeductionReason, deductionText } from '@ulak/contracts/salary/deduction-kinds';
import type { OpenDeductions } from '@ulak/contracts/salary/deduction';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { Deduction, DeductionBody, DeductionsQuery } from '@ulak/contracts/salary/schema';
import { formatDate } from '@ulak/contracts/time';
import type { z } from 'zod';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { holdPay, postEntries, reverseEntries } from '../ledger/service.ts';
import { holdOpenMonth } from './closed-month.ts';
import { findCourier, type PaidCourier } from './courier-repository.ts';
import * as repository from './deduction-repository.ts';
import type { DeductionRow, NewDeduction } from './deduction-repository.ts';
import { firstDayOf } from './price-month.ts';
import { type PayAuthor, recordPayChange } from './record-change.ts';

const DEFAULT_LIMIT = 20;

/**
 * Adds a deduction and books it at once, on the business day of its date (spec 3 §5, docs/decisions/070).
 * @throws AppError COURIER_NOT_FOUND | VALIDATION_ERROR (a date to come) | MONTH_CLOSED
 */
export async function addDeduction(
  tx: Tx,
  author: PayAuthor,
  { courierId, body }: { readonly courierId: UserId; readonly body: DeductionBody },
): Promise<Deduction> {
  const { scope, now } = author;
  const at = businessDayStart(body.date);
  if (body.date > businessDate(now)) throw fieldError('date', 'Tarih gelecekte olamaz');
  const courier = await findCourier(tx, scope, { id: courierId, before: nextBusinessDayStart(at) });
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  await holdPay(tx, courier.id);
  const id = await writeDeduction(tx, author, courier, {
    type: body.type,
    reason: body.reason as DeductionReason,
    description: body.description || null,
    date: body.date,
    kurus: tlToKurus(body.amount),
  });
  return readDeduction(tx, author, id);
}

/** A deduction as it is written; kuruş, 'YYYY-MM-DD'. */
interface WrittenDeduction extends Pick<NewDeduction, 'type' | 'reason' | 'description' | 'date'> {
  readonly kurus: number;
  /** The account on the other side; default the branch's cost. COURIER_CASH: cash that is missing. */
  readonly against?: 'COURIER_CASH';
}

/**
 * Writes a deduction and books it; hold the courier's pay first.
 * @returns its id
 * @throws AppError MONTH_CLOSED
 */
export async function writeDeduction(
  tx: Tx,
  author: PayAuthor,
  courier: PaidCourier,
  { kurus, against, ...deduction }: WrittenDeduction,
): Promise<number> {
  const { actor, now } = author;
  const { type, reason, description } = deduction;
  const at = businessDayStart(deduction.date);
  await holdOpenMonth(tx, courier.branch_id, at);
  const id = await repository.insertDeduction(tx, courier, { ...deduction, by: actor.id, at: now });
  const owner = { companyId: courier.company_id, branchId: courier.branch_id, courierId: courier.id };
  const what = { kind: 'DEDUCTION' as const, kurus: 0 - kurus, at, deductionId: id, notes: description };
  const entry = { ...owner, ...what, ...(against && { against }), actorId: actor.id };
  await postEntries(tx, [entry], now);
  await recordPayChange(tx, author, courier, {
    action: 'DEDUCTION_ADDED',
    details: {
      amount: kurusToTl(asKurus(kurus)),
      date: formatDate(at),
      reason: deductionText(type, reason),
      ...(description !== null && { description }),
    },
  });
  return id;
}

/**
 * Takes a deduction back by a counter-entry; one that was taken back already stays as it is.
 * @throws AppError DEDUCTION_NOT_FOUND | MONTH_CLOSED
 */
export async function cancelDeduction(tx: Tx, author: PayAuthor, id: number): Promise<Deduction> {
  const found = await repository.findDeduction(tx, author.scope, id);
  if (!found) throw new AppError('DEDUCTION_NOT_FOUND');
  await holdPay(tx, found.courier_id);
  const row = (await repository.findDeduction(tx, author.scope, id)) ?? found;
  if (row.cancelled_at !== null) return viewDeduction(row);
  await holdOpenMonth(tx, row.branch_id, row.at);
  const why = { at: null, now: author.now, notes: null, actorId: author.actor.id };
  await reverseEntries(tx, [row.entry_id], why);
  await recordPayChange(
    tx,
    author,
    { id: row.courier_id, company_id: row.company_id, branch_id: row.branch_id },
    {
      action: 'DEDUCTION_CANCELLED',
      details: {
        amount: kurusToTl(asKurus(row.kurus)),
        date: formatDate(row.at),
        reason: deductionText(row.type, row.reason),
        month: formatPayMonth(row.month),
      },
    },
  );
  return readDeduction(tx, author, id);
}

/** The deductions of a courier, newest date first. @throws AppError COURIER_NOT_FOUND */
export async function listDeductions(
  tx: Tx,
  { scope, now }: Pick<PayAuthor, 'scope' | 'now'>,
  { courierId, query }: { readonly courierId: UserId; readonly query: z.output<typeof DeductionsQuery> },
) {
  const courier = await findCourier(tx, scope, { id: courierId, before: now });
  if (!courier) throw new AppError('COURIER_NOT_FOUND');
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const { rows, total } = await repository.listDeductions(tx, { scope, courierId }, { page, limit });
  return { success: true as const, data: rows.map(viewDeduction), pagination: { page, limit, total } };
}

async function readDeduction(tx: Tx, { scope }: PayAuthor, id: number): Promise<Deduction> {
  const row = await repository.findDeduction(tx, scope, id);
  if (!row) throw new AppError('DEDUCTION_NOT_FOUND');
  return viewDeduction(row);
}

/** Deductions of the running month by courier and type (spec 3 §3 'User.deductions'). */
export async function listOpenDeductions(
  tx: Tx,
  scope: Scope,
  now: Date,
): Promise<ReadonlyMap<UserId, OpenDeductions>> {
  const byCourier = new Map<UserId, OpenDeductions>();
  for (const row of await repository.listOpenMonth(tx, scope, firstDayOf(payMonthOf(now).key))) {
    const { type, date, reason, amount, description } = viewSlipDeduction(row);
    const lists = byCourier.get(row.courier_id) ?? {
      leave: [],
      distance: [],
      cancellation: [],
      inventory: [],
    };
    lists[type].push({ date, reason, amount, description });
    byCourier.set(row.courier_id, lists);
  }
  return byCourier;
}

export const viewSlipDeduction = (row: DeductionRow) => ({
  id: row.id,
  date: row.date,
  type: row.type,
  reason: row.reason,
  description: row.description,
  amount: kurusToTl(asKurus(row.kurus)),
});

const viewDeduction = (row: DeductionRow): Deduction => ({
  ...viewSlipDeduction(row),
  courierId: row.courier_id,
  branchId: row.branch_id,
  month: row.month,
  createdAt: row.created_at.toISOString(),
  actorName: row.actor_name,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  cancelledByName: row.cancelled_by_name,
  isLocked: row.is_locked,
});
