import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isOpenOffer } from './offer-trip.ts';
import * as repository from './repository.ts';
import { type CourierDoor, noteTakenBack, type StepCall, takeStep } from './take-step.ts';
import { backToRest } from './unassign.ts';

/**
 * Takes back what the engine offered in a branch and nobody accepted in time; each goes back to where it was, with its history.
 * @param note why, for the history
 * @returns the orders that were taken back
 */
export async function expireOffers(
  couriers: CourierDoor,
  call: StepCall,
  { branchId, note }: { readonly branchId: BranchId; readonly note: string },
): Promise<OrderId[]> {
  const orders = await repository.lockMany(call.tx, call.scope, await listOffered(call.tx, branchId, call.now));
  const expired = [...orders.values()].filter(
    (order) => isOpenOffer(order) && order.offer_expires_at !== null && order.offer_expires_at <= call.now,
  );
  for (const order of expired) {
    await takeStep(call, { ...backToRest(order), note });
    await noteTakenBack(couriers, call, order.courier_id);
  }
  return expired.map(({ id }) => id);
}

/** Turns the branch's unanswered offers into assignments that stay: nobody takes them back any more. @returns the orders */
export async function keepOffers(
  call: StepCall,
  { branchId, note }: { readonly branchId: BranchId; readonly note: string },
): Promise<OrderId[]> {
  const orders = await repository.lockMany(call.tx, call.scope, await listOffered(call.tx, branchId, null));
  const open = [...orders.values()].filter(isOpenOffer);
  for (const order of open)
    await takeStep(call, { order, action: 'edit', to: 'ASSIGNED', set: { offer_expires_at: null }, note });
  return open.map(({ id }) => id);
}

/** Orders of the branch whose offer is open. @param before only those that should have been answered by then; null: all */
async function listOffered(tx: Tx, branchId: BranchId, before: Date | null): Promise<OrderId[]> {
  const rows = await repository
    .selectOrders(tx)
    .clearSelect()
    .select('orders.id')
    .where('orders.branch_id', '=', branchId)
    // a literal, for the index of what lies on couriers
    .where('orders.status', '=', sql.lit('ASSIGNED'))
    .where('orders.offer_expires_at', 'is not', null)
    .$if(before !== null, (query) => query.where('orders.offer_expires_at', '<=', before))
    .orderBy('orders.id')
    .execute();
  return rows.map(({ id }) => id);
}
