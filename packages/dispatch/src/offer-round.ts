import { dueInstructions } from './due-instructions.ts';
import { planRoutes } from './plan-routes.ts';
import type { SearchBudget, Minutes, Plan, Policy, Snapshot, Trip } from './snapshot.ts';

/**
 * Lookahead of a commitment, minutes: half a minute until the next round, and one that a courier takes to
 * answer an offer.
 */
export const COMMITMENT_LOOKAHEAD_MIN = 1.5;
/** Goods that take longer than this are not offered early, minutes. */
const EARLY_OFFER_WITHIN_MIN = 15;
/** Iterations of a round for each open order, within these bounds. */
const ITERATIONS_PER_ORDER = 16;
const MIN_ITERATIONS = 30;
const MAX_ITERATIONS = 2_000;

/** Search budget of a round with so many orders. */
export const searchBudgetFor = (orders: number, seed: number): SearchBudget => ({
  iterations: Math.max(MIN_ITERATIONS, Math.min(MAX_ITERATIONS, orders * ITERATIONS_PER_ORDER)),
  seed,
});

/** When the next plan is made, answer time included, and which couriers may get an offer at this moment. */
export interface OfferTiming {
  readonly nextRoundAt: Minutes;
  readonly offerable: readonly number[];
}

export interface PlanningRound {
  readonly snapshot: Snapshot;
  readonly previous: Plan;
  readonly budget: SearchBudget;
  readonly policy: Policy;
}

/** One round of automatic assignment: what the server runs between reading a branch and writing offers. */
export function planRound(
  task: PlanningRound,
  timing: OfferTiming,
): { readonly plan: Plan; readonly offeredTrips: readonly Trip[] } {
  const nextPlan = planRoutes(task.snapshot, task.previous, task.budget, task.policy);
  return { plan: nextPlan, offeredTrips: tripsToOffer(task.snapshot, nextPlan, timing) };
}

/** Orders of the trips that their courier does not have yet. */
export function listUnofferedOrders({ orders }: Pick<Snapshot, 'orders'>, trips: readonly Trip[]): number[] {
  const open = new Map(
    orders.flatMap((order) => (order.pinnedTo === null ? [[order.id, order] as const] : [])),
  );
  return trips.flatMap(({ courierId, orderIds }) =>
    orderIds.filter((id) => open.has(id) && open.get(id)?.offeredTo !== courierId),
  );
}

/**
 * Trips to be offered now: those that are due ({@link dueInstructions}), and early ones where free couriers
 * are as many as open orders: nobody better is coming then, and an early offer costs nothing
 * (docs/decisions/024).
 */
export function tripsToOffer(
  snapshot: Snapshot,
  nextPlan: Plan,
  { nextRoundAt, offerable }: OfferTiming,
): Trip[] {
  const isOfferable = new Set(offerable);
  const first = new Map<number, Trip>();
  for (const trip of nextPlan.trips) if (!first.has(trip.courierId)) first.set(trip.courierId, trip);
  const now = new Set(
    dueInstructions(snapshot, nextPlan, nextRoundAt).map((command) =>
      command.kind === 'SEND' ? command.trip.courierId : command.courierId,
    ),
  );
  const shown = new Set(snapshot.orders.flatMap(({ offeredTo }) => offeredTo ?? []));
  const idle = snapshot.couriers.filter(
    ({ id, freeAt, committedPickup }) =>
      isOfferable.has(id) && freeAt <= snapshot.now && !committedPickup && !shown.has(id),
  );
  const waiting = snapshot.orders.filter(
    ({ pinnedTo, offeredTo }) => pinnedTo === null && offeredTo === null,
  );
  if (idle.length >= waiting.length)
    for (const { id } of idle)
      if ((first.get(id)?.pickupAt ?? 0) <= snapshot.now + EARLY_OFFER_WITHIN_MIN) now.add(id);
  const trips = [...first.values()].filter(
    ({ courierId }) => now.has(courierId) && isOfferable.has(courierId),
  );
  return trips.filter((trip) => listUnofferedOrders(snapshot, [trip]).length > 0);
}
