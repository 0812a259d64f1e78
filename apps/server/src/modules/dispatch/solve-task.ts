import { type Alternative, listAlternatives } from '@ulak/dispatch/alternatives';
import {
  listUnofferedOrders,
  type OfferTiming,
  planRound,
  type PlanningRound,
  tripsToOffer,
} from '@ulak/dispatch/offer-round';
import { planRoutes } from '@ulak/dispatch/plan-routes';
import type { SearchBudget, Plan, Policy, Snapshot, Trip } from '@ulak/dispatch/snapshot';
import type { SerializableSnapshot } from './dispatch-snapshot.ts';
import { createTravelTable } from './travel-data.ts';

/** A query about one snapshot of a branch; plain values, so that a worker thread can answer it. */
export interface PlanTask {
  readonly snapshot: SerializableSnapshot;
  readonly policy: Policy;
  readonly previous: Plan;
  readonly budget: SearchBudget;
  readonly question: PlanQuery;
}
export type PlanQuery =
  /** What to offer now. */
  | ({ readonly kind: 'ROUND' } & OfferTiming)
  /** What the plan is. */
  | { readonly kind: 'PREVIEW' }
  /** The best couriers of one order. */
  | { readonly kind: 'ORDER'; readonly orderId: number };

/** The id of a worker's first message: it is ready for tasks. */
export const READY_MESSAGE = 0;

export interface PlanAnswer {
  readonly plan: Plan;
  /** Trips with an order to offer now; their orders include those that the courier already has. */
  readonly offeredTrips: readonly Trip[];
  /** The best couriers of each order that is asked about, the cheapest first. */
  readonly alternatives: ReadonlyMap<number, readonly Alternative[]>;
}

/** Enough that the chosen courier, who need not be the cheapest for one order alone, is nearly always in. */
const ALTERNATIVES = 6;
const BEST = 3;

/** Plans and answers. Pure: the same task gives the same answer in every thread. */
export function solveTask({ question, ...task }: PlanTask): PlanAnswer {
  const snapshot: Snapshot = { ...task.snapshot, travel: createTravelTable(task.snapshot.travelData) };
  const round = { ...task, snapshot };
  const { plan: found, offeredTrips } =
    question.kind === 'ROUND' ? planRound(round, question) : { plan: planOnly(round), offeredTrips: [] };
  const compare = (orderIds: readonly number[], limit: number) =>
    new Map(orderIds.map((id) => [id, listAlternatives(snapshot, found, id, task.policy, limit)]));
  if (question.kind === 'ORDER')
    return { plan: found, offeredTrips, alternatives: compare([question.orderId], BEST) };
  // a trip of a preview is explained by its first order that the courier does not have yet
  const ordersInQuestion =
    question.kind === 'ROUND'
      ? listUnofferedOrders(snapshot, offeredTrips)
      : found.trips.flatMap((trip) => listUnofferedOrders(snapshot, [trip]).slice(0, 1));
  return { plan: found, offeredTrips, alternatives: compare(ordersInQuestion, ALTERNATIVES) };
}

const planOnly = ({ snapshot, previous, budget, policy }: PlanningRound): Plan =>
  planRoutes(snapshot, previous, budget, policy);

/** The answer to a task by another plan, without comparing couriers. */
export function answerWithPlan({ question, snapshot }: PlanTask, found: Plan): PlanAnswer {
  const full: Snapshot = { ...snapshot, travel: createTravelTable(snapshot.travelData) };
  const offeredTrips = question.kind === 'ROUND' ? tripsToOffer(full, found, question) : [];
  return { plan: found, offeredTrips, alternatives: new Map() };
}
