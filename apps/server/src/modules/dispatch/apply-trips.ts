import { asOrderId, asUserId, type OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import type { Trip } from '@ulak/dispatch/snapshot';
import type { Access } from '../../db/database.ts';
import { type SystemActor, systemScope } from '../../plugins/scope.ts';
import type { OrderService } from '../orders/service.ts';
import { explainChoice, momentOf } from './explain-choice.ts';
import { type Evening, readyAt } from './make-evening.ts';
import * as repository from './repository.ts';
import { newOrders, type PlanAnswer } from './solve-task.ts';

/** Who acts in the history of an order when nobody does. */
export const ENGINE: SystemActor = { kind: 'system', name: 'Otomatik atama', role: null };

export interface ApplyDeps {
  readonly db: Access;
  readonly orders: Pick<OrderService, 'offerTrip'>;
}

/** Orders that were offered, and whether automatic assignment was stopped meanwhile. */
export interface Applied {
  readonly given: ReadonlySet<number>;
  readonly isStopped: boolean;
  /** When the first of these offers runs out; null: none was made. */
  readonly firstExpiry: Date | null;
}

/**
 * Offers the trips of a plan, each in a transaction of its own. Whether automatic assignment runs is asked again in it, so nothing is given after it was stopped; whoever
 * was quicker keeps what they have.
 */
export async function applyTrips({ db, orders }: ApplyDeps, evening: Evening, answer: PlanAnswer): Promise<Applied> {
  const given = new Set<number>();
  let firstExpiry: Date | null = null;
  for (const trip of answer.sends) {
    const offers = newOrders(evening.snapshot, [trip]).map((id) => toOffer(evening, trip, id, answer));
    const done = await db.asSystem(async (tx): Promise<readonly OrderId[] | null> => {
      if (!(await repository.isRunning(tx, evening.facts.branch.id))) return null;
      const call = { tx, scope: systemScope(), actor: ENGINE, now: evening.facts.now };
      const wish = { courierId: asUserId(trip.courierId), orders: offers };
      const made = await orders.offerTrip(call, wish);
      await repository.insertOffers(
        tx,
        offers.filter(({ orderId }) => made.includes(orderId)).map((offer) => toRow(evening, trip, offer)),
      );
      return made;
    });
    if (done === null) return { given, isStopped: true, firstExpiry };
    for (const id of done) given.add(id);
    for (const { orderId, expiresAt } of offers)
      if (given.has(orderId) && (firstExpiry === null || expiresAt < firstExpiry)) firstExpiry = expiresAt;
  }
  return { given, isStopped: false, firstExpiry };
}

type Offer = ReturnType<typeof toOffer>;

function toOffer(evening: Evening, trip: Trip, id: number, { alternatives }: PlanAnswer) {
  const seen = evening.snapshot.orders.find((order) => order.id === id)?.shownTo ?? null;
  return {
    orderId: asOrderId(id),
    seenCourierId: seen === null ? null : asUserId(seen),
    expiresAt: expiryOf(evening, trip),
    choice: explainChoice(evening, trip, id, alternatives.get(id) ?? []),
    deliveryAt: momentOf(evening, trip.dropAt[trip.orderIds.indexOf(id)] ?? trip.pickupAt),
  };
}

/** The courier's minutes begin when they could accept: goods are taken over at the counter, so not before they can be there and even a slow kitchen is done. */
function expiryOf(evening: Evening, trip: Trip): Date {
  const { facts, orders } = evening;
  const ready = trip.orderIds.map((id) => {
    const order = orders.get(id);
    return order ? readyAt(order, facts, facts.timings.readyP90Min) : 0;
  });
  const canAcceptMin = Math.max(0, trip.arriveAt, ...ready);
  return new Date(momentOf(evening, canAcceptMin).getTime() + facts.branch.offer_timeout_min * MINUTE_MS);
}

function toRow({ facts, ...evening }: Evening, trip: Trip, offer: Offer): repository.NewOffer {
  return {
    company_id: facts.branch.company_id,
    branch_id: facts.branch.id,
    order_id: offer.orderId,
    courier_id: asUserId(trip.courierId),
    offered_at: facts.now,
    expires_at: offer.expiresAt,
    pickup_at: momentOf({ facts, ...evening }, trip.pickupAt),
    delivery_at: offer.deliveryAt,
    choice: offer.choice,
  };
}
