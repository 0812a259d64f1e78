import { businessDate, businessDayStart, nextBusinessDayStart } from '@ulak/contracts/business-day';
import type { EarningId, UserId } from '@ulak/contracts/ids';
import type { Period } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addDeduction, correctDay } from '../modules/salary/service.ts';
import { addBonus, addCorrection, editEarning, removeEarning } from '../modules/wallet/service.ts';
import type { MonthPayActs } from './month-pay-acts.ts';
import { payCallOf, paidCouriers } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/**
 * Does to a branch's month what its managers do to wallets, deductions and days, each at its moment and by
 * the product's own calls. @param span the part of the month in which the branch worked
 */
export async function seedMonthPay(
  tx: Tx,
  branch: SeededBranch,
  { span, acts }: { readonly span: Period; readonly acts: MonthPayActs },
): Promise<void> {
  const couriers = paidCouriers(branch);
  const idOf = (place: number): UserId => {
    const courier = couriers[place % couriers.length];
    if (!courier) throw new Error('a branch of the demo has no courier');
    return courier.id;
  };
  const momentOf = (share: number): Date =>
    new Date(Math.floor(span.from.getTime() + (span.to.getTime() - span.from.getTime()) * share));
  const callAt = (share: number) => payCallOf(tx, branch, momentOf(share));
  for (const { courier, at, amount, notes } of acts.bonuses)
    await addBonus(callAt(at), { courierId: idOf(courier), amount, notes });
  for (const { courier, at, amount, notes } of acts.mistakes) {
    const { id } = await addBonus(callAt(at), { courierId: idOf(courier), amount, notes });
    await removeEarning(callAt(at), id);
  }
  for (const { courier, at, amount, notes } of acts.edits) {
    const id = await findDelivery(tx, idOf(courier), { from: span.from, to: momentOf(at) });
    if (id !== null) await editEarning(callAt(at), id, { amount, notes });
  }
  for (const { courier, at, amount, notes } of acts.corrections) {
    const courierId = idOf(courier);
    const earningId = await findDelivery(tx, courierId, { from: span.from, to: momentOf(at) });
    const about = earningId === null ? {} : { earningId };
    await addCorrection(callAt(at), { courierId, amount, notes, ...about });
  }
  for (const { courier, at, ...deduction } of acts.deductions) {
    const body = { ...deduction, date: businessDate(momentOf(at)) };
    await addDeduction(tx, callAt(at), { courierId: idOf(courier), body });
  }
  for (const { courier, addKm, reason } of acts.days) {
    const worked = await findDay(tx, idOf(courier), span);
    if (!worked) continue;
    const next = nextBusinessDayStart(businessDayStart(worked.day));
    const call = payCallOf(tx, branch, next < span.to ? next : span.to);
    const km = Math.max(0, Math.round(worked.metres / 100) / 10 + addKm);
    await correctDay(tx, call, {
      courierId: idOf(courier),
      day: worked.day,
      body: { km: Math.round(km * 10) / 10, reason, branchId: branch.id },
    });
  }
}

/** The latest delivery of a courier in a period that is neither paid nor deleted. */
async function findDelivery(tx: Tx, courierId: UserId, { from, to }: Period): Promise<EarningId | null> {
  const { rows } = await sql<{ id: EarningId }>`
    select id from earning_states where courier_id = ${courierId} and type = 'DELIVERY'
      and status = 'PENDING' and earned_at >= ${from} and earned_at < ${to}
    order by earned_at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A courier's latest day with a way that begins and ends in a period. */
async function findDay(
  tx: Tx,
  courierId: UserId,
  { from, to }: Period,
): Promise<{ readonly day: string; readonly metres: number } | null> {
  const { rows } = await sql<{ day: string; metres: number }>`
    select day::text as day, metres from courier_days where courier_id = ${courierId} and metres > 0
      and ulak_business_day_start(day) >= ${from} and ulak_business_day_start(day + 1) <= ${to}
    order by day desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
