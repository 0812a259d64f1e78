import { createInsertionHeuristic } from './insertion.ts';
import { restoreRoutes } from './restore-routes.ts';
import { buildProblem } from './routing-problem.ts';
import { createRouteCost } from './route-cost.ts';
import { createRoutes } from './routes.ts';
import type { Minutes, Plan, Policy, Snapshot } from './snapshot.ts';
import { scheduleRoute } from './schedule-route.ts';

/** One courier for one order, everything else as the plan has it. */
export interface Alternative {
  readonly courierId: number;
  /** Cost that this choice adds to the plan, minutes of Policy. */
  readonly addedCost: Minutes;
  readonly pickupAt: Minutes;
  readonly dropAt: Minutes;
  /** Other orders of the trip in which it would go. */
  readonly together: readonly number[];
  /** Trips that the courier makes before. */
  readonly tripsBefore: number;
  /** Minutes by which the courier's other orders are delayed, summed. */
  readonly delayToOthersMin: Minutes;
}

/**
 * The couriers who could take an order, cheapest first: shown beside a choice, and the ranking for manual
 * assignment.
 * @param plan the plan in force; the order is removed from it and the alternatives are measured against the
 * rest
 * @returns at most `limit`; empty for an order that is not in the snapshot or that nobody can take
 */
export function listAlternatives(
  snapshot: Snapshot,
  plan: Plan,
  orderId: number,
  policy: Policy,
  limit: number,
): Alternative[] {
  const problem = buildProblem(snapshot, policy);
  const order = problem.orderIds.indexOf(orderId);
  if (order < 0) return [];
  const costOf = createRouteCost(problem, policy);
  const routes = createRoutes(problem, costOf);
  const insertions = createInsertionHeuristic(problem, routes, costOf, policy.maxCandidates);
  restoreRoutes(problem, routes, plan);
  const holder = routes.assignedTo[order] as number;
  if (holder >= 0) routes.remove(holder, (one) => one === order);
  const feasible = [...insertions.candidates(order)].filter(
    (courier) => insertions.insertionCost(order, courier) < policy.unservedPenaltyMin,
  );
  feasible.sort((a, b) => insertions.insertionCost(order, a) - insertions.insertionCost(order, b) || a - b);
  return feasible.slice(0, limit).flatMap((courier) => {
    const addedCost = insertions.insertionCost(order, courier);
    const before = dropoffTimes(scheduleRoute(problem, policy, courier, routes.of(courier)));
    const trips = scheduleRoute(problem, policy, courier, insertions.routeWith(order, courier));
    const index = trips.findIndex(({ orderIds }) => orderIds.includes(orderId));
    const trip = trips[index];
    if (!trip) return [];
    const after = dropoffTimes(trips);
    const delayToOthersMin = [...before].reduce(
      (sum, [id, at]) => sum + Math.max(0, (after.get(id) ?? at) - at),
      0,
    );
    return [
      {
        courierId: trip.courierId,
        addedCost,
        pickupAt: trip.pickupAt,
        dropAt: after.get(orderId) ?? Number.NaN,
        together: trip.orderIds.filter((id) => id !== orderId),
        tripsBefore: index,
        delayToOthersMin,
      },
    ];
  });
}

const dropoffTimes = (
  trips: readonly { orderIds: readonly number[]; dropAt: readonly number[] }[],
): Map<number, number> =>
  new Map(
    trips.flatMap(({ orderIds, dropAt }) =>
      orderIds.map((id, index) => [id, dropAt[index] ?? Number.NaN] as const),
    ),
  );
