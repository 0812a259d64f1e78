import { type Alternative, alternatives } from '@ulak/dispatch/alternatives';
import {
  newOrders,
  type OfferMoment,
  planRound,
  type RoundTask,
  tripsToOffer,
} from '@ulak/dispatch/offer-round';
import { plan } from '@ulak/dispatch/plan';
import type { Budget, Plan, Policy, Snapshot, Trip } from '@ulak/dispatch/snapshot';
import type { PlainSnapshot } from './make-evening.ts';
import { travelOf } from './travel-ways.ts';

/**
 * What is asked of the engine about one moment of a branch; plain values, so that another thread can answer.
 */
export interface PlanTask {
  readonly snapshot: PlainSnapshot;
  readonly policy: Policy;
  readonly previous: Plan;
  readonly budget: Budget;
  readonly question: Question;
}
export type Question =
  /** What is to be offered now. */
  | ({ readonly kind: 'ROUND' } & OfferMoment)
  /** What the plan is. */
  | { readonly kind: 'PREVIEW' }
  /** Who is best for one order. */
  | { readonly kind: 'ORDER'; readonly orderId: number };

/** What a thread says when it can take tasks, in the place of a task's number. */
export const STARTED = 0;

export interface PlanAnswer {
  readonly plan: Plan;
  /**
   * Trips of which something is to be offered now; an order that lies on their courier already is among their
   * orders.
   */
  readonly sends: readonly Trip[];
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
  const snapshot: Snapshot = { ...task.snapshot, travel: travelOf(task.snapshot.ways) };
  const whole = { ...task, snapshot };
  const { plan: found, sends } =
    question.kind === 'ROUND' ? planRound(whole, question) : { plan: planOnly(whole), sends: [] };
  const compare = (orderIds: readonly number[], limit: number) =>
    new Map(orderIds.map((id) => [id, alternatives(snapshot, found, id, task.policy, limit)]));
  if (question.kind === 'ORDER')
    return { plan: found, sends, alternatives: compare([question.orderId], BEST) };
  // in a preview the order that speaks for a trip is the first that its courier does not have yet
  const asked =
    question.kind === 'ROUND'
      ? newOrders(snapshot, sends)
      : found.trips.flatMap((trip) => newOrders(snapshot, [trip]).slice(0, 1));
  return { plan: found, sends, alternatives: compare(asked, ALTERNATIVES) };
}

const planOnly = ({ snapshot, previous, budget, policy }: RoundTask): Plan =>
  plan(snapshot, previous, budget, policy);

/** The same question answered with a plan from elsewhere, without comparing couriers. */
export function answerWith({ question, snapshot }: PlanTask, found: Plan): PlanAnswer {
  const whole: Snapshot = { ...snapshot, travel: travelOf(snapshot.ways) };
  const sends = question.kind === 'ROUND' ? tripsToOffer(whole, found, question) : [];
  return { plan: found, sends, alternatives: new Map() };
}
