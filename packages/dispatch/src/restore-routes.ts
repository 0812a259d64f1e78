import { PINNED_COURIER_MISSING, type RoutingProblem } from './routing-problem.ts';
import { TRIP_END } from './route-cost.ts';
import type { Routes } from './routes.ts';
import type { Plan } from './snapshot.ts';

/**
 * Warm start: the routes of the previous plan as far as they still hold, committed pickups first, then what
 * is open and still fits.
 */
export function restoreRoutes(problem: RoutingProblem, routes: Routes, previous: Plan): void {
  const orderIndex = new Map(problem.orderIds.map((id, index) => [id, index]));
  const courierIndex = new Map(problem.courierIds.map((id, index) => [id, index]));
  const restored = problem.courierIds.map((_, courier) => [...(problem.lockedOrders[courier] ?? [])]);
  const isTaken = new Set(restored.flat());
  for (const { courierId, orderIds } of previous.trips) {
    const courier = courierIndex.get(courierId);
    if (courier === undefined) continue;
    const known = [...new Set(orderIds)].flatMap((id) => orderIndex.get(id) ?? []);
    const route = restored[courier] as number[];
    const isCommitted = route.length > 0 && known.some((order) => problem.lockedTo[order] === courier);
    const trip = known.filter(
      (order) =>
        problem.lockedTo[order] === courier || (!isTaken.has(order) && isAllowed(problem, order, courier)),
    );
    const isWhole = !isCommitted || route.every((order) => trip.includes(order));
    if (!isFeasibleTrip(problem, courier, trip) || !isWhole) continue;
    if (isCommitted) restored[courier] = trip;
    else route.push(...(route.length > 0 ? [TRIP_END] : []), ...trip);
    for (const order of trip) isTaken.add(order);
  }
  for (const [courier, route] of restored.entries()) {
    routes.set(courier, route);
    if (routes.cost[courier] === Number.POSITIVE_INFINITY)
      routes.remove(courier, (order) => problem.lockedTo[order] !== courier);
  }
}

/** Whether these orders can be one trip: of one pickup, within the capacity of the courier. */
const isFeasibleTrip = (
  { pickup, capacity }: RoutingProblem,
  courier: number,
  orders: readonly number[],
): boolean =>
  orders.length > 0 &&
  orders.length <= (capacity[courier] as number) &&
  orders.every((order) => pickup[order] === pickup[orders[0] as number]);

function isAllowed(
  { pinnedTo, excludedCouriers, homePickup, pickup }: RoutingProblem,
  order: number,
  courier: number,
): boolean {
  const pin = pinnedTo[order] as number;
  const home = homePickup[courier] as number;
  return (
    pin !== PINNED_COURIER_MISSING &&
    // a dispatcher's choice wins over an expired offer
    (pin === courier || !excludedCouriers.get(order)?.has(courier)) &&
    (pin < 0 || pin === courier) &&
    (home < 0 || home === pickup[order])
  );
}
