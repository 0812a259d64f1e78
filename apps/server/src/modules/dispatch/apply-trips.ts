import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import { asOrderId, asUserId, type OrderId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { listUnofferedOrders } from '@ulak/dispatch/offer-round';
import type { Trip } from '@ulak/dispatch/snapshot';
import { type DatabaseAccess, isRetryable } from '../../db/database.ts';
import { type SystemActor, systemScope } from '../../access/scope.ts';
import type { OrderService } from '../orders/service.ts';
import { explainChoice, toDate } from './explain-choice.ts';
import { listPassedOver } from './list-passed-over.ts';
import type { DispatchSnapshot } from './dispatch-snapshot.ts';
import * as repository from './repository.ts';
import type { PlanAnswer } from './solve-task.ts';
import { AppError } from '../../app-error.ts';

/** The actor of automatic assignment in the history of orders. */
export const ENGINE_ACTOR: SystemActor = { kind: 'system', name: 'Otomatik atama', role: null };

export interface ApplyDeps {
  readonly db: DatabaseAccess;
  readonly orders: Pick<OrderService, 'offerTrip'>;
  readonly onError: (error: unknown, what: string) => void;
}

/** The result of offering a plan's trips. */
export interface ApplyResult {
  readonly offeredIds: ReadonlySet<number>;
  /** Whether automatic assignment was stopped meanwhile. */
  readonly isStopped: boolean;
  /** When the first of these offers expires; null: none was made. */
  readonly firstExpiry: Date | null;
  /** Whether offering a trip failed, other than by a lost race; the others were offered. */
  readonly hasFailed: boolean;
}

/**
 * Offers the trips of a plan, each in a transaction of its own that checks again whether automatic assignment
 * runs. Orders changed meanwhile stay as they are; a trip that fails stops no other.
 */
export async function applyTrips(
  deps: ApplyDeps,
  dispatchSnapshot: DispatchSnapshot,
  answer: PlanAnswer,
): Promise<ApplyResult> {
  const offeredIds = new Set<number>();
  let firstExpiry: Date | null = null;
  let hasFailed = false;
  for (const trip of answer.offeredTrips) {
    const offers = listUnofferedOrders(dispatchSnapshot.snapshot, [trip]).map((id) =>
      toOffer(dispatchSnapshot, trip, id, answer),
    );
    const done = await offer(deps, dispatchSnapshot, { trip, offers }).catch((error: unknown) => {
      deps.onError(error, 'dispatch offer');
      hasFailed = true;
      return [];
    });
    if (done === null) return { offeredIds, isStopped: true, firstExpiry, hasFailed };
    for (const id of done) offeredIds.add(id);
    for (const { orderId, expiresAt } of offers)
      if (offeredIds.has(orderId) && (firstExpiry === null || expiresAt < firstExpiry))
        firstExpiry = expiresAt;
  }
  return { offeredIds, isStopped: false, firstExpiry, hasFailed };
}

type Offer = ReturnType<typeof toOffer>;

/** @returns the offered orders; null: automatic assignment does not run any more */
async function offer(
  { db, orders }: ApplyDeps,
  dispatchSnapshot: DispatchSnapshot,
  { trip, offers }: { readonly trip: Trip; readonly offers: readonly Offer[] },
): Promise<readonly OrderId[] | null> {
  const { branch, now } = dispatchSnapshot.facts;
  const offering = db.asSystem(async (tx) => {
    if ((await repository.isRunning(tx, branch.id, now)) !== true) return null;
    const call = { tx, scope: systemScope(), actor: ENGINE_ACTOR, now };
    const pickupAt = toDate(dispatchSnapshot, trip.pickupAt);
    return orders.offerTrip(call, { courierId: asUserId(trip.courierId), pickupAt, orders: offers });
  });
  return offering.catch((error: unknown) => {
    // A lost race: the next round plans anew.
    if (error instanceof AppError || isRetryable(error)) return [];
    throw error;
  });
}

function toOffer(dispatchSnapshot: DispatchSnapshot, trip: Trip, id: number, { alternatives }: PlanAnswer) {
  const previous = dispatchSnapshot.snapshot.orders.find((order) => order.id === id)?.offeredTo ?? null;
  const { lat, lng } = dispatchSnapshot.orders.get(id) ?? { lat: Number.NaN, lng: Number.NaN };
  return {
    orderId: asOrderId(id),
    seenCourierId: previous === null ? null : asUserId(previous),
    seenDestination: { lat, lng },
    // an offer can be acknowledged from anywhere and before the goods are ready, so its time runs at once
    expiresAt: new Date(
      dispatchSnapshot.facts.now.getTime() + dispatchSnapshot.facts.branch.offer_timeout_min * MINUTE_MS,
    ),
    choice: withPreviousCourier(
      dispatchSnapshot,
      previous,
      explainChoice(dispatchSnapshot, trip, id, alternatives.get(id) ?? []),
    ),
    passedOver: listPassedOver(dispatchSnapshot, trip, id, alternatives.get(id) ?? []),
    deliveryAt: toDate(dispatchSnapshot, trip.dropAt[trip.orderIds.indexOf(id)] ?? trip.pickupAt),
  };
}

/** The reason of a moved offer names the courier who had it before. */
function withPreviousCourier(
  { facts }: DispatchSnapshot,
  previous: number | null,
  choice: DispatchChoice,
): DispatchChoice {
  const before = facts.couriers.find(({ id }) => id === previous)?.name;
  return before === undefined
    ? choice
    : { ...choice, reason: `Önce ${before} adlı kuryeye teklif edilmişti. ${choice.reason}` };
}
