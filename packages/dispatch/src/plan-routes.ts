import { createInsertionHeuristic, type InsertionHeuristic } from './insertion.ts';
import { restoreRoutes } from './restore-routes.ts';
import { PINNED_COURIER_MISSING, type RoutingProblem, buildProblem } from './routing-problem.ts';
import { createRandom } from './random.ts';
import { improveRoutes, type ImprovedRoutes } from './improve-routes.ts';
import { createRouteCost } from './route-cost.ts';
import { createRoutes, type Routes } from './routes.ts';
import { scheduleRoute } from './schedule-route.ts';
import type { SearchBudget, Plan, Policy, Snapshot, UnassignedReason } from './snapshot.ts';

/**
 * The plan of a snapshot: who takes which order, in which trips. Starts from what is left of the previous
 * plan, inserts new orders where they cost least, and improves it. Pure and deterministic; never throws on
 * odd input: what cannot be planned is unassigned with its reason.
 * @param previous the plan of the last round (EMPTY_PLAN at first); what is gone from the snapshot is dropped
 */
export function planRoutes(snapshot: Snapshot, previous: Plan, budget: SearchBudget, policy: Policy): Plan {
  const problem = buildProblem(snapshot, policy);
  const costOf = createRouteCost(problem, policy);
  const routes = createRoutes(problem, costOf);
  const insertions = createInsertionHeuristic(problem, routes, costOf, policy.maxCandidates);
  restoreRoutes(problem, routes, previous);
  const unserved = insertUnassigned(problem, routes, insertions, policy);
  const random = createRandom(budget.seed);
  const found = improveRoutes(
    {
      problem,
      routes,
      insertions,
      unservedMin: policy.unservedPenaltyMin,
      random,
      iterations: budget.iterations,
    },
    unserved,
  );
  return toPlan(snapshot, problem, policy, found);
}

/**
 * Inserts every unassigned order where it costs least, earliest ready first. @returns those that nobody can
 * take
 */
function insertUnassigned(
  problem: RoutingProblem,
  routes: Routes,
  insertions: InsertionHeuristic,
  policy: Policy,
): number[] {
  const { readyAt } = problem;
  const open = [...problem.orderIds.keys()].filter((order) => (routes.assignedTo[order] as number) < 0);
  open.sort((a, b) => (readyAt[a] as number) - (readyAt[b] as number) || a - b);
  return open.filter((order) => {
    const found = insertions.cheapestInsertion(order);
    if (!found || found.addedCost >= policy.unservedPenaltyMin) return true;
    insertions.insert(order, found.courier);
    return false;
  });
}

function toPlan(
  snapshot: Snapshot,
  problem: RoutingProblem,
  policy: Policy,
  { routes, unserved, cost }: ImprovedRoutes,
): Plan {
  const reasonOf = (order: number): UnassignedReason => {
    if (problem.courierIds.length === 0) return 'NO_COURIER';
    return problem.pinnedTo[order] === PINNED_COURIER_MISSING ? 'PINNED_COURIER_MISSING' : 'NOBODY_IN_TIME';
  };
  const later = new Set(snapshot.orders.map(({ id }) => id));
  for (const id of problem.orderIds) later.delete(id);
  return {
    trips: routes.flatMap((route, courier) => scheduleRoute(problem, policy, courier, route)),
    unassigned: [
      ...unserved
        .toSorted((a, b) => a - b)
        .map((order) => ({ orderId: problem.orderIds[order] as number, reason: reasonOf(order) })),
      ...[...later]
        .toSorted((a, b) => a - b)
        .map((orderId) => ({ orderId, reason: 'BEYOND_HORIZON' as const })),
    ],
    cost,
  };
}
