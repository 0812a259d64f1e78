import { dueInstructions, type DispatchInstruction } from '@ulak/dispatch/due-instructions';
import { plannedPreparationMin, estimateReadyAt } from '@ulak/dispatch/preparation-time';
import { excludedCouriersFor, type ExpiredOffer } from '@ulak/dispatch/excluded-couriers';
import {
  searchBudgetFor,
  COMMITMENT_LOOKAHEAD_MIN,
  planRound,
  type PlanningRound,
} from '@ulak/dispatch/offer-round';
import { planRoutes } from '@ulak/dispatch/plan-routes';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import {
  type CourierState,
  EMPTY_PLAN,
  type OpenOrder,
  type Plan,
  type Policy,
  type SearchBudget,
  type Snapshot,
} from '@ulak/dispatch/snapshot';
import type { DispatchPolicy, ObservedHistory } from './simulate-day.ts';

/** Which of the product's rules are on: both, or all but one to see what it costs. */
export const PRODUCT_RULES = ['both', 'offers', 'cooking', 'none'] as const;
export type ProductRules = (typeof PRODUCT_RULES)[number];

export interface ProductOptions {
  readonly seed: number;
  readonly everyMin: number;
  readonly rules?: ProductRules;
  /** A branch's own service and target times. */
  readonly policy?: Policy;
  /** Of the server's search in each round so much: many days are simulated where one would be planned. */
  readonly searchShare?: number;
}

/**
 * The product: the server's own weights and rules of offers, preparation times and excluded couriers. What a
 * branch has and the library does not is named in docs/decisions/036.
 */
export function createProduct({
  seed,
  everyMin,
  rules = 'both',
  policy = PRODUCT_POLICY,
  searchShare = 1,
}: ProductOptions): DispatchPolicy {
  const hasOffers = rules === 'both' || rules === 'offers';
  const hasPreparationRule = rules === 'both' || rules === 'cooking';
  let previous: Plan = EMPTY_PLAN;
  return {
    readyAt: (placedAt, cooking, { now, spare }) =>
      estimateReadyAt(
        placedAt,
        hasPreparationRule ? plannedPreparationMin(cooking, spare) : cooking.readyP50Min,
        now,
      ),
    round(observed, history) {
      const snapshot = excludeCouriers(observed, history);
      const { now, orders } = snapshot;
      const task = {
        snapshot,
        previous,
        budget: shareOf(searchBudgetFor(orders.length, seed * 7_919 + now), searchShare),
        policy,
      };
      const decided = hasOffers ? planWithOffers(task) : planJustInTime(task, now + everyMin);
      previous = decided.plan;
      return { commands: decided.commands, moves: [] };
    },
  };
}

const shareOf = (budget: SearchBudget, share: number): SearchBudget => ({
  ...budget,
  iterations: Math.ceil(budget.iterations * share),
});

interface RoundDecision {
  readonly plan: Plan;
  readonly commands: readonly DispatchInstruction[];
}

function planWithOffers(task: PlanningRound): RoundDecision {
  const { now, couriers } = task.snapshot;
  const offerable = couriers.filter((courier) => isDispatchable(courier, now)).map(({ id }) => id);
  const { plan: found, offeredTrips } = planRound(task, {
    nextRoundAt: now + COMMITMENT_LOOKAHEAD_MIN,
    offerable,
  });
  const onTheWay = new Set(
    couriers.filter(({ committedPickup }) => committedPickup !== null).map(({ id }) => id),
  );
  const commands = offeredTrips.map(
    (trip): DispatchInstruction =>
      onTheWay.has(trip.courierId)
        ? { kind: 'CHANGE_LOAD', courierId: trip.courierId, orderIds: trip.orderIds }
        : { kind: 'SEND', trip },
  );
  return { plan: found, commands };
}

/** Without the rule of offers: no offer before waiting for the next round would delay the pickup. */
function planJustInTime(
  { snapshot, previous, budget, policy }: PlanningRound,
  nextRoundAt: number,
): RoundDecision {
  const found = planRoutes(snapshot, previous, budget, policy);
  return { plan: found, commands: dueInstructions(snapshot, found, nextRoundAt) };
}

/** Not on the road with goods: idle, or on the way to a pickup. */
const isDispatchable = ({ freeAt, committedPickup }: CourierState, now: number): boolean =>
  committedPickup !== null || freeAt <= now;

function excludeCouriers(snapshot: Snapshot, history: ObservedHistory): Snapshot {
  if (history.passedOffers.length === 0) return snapshot;
  const { now, couriers } = snapshot;
  const withAge = (offers: Iterable<{ readonly courier: number; readonly at: number }>): ExpiredOffer[] =>
    [...offers].map(({ courier, at }) => ({ courierId: courier, agoMin: now - at }));
  const lastExpiredOffers = withAge(history.lastPassed.values());
  const shown = new Map<number, number>();
  for (const { offeredTo } of snapshot.orders)
    if (offeredTo !== null) shown.set(offeredTo, (shown.get(offeredTo) ?? 0) + 1);
  const orders = snapshot.orders.map((order) => ({
    ...order,
    excludedCouriers: excludedCouriersFor({
      expiredOffers: withAge(history.passedOffers.filter((offer) => offer.order === order.id)),
      lastExpiredOffers,
      availableCouriers: couriers
        .filter((one) => isAvailableFor(one, order, { now, shown: shown.get(one.id) ?? 0 }))
        .map(({ id }) => id),
    }),
  }));
  return { ...snapshot, orders };
}

function isAvailableFor(
  courier: CourierState,
  order: OpenOrder,
  { now, shown }: { readonly now: number; readonly shown: number },
): boolean {
  const { id, committedPickup, pickup, capacity } = courier;
  if (order.offeredTo === id) return true;
  const isOurs = pickup === null || pickup === order.pickup;
  return isOurs && isDispatchable(courier, now) && (committedPickup?.orderIds.length ?? 0) + shown < capacity;
}
