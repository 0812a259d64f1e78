import { businessDay, nextBusinessDayStart } from '@ulak/contracts/business-day';
import { DAY_MS, HOUR_MS, istanbulInstant } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import {
  answerHandOver,
  collect,
  countHandOver,
  getCourierCash,
  giveChange,
} from '../modules/cash/service.ts';
import { acknowledgeCash } from '../modules/notices/service.ts';
import { courierCallOf, paidCouriers, payCallOf } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/** Change money of a day, TL. */
const CHANGE_TL = 200;
/** What couriers of a branch, in their order, hand over: TL less, why, and what they say to it. */
const ENDS = [
  { short: 0, reason: null, answer: 'confirm' },
  { short: 15, reason: 'Müşteriye bozuk verilemedi', answer: 'confirm' },
  { short: 0, reason: null, answer: 'confirm' },
  { short: 50, reason: 'Banknot eksik sayıldı', answer: 'dispute' },
  { short: 0, reason: null, answer: null },
] as const;

/**
 * Gives the demo's couriers the cash of yesterday, which they have handed over, and of today: confirmed
 * without and with a difference, one disputed, one that waits for its courier.
 */
export async function seedCash(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const today = istanbulInstant({ ...businessDay(now), hour: 7 });
  const yesterday = new Date(today.getTime() - DAY_MS);
  await collectBetween(tx, branch, yesterday, today);
  const end = new Date(nextBusinessDayStart(yesterday).getTime() - HOUR_MS);
  for (const [place, courier] of paidCouriers(branch).entries())
    await closeCash(tx, branch, { courier, end, how: ENDS[place % ENDS.length] ?? ENDS[0] });
  await collectBetween(tx, branch, today, now);
}

/** Collects what the orders delivered in a span say, oldest first. */
async function collectBetween(tx: Tx, branch: SeededBranch, from: Date, to: Date): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'company_id', 'branch_id', 'payment_type', 'total', 'courier_id', 'delivered_at'])
    .where('branch_id', '=', branch.id)
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '>=', from)
    .where('delivered_at', '<', to)
    .orderBy('delivered_at')
    .execute();
  for (const { courier_id: courierId, delivered_at: at, ...order } of orders)
    if (courierId !== null && at !== null) await collect(tx, { order, courierId, said: {} }, at);
}

async function closeCash(
  tx: Tx,
  branch: SeededBranch,
  {
    courier,
    end,
    how,
  }: {
    readonly courier: SeededBranch['couriers'][number];
    readonly end: Date;
    readonly how: (typeof ENDS)[number];
  },
): Promise<void> {
  const call = payCallOf(tx, branch, end);
  const whose = { courierId: courier.id, branchId: branch.id };
  const before = await getCourierCash(call, whose);
  if (before.deliveries === 0) return;
  await giveChange(call, { ...whose, amount: CHANGE_TL });
  const { cash, cards } = await getCourierCash(call, whose);
  const short = Math.min(how.short, cash);
  const counted = Math.round((cash - short) * 100) / 100;
  const reason = short > 0 ? how.reason : null;
  const { id, version } = await countHandOver(call, { ...whose, expected: { cash, cards }, counted, reason });
  if (how.answer === null) {
    // the card of last night was read; the question is still open
    const owner = { companyId: branch.companyId, branchId: branch.id, courierId: courier.id };
    await acknowledgeCash(tx, owner, { actor: call.actor, now: end });
    return;
  }
  const answered = { ...courierCallOf(branch, courier, new Date(end.getTime() + HOUR_MS / 6)), tx };
  const said = how.answer === 'dispute' ? 'Ben tam saydım, tekrar bakalım' : null;
  await answerHandOver({ ...answered, ip: call.ip }, id, { action: how.answer, version, reason: said });
}
