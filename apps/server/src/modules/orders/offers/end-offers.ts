import type { OrderId } from '@ulak/contracts/ids';
import type { OrderAction } from '@ulak/contracts/orders/transitions';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DispatchOffersTable } from '../../../db/tables/dispatch.ts';
import type { SystemActor, UserActor } from '../../../access/scope.ts';
import type { OrderRow } from '../repository.ts';

/** How an offer ended. */
type OfferOutcome = NonNullable<Selectable<DispatchOffersTable>['outcome']>;

/** Whether the order lies on a courier who has not answered the engine's offer yet. */
export const isOpenOffer = (order: OrderRow): boolean =>
  order.status === 'ASSIGNED' && order.assigned_by === 'ENGINE' && order.offer_expires_at !== null;

/**
 * How each step ends the engine's offer of an order, by people and by the engine itself; an edit ends none.
 */
const OUTCOME_BY_ACTION: Partial<
  Record<OrderAction, { readonly byPeople: OfferOutcome; readonly byEngine: OfferOutcome }>
> = {
  acknowledge: { byPeople: 'ACCEPTED', byEngine: 'ACCEPTED' },
  accept: { byPeople: 'ACCEPTED', byEngine: 'ACCEPTED' },
  cancel: { byPeople: 'CANCELLED', byEngine: 'CANCELLED' },
  unassign: { byPeople: 'TAKEN_BACK', byEngine: 'EXPIRED' },
  reassign: { byPeople: 'TAKEN_BACK', byEngine: 'REPLANNED' },
};

/** How the step ends the offer that lies on the order; null: there is none, or it goes on. */
export function offerOutcomeOf(
  { order, action }: { readonly order: OrderRow; readonly action: OrderAction },
  actor: UserActor | SystemActor,
): OfferOutcome | null {
  if (order.status !== 'ASSIGNED' || order.assigned_by !== 'ENGINE') return null;
  return OUTCOME_BY_ACTION[action]?.[actor.kind === 'system' ? 'byEngine' : 'byPeople'] ?? null;
}

/** Closes the open offers of these orders with their outcome. */
export async function endOffers(
  tx: Tx,
  ids: readonly OrderId[],
  outcome: OfferOutcome,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('dispatch_offers')
    .set({ outcome, ended_at: at })
    .where('order_id', '=', sql<OrderId>`any(${[...ids]}::bigint[])`)
    .where('outcome', 'is', null)
    .execute();
}

/** Moves the open offer of an order in time. */
export async function rescheduleOffer(
  tx: Tx,
  id: OrderId,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('dispatch_offers')
    .set({ offered_at: from, expires_at: until })
    .where('order_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
