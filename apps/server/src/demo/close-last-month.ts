import type { PayMonth } from '@ulak/contracts/business-day';
import type { UserId } from '@ulak/contracts/ids';
import type { CheckPoint } from '@ulak/contracts/salary/schema';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import { closeMonth, correctDay, readChecklist } from '../modules/salary/service.ts';
import { payCourier, reversePayout } from '../modules/wallet/service.ts';
import { payCallOf, paidCouriers } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/** How long after the end of a month it is closed and paid; earlier when that is to come. */
const CLOSED_AFTER_MS = 4 * HOUR_MS;
const PAID_AFTER_MS = 6 * HOUR_MS;
/** What a day counts whose shift was not ended. */
const USUAL_DAY_MINUTES = 540;
/** Who is not paid yet, and whose payout went wrong: places among the paid couriers. */
const [UNPAID, PAID_TWICE] = [3, 1];

interface Closing {
  readonly month: PayMonth;
  readonly now: Date;
}

/** Clears what keeps a branch's last month open, closes it and pays its couriers. */
export async function closeLastMonth(tx: Tx, branch: SeededBranch, closing: Closing): Promise<void> {
  const { month } = closing;
  const call = payCallOf(tx, branch, momentAfter(closing, CLOSED_AFTER_MS));
  await clearMonth(tx, branch, closing);
  await closeMonth(tx, call, { month: month.key, branchId: branch.id, acceptDebts: true });
  await payAll(tx, branch, closing);
}

function momentAfter({ month, now }: Closing, ms: number): Date {
  return new Date(Math.min(now.getTime(), month.period.to.getTime() + ms));
}

/** Says by hand what each day was that the checklist names: of one that is named twice both at once. */
async function clearMonth(tx: Tx, branch: SeededBranch, closing: Closing): Promise<void> {
  const call = payCallOf(tx, branch, momentAfter(closing, CLOSED_AFTER_MS));
  const wanted = { branchId: branch.id, month: closing.month.key };
  const { points } = await readChecklist(tx, call, wanted);
  const days = new Map<string, { courierId: UserId; day: string; kinds: CheckPoint['kind'][] }>();
  for (const { kind, courierId, day } of points) {
    if (courierId === null || day === null) continue;
    const key = `${courierId} ${day}`;
    days.set(key, { courierId, day, kinds: [...(days.get(key)?.kinds ?? []), kind] });
  }
  for (const { courierId, day, kinds } of days.values()) {
    const isLong = kinds.includes('LONG_SHIFT');
    const body = {
      ...(isLong && { onlineMinutes: USUAL_DAY_MINUTES }),
      ...(kinds.includes('NO_POSITIONS') && { km: 0 }),
      reason: isLong ? 'Vardiyayı kapatmayı unutmuş' : 'Şubede durdu, teslimata çıkmadı',
      branchId: branch.id,
    };
    await correctDay(tx, call, { courierId, day, body });
  }
}

/** Pays everybody's month but one's, by turns in cash and by transfer; one transfer came back. */
async function payAll(tx: Tx, branch: SeededBranch, closing: Closing): Promise<void> {
  const until = new Date(closing.month.period.to.getTime() - 1_000).toISOString();
  for (const [place, { id: courierId }] of paidCouriers(branch).entries()) {
    if (place === UNPAID) continue;
    const at = momentAfter(closing, PAID_AFTER_MS + place * MINUTE_MS);
    const method = place % 2 === 0 ? ('CASH' as const) : ('TRANSFER' as const);
    const pay = (now: Date) => payCourier(payCallOf(tx, branch, now), { courierId, until, method });
    const payout = await pay(at).catch(unlessNothingIsOwed);
    if (!payout || place !== PAID_TWICE) continue;
    const later = momentAfter(closing, PAID_AFTER_MS + HOUR_MS);
    await reversePayout(payCallOf(tx, branch, later), payout.id, {
      reason: 'IBAN yanlış yazılmış, havale geri döndü',
    });
    await pay(later);
  }
}

/** A courier who owes more than is owed is not paid. */
function unlessNothingIsOwed(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOTHING_TO_PAY') return null;
  throw error;
}
