import { commit } from './commit.ts';
import { plan } from './plan.ts';
import type { Budget, Minutes, Plan, Policy, Snapshot, Trip } from './snapshot.ts';

/** Half a minute until the next round, and a minute that a courier takes to see and answer an offer. */
export const NEXT_ROUND_MIN = 1.5;
/** Nobody is tied to goods that take longer than this. */
const AT_ONCE_WITHIN_MIN = 15;
/** Search of a round: this many iterations for each open order, within these bounds. */
const ITERATIONS_PER_ORDER = 16;
const LEAST_ITERATIONS = 30;
const MOST_ITERATIONS = 2_000;

/** How much a round with so many orders searches. */
export const budgetFor = (orders: number, seed: number): Budget => ({
  iterations: Math.max(LEAST_ITERATIONS, Math.min(MOST_ITERATIONS, orders * ITERATIONS_PER_ORDER)),
  seed,
});

/**
 * When the plan is made anew, with the time an answer takes, and which couriers may get an offer at this
 * moment.
 */
export interface OfferMoment {
  readonly nextRoundAt: Minutes;
  readonly offerable: readonly number[];
}

export interface RoundTask {
  readonly snapshot: Snapshot;
  readonly previous: Plan;
  readonly budget: Budget;
  readonly policy: Policy;
}

/** One round of automatic assignment: what the server does between reading a branch and writing offers. */
export function planRound(
  task: RoundTask,
  moment: OfferMoment,
): { readonly plan: Plan; readonly sends: readonly Trip[] } {
  const found = plan(task.snapshot, task.previous, task.budget, task.policy);
  return { plan: found, sends: tripsToOffer(task.snapshot, found, moment) };
}

/** Orders of the trips that their courier does not have yet. */
export function newOrders({ orders }: Pick<Snapshot, 'orders'>, trips: readonly Trip[]): number[] {
  const open = new Map(
    orders.flatMap((order) => (order.pinnedTo === null ? [[order.id, order] as const] : [])),
  );
  return trips.flatMap(({ courierId, orderIds }) =>
    orderIds.filter((id) => open.has(id) && open.get(id)?.shownTo !== courierId),
  );
}

/**
 * Trips to be offered now: just in time (`commit`), and at once where those who are free are as many as the
 * orders that wait. Then nobody better is coming, and an early word costs nothing (docs/decisions/024).
 */
export function tripsToOffer(
  snapshot: Snapshot,
  found: Plan,
  { nextRoundAt, offerable }: OfferMoment,
): Trip[] {
  const mayGet = new Set(offerable);
  const first = new Map<number, Trip>();
  for (const trip of found.trips) if (!first.has(trip.courierId)) first.set(trip.courierId, trip);
  const now = new Set(
    commit(snapshot, found, nextRoundAt).map((command) =>
      command.kind === 'SEND' ? command.trip.courierId : command.courierId,
    ),
  );
  const shown = new Set(snapshot.orders.flatMap(({ shownTo }) => shownTo ?? []));
  const idle = snapshot.couriers.filter(
    ({ id, freeAt, heading }) => mayGet.has(id) && freeAt <= snapshot.now && !heading && !shown.has(id),
  );
  const waiting = snapshot.orders.filter(({ pinnedTo, shownTo }) => pinnedTo === null && shownTo === null);
  if (idle.length >= waiting.length)
    for (const { id } of idle)
      if ((first.get(id)?.pickupAt ?? 0) <= snapshot.now + AT_ONCE_WITHIN_MIN) now.add(id);
  const trips = [...first.values()].filter(({ courierId }) => now.has(courierId) && mayGet.has(courierId));
  return trips.filter((trip) => newOrders(snapshot, [trip]).length > 0);
}
