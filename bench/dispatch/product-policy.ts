import { commit, type Command } from '@ulak/dispatch/commit';
import { plannedCookingMin, readyAfter } from '@ulak/dispatch/cooking-time';
import { excludedFor, type PassedOffer } from '@ulak/dispatch/excluded-couriers';
import { budgetFor, NEXT_ROUND_MIN, planRound, type RoundTask } from '@ulak/dispatch/offer-round';
import { plan } from '@ulak/dispatch/plan';
import { PRODUCT_POLICY } from '@ulak/dispatch/product-policy';
import {
  type CourierState,
  EMPTY_PLAN,
  type OpenOrder,
  type Plan,
  type Snapshot,
} from '@ulak/dispatch/snapshot';
import type { Dispatcher, Past } from './world.ts';

/** Which of the product's rules act: both, or one of them left out to see what it costs. */
export const PRODUCT_RULES = ['both', 'offers', 'cooking', 'none'] as const;
export type ProductRules = (typeof PRODUCT_RULES)[number];

export interface ProductOptions {
  readonly seed: number;
  readonly everyMin: number;
  readonly rules?: ProductRules;
}

/**
 * What the server runs: its weights, its rule of offers, its rule of cooking times, its rule of who is not
 * asked again, all of them the server's own functions. What a branch has and the library does not is named in
 * docs/decisions/036.
 */
export function createProduct({ seed, everyMin, rules = 'both' }: ProductOptions): Dispatcher {
  const hasOffers = rules === 'both' || rules === 'offers';
  const hasDoubt = rules === 'both' || rules === 'cooking';
  let previous: Plan = EMPTY_PLAN;
  return {
    readyAt: (placedAt, cooking, { now, spare }) =>
      readyAfter(placedAt, hasDoubt ? plannedCookingMin(cooking, spare) : cooking.readyP50Min, now),
    round(told, past) {
      const snapshot = withExclusions(told, past);
      const { now, orders } = snapshot;
      const task = {
        snapshot,
        previous,
        budget: budgetFor(orders.length, seed * 7_919 + now),
        policy: PRODUCT_POLICY,
      };
      const decided = hasOffers ? offer(task) : sendJustInTime(task, now + everyMin);
      previous = decided.plan;
      return { commands: decided.commands, moves: [] };
    },
  };
}

interface Decided {
  readonly plan: Plan;
  readonly commands: readonly Command[];
}

function offer(task: RoundTask): Decided {
  const { now, couriers } = task.snapshot;
  const offerable = couriers.filter((courier) => isHere(courier, now)).map(({ id }) => id);
  const { plan: found, sends } = planRound(task, { nextRoundAt: now + NEXT_ROUND_MIN, offerable });
  const onTheWay = new Set(couriers.filter(({ heading }) => heading !== null).map(({ id }) => id));
  const commands = sends.map(
    (trip): Command =>
      onTheWay.has(trip.courierId)
        ? { kind: 'CHANGE_LOAD', courierId: trip.courierId, orderIds: trip.orderIds }
        : { kind: 'SEND', trip },
  );
  return { plan: found, commands };
}

/**
 * Without the rule of offers: nobody is asked before waiting for the next round would make the pickup later.
 */
function sendJustInTime({ snapshot, previous, budget, policy }: RoundTask, nextRoundAt: number): Decided {
  const found = plan(snapshot, previous, budget, policy);
  return { plan: found, commands: commit(snapshot, found, nextRoundAt) };
}

/** Not on the road with goods: idle, or on the way to a pickup. */
const isHere = ({ freeAt, heading }: CourierState, now: number): boolean => heading !== null || freeAt <= now;

function withExclusions(snapshot: Snapshot, past: Past): Snapshot {
  if (past.passedOffers.length === 0) return snapshot;
  const { now, couriers } = snapshot;
  const ago = (offers: Iterable<{ readonly courier: number; readonly at: number }>): PassedOffer[] =>
    [...offers].map(({ courier, at }) => ({ courierId: courier, agoMin: now - at }));
  const lastPassed = ago(past.lastPassed.values());
  const shown = new Map<number, number>();
  for (const { shownTo } of snapshot.orders)
    if (shownTo !== null) shown.set(shownTo, (shown.get(shownTo) ?? 0) + 1);
  const orders = snapshot.orders.map((order) => ({
    ...order,
    notFor: excludedFor({
      passed: ago(past.passedOffers.filter((offer) => offer.order === order.id)),
      lastPassed,
      able: couriers
        .filter((one) => canTakeNow(one, order, { now, shown: shown.get(one.id) ?? 0 }))
        .map(({ id }) => id),
    }),
  }));
  return { ...snapshot, orders };
}

function canTakeNow(
  courier: CourierState,
  order: OpenOrder,
  { now, shown }: { readonly now: number; readonly shown: number },
): boolean {
  const { id, heading, pickup, capacity } = courier;
  if (order.shownTo === id) return true;
  const isOurs = pickup === null || pickup === order.pickup;
  return isOurs && isHere(courier, now) && (heading?.orderIds.length ?? 0) + shown < capacity;
}
