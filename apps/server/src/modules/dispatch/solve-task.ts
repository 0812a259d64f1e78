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

/**
 * What is asked of the engine about one moment of a branch; plain values, so that another thread can answer.
 */
export interface PlanTask {
  readonly snapshot: SerializableSnapshot;
  readonly policy: Policy;
  readonly previous: Plan;
  readonly budget: SearchBudget;
  readonly question: PlanQuery;
}
export type PlanQuery =
  /** What is to be offered now. */
  | ({ readonly kind: 'ROUND' } & OfferTiming)
  /** What the plan is. */
  | { readonly kind: 'PREVIEW' }
  /** Who is best for one order. */
  | { readonly kind: 'ORDER'; readonly orderId: number };

/** What a thread says when it can take tasks, in the place of a task's number. */
export const READY_MESSAGE = 0;

export interface PlanAnswer {
  readonly plan: Plan;
  /**
   * Trips of which something is to be offered now; an order that lies on their courier already is among their
   * orders.
   */
  readonly offeredTrips: readonly Trip[];
  /** For each order that the question is about: the best couriers, the cheapest first. */
  readonly alternatives: ReadonlyMap<number, readonly Alternative[]>;
}

/**
 * The chosen courier need not be the cheapest for one order alone: enough, so that they are among them nearly
 * always.
 */
const ALTERNATIVES = 6;
const BEST = 3;
/** Plans and answers. Pure: the same task gives the same answer in every thread. */
export function solveTask({ question, ...task }: PlanTask): PlanAnswer {
  const snapshot: Snapshot = { ...task.snapshot, travel: createTravelTable(task.snapshot.travelData) };
  const whole = { ...task, snapshot };
  const { plan: found, offeredTrips } =
    question.kind === 'ROUND' ? planRound(whole, question) : { plan: planOnly(whole), offeredTrips: [] };
  const compare = (orderIds: readonly number[], limit: number) =>
    new Map(orderIds.map((id) => [id, listAlternatives(snapshot, found, id, task.policy, limit)]));
  if (question.kind === 'ORDER')
    return { plan: found, offeredTrips, alternatives: compare([question.orderId], BEST) };
  // in a preview the order that speaks for a trip is the first that its courier does not have yet
  const asked =
    question.kind === 'ROUND'
      ? listUnofferedOrders(snapshot, offeredTrips)
      : found.trips.flatMap((trip) => listUnofferedOrders(snapshot, [trip]).slice(0, 1));
  return { plan: found, offeredTrips, alternatives: compare(asked, ALTERNATIVES) };
}

const planOnly = ({ snapshot, previous, budget, policy }: PlanningRound): Plan =>
  planRoutes(snapshot, previous, budget, policy);

/** The same question answered with a plan from elsewhere, without comparing couriers. */
export function answerWithPlan({ question, snapshot }: PlanTask, found: Plan): PlanAnswer {
  const whole: Snapshot = { ...snapshot, travel: createTravelTable(snapshot.travelData) };
  const offeredTrips = question.kind === 'ROUND' ? tripsToOffer(whole, found, question) : [];
  return { plan: found, offeredTrips, alternatives: new Map() };
}
