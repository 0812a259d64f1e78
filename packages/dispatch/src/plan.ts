import { createInsertions, type Insertions } from './insertion.ts';
import { PIN_IS_AWAY, type Problem, readProblem } from './problem.ts';
import { createRandom } from './random.ts';
import { repair, type Repaired } from './repair.ts';
import { createRouteCost, TRIP_END } from './route-cost.ts';
import { createRoutes, type Routes } from './routes.ts';
import { timetable } from './timetable.ts';
import type { Budget, Plan, Policy, Snapshot, UnassignedReason } from './snapshot.ts';

/**
 * Who takes which order, in which trips. Starts from what is left of the previous plan, adds what is new where it costs least, and searches for better.
 * Pure and deterministic: the same arguments give the same plan. Never throws on odd input: what cannot be planned is unassigned with its reason.
 * @param previous the plan of the round before (EMPTY_PLAN at first); what is gone from the snapshot is left out
 */
export function plan(snapshot: Snapshot, previous: Plan, budget: Budget, policy: Policy): Plan {
  const problem = readProblem(snapshot, policy);
  const costOf = createRouteCost(problem, policy);
  const routes = createRoutes(problem, costOf);
  const insertions = createInsertions(problem, routes, costOf, policy.candidates);
  layRoutes(problem, routes, previous);
  const unserved = addUnplanned(problem, routes, insertions, policy);
  const random = createRandom(budget.seed);
  const found = repair(
    { problem, routes, insertions, unservedMin: policy.unservedMin, random, iterations: budget.iterations },
    unserved,
  );
  return toPlan(snapshot, problem, policy, found);
}

/** Routes of the previous plan as far as they still stand: ways that have begun first, then what is open and still fits. */
function layRoutes(problem: Problem, routes: Routes, previous: Plan): void {
  const orderIndex = new Map(problem.orderIds.map((id, index) => [id, index]));
  const courierIndex = new Map(problem.courierIds.map((id, index) => [id, index]));
  const laid = problem.courierIds.map((_, courier) => [...(problem.lockedOrders[courier] ?? [])]);
  const isTaken = new Set(laid.flat());
  for (const { courierId, orderIds } of previous.trips) {
    const courier = courierIndex.get(courierId);
    if (courier === undefined) continue;
    const known = orderIds.flatMap((id) => orderIndex.get(id) ?? []);
    const route = laid[courier] as number[];
    const isBegun = route.length > 0 && known.some((order) => problem.lockedTo[order] === courier);
    const trip = known.filter(
      (order) => problem.lockedTo[order] === courier || (!isTaken.has(order) && mayHave(problem, order, courier)),
    );
    const isWhole = !isBegun || route.every((order) => trip.includes(order));
    if (!isTrip(problem, courier, trip) || !isWhole) continue;
    if (isBegun) laid[courier] = trip;
    else route.push(...(route.length > 0 ? [TRIP_END] : []), ...trip);
    for (const order of trip) isTaken.add(order);
  }
  for (const [courier, route] of laid.entries()) {
    routes.set(courier, route);
    if (routes.cost[courier] === Number.POSITIVE_INFINITY) routes.remove(courier, (order) => problem.lockedTo[order] !== courier);
  }
}

/** Whether these orders can be one trip: of one pickup, and not more than the courier carries. */
const isTrip = ({ pickup, capacity }: Problem, courier: number, orders: readonly number[]): boolean =>
  orders.length > 0 &&
  orders.length <= (capacity[courier] as number) &&
  orders.every((order) => pickup[order] === pickup[orders[0] as number]);

function mayHave({ pinnedTo, homePickup, pickup }: Problem, order: number, courier: number): boolean {
  const pin = pinnedTo[order] as number;
  const home = homePickup[courier] as number;
  return pin !== PIN_IS_AWAY && (pin < 0 || pin === courier) && (home < 0 || home === pickup[order]);
}

/** Puts every order that no route holds where it costs least, the soonest ready first. @returns those that nobody can take */
function addUnplanned(problem: Problem, routes: Routes, insertions: Insertions, policy: Policy): number[] {
  const { readyAt } = problem;
  const open = [...problem.orderIds.keys()].filter((order) => (routes.holder[order] as number) < 0);
  open.sort((a, b) => (readyAt[a] as number) - (readyAt[b] as number) || a - b);
  return open.filter((order) => {
    const found = insertions.cheapest(order);
    if (!found || found.added >= policy.unservedMin) return true;
    insertions.insert(order, found.courier);
    return false;
  });
}

function toPlan(snapshot: Snapshot, problem: Problem, policy: Policy, { routes, unserved, cost }: Repaired): Plan {
  const planned = new Set(problem.orderIds);
  const reasonOf = (order: number): UnassignedReason => {
    if (problem.courierIds.length === 0) return 'NO_COURIER';
    return problem.pinnedTo[order] === PIN_IS_AWAY ? 'PINNED_COURIER_MISSING' : 'NOBODY_IN_TIME';
  };
  const later = snapshot.orders.filter(({ id }) => !planned.has(id)).map(({ id }) => id);
  return {
    trips: routes.flatMap((route, courier) => timetable(problem, policy, courier, route)),
    unassigned: [
      ...unserved
        .toSorted((a, b) => a - b)
        .map((order) => ({ orderId: problem.orderIds[order] as number, reason: reasonOf(order) })),
      ...later.toSorted((a, b) => a - b).map((orderId) => ({ orderId, reason: 'BEYOND_HORIZON' as const })),
    ],
    cost,
  };
}
