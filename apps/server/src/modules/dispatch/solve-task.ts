import { type Alternative, alternatives } from '@ulak/dispatch/alternatives';
import { commit } from '@ulak/dispatch/commit';
import { plan } from '@ulak/dispatch/plan';
import type { Budget, Minutes, Plan, Policy, Snapshot, Trip } from '@ulak/dispatch/snapshot';
import type { PlainSnapshot } from './make-evening.ts';
import { travelOf } from './travel-ways.ts';

/** What is asked of the engine about one moment of a branch; plain values, so that another thread can answer. */
export interface PlanTask {
  readonly snapshot: PlainSnapshot;
  readonly policy: Policy;
  readonly previous: Plan;
  readonly budget: Budget;
  readonly question: Question;
}
export type Question =
  /** What is to be offered now. `offerable`: couriers who may get an offer at this moment. */
  | { readonly kind: 'ROUND'; readonly nextRoundAt: Minutes; readonly offerable: readonly number[] }
  /** What the plan is. */
  | { readonly kind: 'PREVIEW' }
  /** Who is best for one order. */
  | { readonly kind: 'ORDER'; readonly orderId: number };

/** What a thread says when it can take tasks, in the place of a task's number. */
export const STARTED = 0;

export interface PlanAnswer {
  readonly plan: Plan;
  /** Trips of which something is to be offered now; an order that lies on their courier already is among their orders. */
  readonly sends: readonly Trip[];
  /** For each order that the question is about: the best couriers, the cheapest first. */
  readonly alternatives: ReadonlyMap<number, readonly Alternative[]>;
}

/** Nobody is tied to goods that take longer than this. */
const AT_ONCE_WITHIN_MIN = 15;
/** The chosen courier need not be the cheapest for one order alone: enough, so that they are among them nearly always. */
const ALTERNATIVES = 6;
const BEST = 3;
/** Search of a round: this many iterations for each open order, within these bounds. */
const ITERATIONS_PER_ORDER = 16;
const LEAST_ITERATIONS = 30;
const MOST_ITERATIONS = 2_000;

export const budgetFor = (orders: number, seed: number): Budget => ({
  iterations: Math.max(LEAST_ITERATIONS, Math.min(MOST_ITERATIONS, orders * ITERATIONS_PER_ORDER)),
  seed,
});

/** Plans and answers. Pure: the same task gives the same answer in every thread. */
export function solveTask(task: PlanTask): PlanAnswer {
  const snapshot: Snapshot = { ...task.snapshot, travel: travelOf(task.snapshot.ways) };
  const found = plan(snapshot, task.previous, task.budget, task.policy);
  return answer(task, snapshot, found);
}

function answer({ question, policy }: PlanTask, snapshot: Snapshot, found: Plan): PlanAnswer {
  const compare = (orderIds: readonly number[], limit: number) =>
    new Map(orderIds.map((id) => [id, alternatives(snapshot, found, id, policy, limit)]));
  if (question.kind === 'ORDER') return { plan: found, sends: [], alternatives: compare([question.orderId], BEST) };
  if (question.kind === 'PREVIEW') {
    // The order that speaks for a trip: the first that its courier does not have yet.
    const first = found.trips.flatMap((trip) => newOrders(snapshot, [trip]).slice(0, 1));
    return { plan: found, sends: [], alternatives: compare(first, ALTERNATIVES) };
  }
  const sends = tripsToOffer(snapshot, found, question);
  return { plan: found, sends, alternatives: compare(newOrders(snapshot, sends), ALTERNATIVES) };
}

/** Orders of the trips that their courier does not have yet. */
export function newOrders({ orders }: Pick<Snapshot, 'orders'>, trips: readonly Trip[]): number[] {
  const open = new Map(orders.flatMap((order) => (order.pinnedTo === null ? [[order.id, order] as const] : [])));
  return trips.flatMap(({ courierId, orderIds }) => orderIds.filter((id) => open.has(id) && open.get(id)?.shownTo !== courierId));
}

/**
 * Trips to be offered now: just in time (`commit`), and at once where those who are free are as many as the orders that wait. Then nobody better is coming, and an
 * early word costs nothing (docs/decisions/024).
 */
export function tripsToOffer(
  snapshot: Snapshot,
  found: Plan,
  { nextRoundAt, offerable }: Extract<Question, { kind: 'ROUND' }>,
): Trip[] {
  const mayGet = new Set(offerable);
  const first = new Map<number, Trip>();
  for (const trip of found.trips) if (!first.has(trip.courierId)) first.set(trip.courierId, trip);
  const now = new Set(
    commit(snapshot, found, nextRoundAt).map((command) => (command.kind === 'SEND' ? command.trip.courierId : command.courierId)),
  );
  const shown = new Set(snapshot.orders.flatMap(({ shownTo }) => shownTo ?? []));
  const idle = snapshot.couriers.filter(
    ({ id, freeAt, heading }) => mayGet.has(id) && freeAt <= snapshot.now && !heading && !shown.has(id),
  );
  const waiting = snapshot.orders.filter(({ pinnedTo, shownTo }) => pinnedTo === null && shownTo === null);
  if (idle.length >= waiting.length)
    for (const { id } of idle) if ((first.get(id)?.pickupAt ?? 0) <= snapshot.now + AT_ONCE_WITHIN_MIN) now.add(id);
  const trips = [...first.values()].filter(({ courierId }) => now.has(courierId) && mayGet.has(courierId));
  return trips.filter((trip) => newOrders(snapshot, [trip]).length > 0);
}

/** The same question answered with a plan from elsewhere, without comparing couriers. */
export function answerWith({ question, snapshot }: PlanTask, found: Plan): PlanAnswer {
  const whole: Snapshot = { ...snapshot, travel: travelOf(snapshot.ways) };
  const sends = question.kind === 'ROUND' ? tripsToOffer(whole, found, question) : [];
  return { plan: found, sends, alternatives: new Map() };
}
