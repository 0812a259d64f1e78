import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isOpenOffer, rescheduleOffer } from './end-offers.ts';
import * as repository from '../repository.ts';
import {
  type CourierPort,
  recordOfferAccepted,
  recordUnassigned,
  type StepCall,
  takeStep,
} from '../steps/take-step.ts';
import { revertStep } from '../assignment/unassign.ts';

/**
 * Two nodes' clocks may differ by less than this; an offer from later than that was made before the clock
 * went back.
 */
const SKEW_MS = MINUTE_MS;

/**
 * Takes back what the engine offered in a branch and nobody accepted in time; each goes back to where it was,
 * with its history. Where the clock has gone back since an offer was made, its minutes begin anew: nobody is
 * to wait for them by a clock that is an hour early.
 * @returns the orders that were taken back
 */
export async function expireOffers(
  couriers: CourierPort,
  call: StepCall,
  { branchId }: { readonly branchId: BranchId },
): Promise<OrderId[]> {
  const orders = await repository.lockMany(
    call.tx,
    call.scope,
    await listOffered(call.tx, branchId, call.now),
  );
  const expired: OrderId[] = [];
  for (const order of orders.values()) {
    const { assigned_at: from, offer_expires_at: until } = order;
    if (!isOpenOffer(order) || !until) continue;
    const givenMs = until.getTime() - (from ?? until).getTime();
    if (until <= call.now) {
      await takeStep(call, {
        ...revertStep(order),
        note: `${Math.round(givenMs / MINUTE_MS)} dk içinde kabul edilmedi`,
      });
      await recordUnassigned(couriers, call, order.courier_id);
      expired.push(order.id);
    } else if (from && isFromFuture(from, call.now))
      await restartOffer(call, order, new Date(call.now.getTime() + givenMs));
  }
  return expired;
}

const isFromFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + SKEW_MS;

/** Lets an offer's minutes run from now. */
async function restartOffer(call: StepCall, order: repository.OrderRow, until: Date): Promise<void> {
  const note = 'Sunucu saati geri alındı; kabul süresi yeniden başladı';
  const set = { assigned_at: call.now, offer_expires_at: until };
  await takeStep(call, { order, action: 'edit', to: 'ASSIGNED', set, note });
  await rescheduleOffer(call.tx, order.id, { from: call.now, until });
}

/**
 * Turns the branch's unanswered offers into assignments that stay: nobody takes them back any more. @returns
 * the orders
 */
export async function confirmOffers(
  couriers: CourierPort,
  call: StepCall,
  { branchId, note }: { readonly branchId: BranchId; readonly note: string },
): Promise<OrderId[]> {
  const orders = await repository.lockMany(call.tx, call.scope, await listOffered(call.tx, branchId, null));
  const open = [...orders.values()].filter(isOpenOffer);
  for (const order of open) {
    await takeStep(call, { order, action: 'keep', to: 'ASSIGNED', set: { offer_expires_at: null }, note });
    await recordOfferAccepted(couriers, call, order);
  }
  return open.map(({ id }) => id);
}

/**
 * Orders of the branch whose offer is open. @param now only those that should have been answered by then, or
 * were made later than that; null: all
 */
async function listOffered(tx: Tx, branchId: BranchId, now: Date | null): Promise<OrderId[]> {
  const rows = await repository
    .selectOrders(tx)
    .clearSelect()
    .select('orders.id')
    .where('orders.branch_id', '=', branchId)
    // a literal, for the index of what lies on couriers
    .where('orders.status', '=', sql.lit('ASSIGNED'))
    .where('orders.offer_expires_at', 'is not', null)
    .$if(now !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('orders.offer_expires_at', '<=', now),
          eb('orders.assigned_at', '>', new Date((now?.getTime() ?? 0) + SKEW_MS)),
        ]),
      ),
    )
    .orderBy('orders.id')
    .execute();
  return rows.map(({ id }) => id);
}
