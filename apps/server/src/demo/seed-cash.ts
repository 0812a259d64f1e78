import { businessDay, nextBusinessDayStart } from '@ulak/contracts/business-day';
import type { OrderId } from '@ulak/contracts/ids';
import { DAY_MS, HOUR_MS, istanbulInstant, MINUTE_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import { collect, correctCollection, getCourierCash, giveChange } from '../modules/cash/service.ts';
import { acknowledgeCash } from '../modules/notices/service.ts';
import { CASH_ENDS, closeCash } from './close-cash.ts';
import { paidCouriers, payCallOf } from './pay-author.ts';
import type { SeededBranch } from './people.ts';
import { saidAtDoor } from './said-at-door.ts';

type Courier = SeededBranch['couriers'][number];

/** Change money of a morning, TL. */
const CHANGE_TL = 200;
/** Couriers of a branch, by their place, who got some this morning too. */
const CHANGE_TODAY = [0, 3];

/**
 * Gives the demo's couriers the cash of yesterday and of today, by the product's own services: collected as
 * the order says and otherwise, change money, hand-overs in every state, one of them deducted, somebody who
 * did not hand over, and a collection that was put right.
 */
export async function seedCash(tx: Tx, branch: SeededBranch, now: Date): Promise<void> {
  const today = istanbulInstant({ ...businessDay(now), hour: 7 });
  const yesterday = new Date(today.getTime() - DAY_MS);
  const end = new Date(nextBusinessDayStart(yesterday).getTime() - HOUR_MS);
  const couriers = paidCouriers(branch);
  const worked = await collectBetween(tx, branch, yesterday, today);
  for (const [place, courier] of couriers.entries()) {
    const how = CASH_ENDS[place % CASH_ENDS.length];
    if (!how) await collectUpToLimit(tx, branch, courier, yesterday);
    if (!worked.has(courier.id)) continue;
    await handOut(tx, branch, courier, { at: new Date(yesterday.getTime() + 3 * HOUR_MS), note: null });
    if (how) await closeCash(tx, branch, courier, { end, today, now, how });
  }
  const delivered = await collectBetween(tx, branch, today, now);
  for (const [place, courier] of couriers.entries()) {
    const at = new Date(Math.min(now.getTime(), today.getTime() + 3 * HOUR_MS));
    if (delivered.has(courier.id) && CHANGE_TODAY.includes(place))
      await handOut(tx, branch, courier, { at, note: 'Sabah kasası' });
  }
  await correctOne(tx, branch, { delivered, now });
}

/** Days for which somebody of the demo did not hand over, at most. */
const LATE_DAYS = 21;

/** Collects the days before of a courier who did not hand over, until they hold more than the limit. */
async function collectUpToLimit(tx: Tx, branch: SeededBranch, courier: Courier, until: Date): Promise<void> {
  for (let day = 1; day <= LATE_DAYS; day += 1) {
    const whose = { courierId: courier.id, branchId: branch.id };
    if ((await getCourierCash(payCallOf(tx, branch, until), whose)).limitExceeded) return;
    const from = new Date(until.getTime() - day * DAY_MS);
    await collectBetween(tx, branch, from, new Date(from.getTime() + DAY_MS), courier.id);
  }
}

/** A delivered order in cash, which somebody may find out to be paid by card. */
interface PaidInCash {
  readonly id: OrderId;
  readonly total: number;
  readonly at: Date;
}

/**
 * Collects of the orders delivered in a span what their couriers say, oldest first.
 * @returns who delivered, with the last order in cash
 */
async function collectBetween(
  tx: Tx,
  branch: SeededBranch,
  from: Date,
  to: Date,
  only?: Courier['id'],
): Promise<ReadonlyMap<Courier['id'], PaidInCash | null>> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'company_id', 'branch_id', 'payment_type', 'total', 'courier_id', 'delivered_at'])
    .where('branch_id', '=', branch.id)
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '>=', from)
    .where('delivered_at', '<', to)
    .orderBy('delivered_at')
    .orderBy('id')
    .execute();
  const worked = new Map<Courier['id'], PaidInCash | null>();
  let inCash = 0;
  for (const { courier_id: courierId, delivered_at: at, ...order } of orders) {
    if (courierId === null || at === null || (only !== undefined && courierId !== only)) continue;
    const total = Number(order.total);
    const isCash = order.payment_type === 'CASH';
    const said = isCash ? saidAtDoor((inCash += 1), total) : {};
    await collect(tx, { order, courierId, said }, at);
    const isPlain = isCash && said.collected === undefined;
    worked.set(courierId, isPlain ? { id: order.id, total, at } : (worked.get(courierId) ?? null));
  }
  return worked;
}

const ownerOf = ({ companyId, id: branchId }: SeededBranch, { id: courierId }: Pick<Courier, 'id'>) => ({
  companyId,
  branchId,
  courierId,
});

const handOut = async (
  tx: Tx,
  branch: SeededBranch,
  courier: Courier,
  { at, note }: { readonly at: Date; readonly note: string | null },
): Promise<void> => {
  const body = { courierId: courier.id, branchId: branch.id, amount: CHANGE_TL, note };
  await giveChange(payCallOf(tx, branch, at), body);
};

/** Puts the collection of one order of today right: it was paid by card. */
async function correctOne(
  tx: Tx,
  branch: SeededBranch,
  {
    delivered,
    now,
  }: { readonly delivered: ReadonlyMap<Courier['id'], PaidInCash | null>; readonly now: Date },
): Promise<void> {
  for (const [id, order] of delivered) {
    if (!order) continue;
    const at = new Date(Math.min(now.getTime(), order.at.getTime() + 20 * MINUTE_MS));
    const call = payCallOf(tx, branch, at);
    await correctCollection(call, order.id, {
      collected: [{ kind: 'CARD', brand: null, amount: order.total }],
      reason: 'Kartla ödemiş, nakit seçilmiş',
    });
    await acknowledgeCash(tx, ownerOf(branch, { id }), { actor: call.actor, now: at });
    return;
  }
}
