import type { PassedOverReason } from '@ulak/contracts/dispatch/passed-over';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import type { BranchId, CompanyId, OrderId, UserId } from '@ulak/contracts/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DispatchOffersTable } from '../../../db/tables/dispatch.ts';
import { type OrderRow, selectOrders } from '../repository.ts';

/** How an offer ended. */
export type OfferOutcome = NonNullable<Selectable<DispatchOffersTable>['outcome']>;

/** An offer of automatic assignment as it is stored. */
export interface NewOffer {
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly order_id: OrderId;
  readonly courier_id: UserId;
  readonly offered_at: Date;
  readonly expires_at: Date;
  readonly pickup_at: Date;
  readonly delivery_at: Date;
  readonly choice: DispatchChoice;
}

/** Stores new offers; those still open for these orders end as replanned. */
export async function insertOffers(tx: Tx, offers: readonly NewOffer[]): Promise<void> {
  const [first] = offers;
  if (!first) return;
  const ids = offers.map((offer) => offer.order_id);
  await endOffers(tx, ids, { outcome: 'REPLANNED', at: first.offered_at });
  await tx
    .insertInto('dispatch_offers')
    .values(offers.map((offer) => ({ ...offer, choice: JSON.stringify(offer.choice) })))
    .execute();
}

/** A courier whom an automatic choice passed over, and why. */
export interface PassedOverCourier extends PassedOverReason {
  readonly courierId: UserId;
}

/** Stores who was passed over by the offers of a trip, in one statement; none where nobody was. */
export async function insertPassedOver(
  tx: Tx,
  passed: readonly (PassedOverCourier & { readonly order: OrderRow })[],
  { chosenId, at }: { readonly chosenId: UserId; readonly at: Date },
): Promise<void> {
  if (passed.length === 0) return;
  await tx
    .insertInto('passed_over_couriers')
    .values(
      passed.map(({ order, courierId, kind, amount, method }) => ({
        company_id: order.company_id,
        branch_id: order.branch_id,
        order_id: order.id,
        courier_id: courierId,
        chosen_id: chosenId,
        at,
        kind,
        amount,
        distance_method: method === 'GREAT_CIRCLE' ? null : method,
      })),
    )
    .execute();
}

/** Ends the open offers of these orders with their outcome. */
export async function endOffers(
  tx: Tx,
  ids: readonly OrderId[],
  { outcome, at }: { readonly outcome: OfferOutcome; readonly at: Date },
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

/** The branch's orders whose offer is open, by id.
 * @param due only those whose offer expired by `now` or was made after `latestStart`; null: all */
export async function listOffered(
  tx: Tx,
  branchId: BranchId,
  due: { readonly now: Date; readonly latestStart: Date } | null,
): Promise<OrderId[]> {
  const query = selectOrders(tx)
    .clearSelect()
    .select('orders.id')
    .where('orders.branch_id', '=', branchId)
    // a literal, for the partial index of a courier's load
    .where('orders.status', '=', sql.lit('ASSIGNED'))
    .where('orders.offer_expires_at', 'is not', null)
    .orderBy('orders.id');
  const narrowed = due
    ? query.where((eb) =>
        eb.or([eb('orders.offer_expires_at', '<=', due.now), eb('orders.assigned_at', '>', due.latestStart)]),
      )
    : query;
  return (await narrowed.execute()).map(({ id }) => id);
}

/** Orders of these branches that couriers may take up: open offers, and what staff offered to the pool. */
export async function listOpenToCouriers(
  tx: Tx,
  branchIds: readonly BranchId[],
): Promise<{ readonly id: OrderId; readonly courier_id: UserId | null }[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'courier_id'])
    .where('branch_id', '=', sql<BranchId>`any(${[...branchIds]}::bigint[])`)
    .where((eb) =>
      eb.or([
        // literals, for the partial indexes
        eb.and([eb('status', '=', sql.lit('ASSIGNED')), eb('offer_expires_at', 'is not', null)]),
        eb('status', '=', sql.lit('AVAILABLE')),
      ]),
    )
    .orderBy('id')
    .execute();
}
