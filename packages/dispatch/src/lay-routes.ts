import { PIN_IS_AWAY, type Problem } from './problem.ts';
import { TRIP_END } from './route-cost.ts';
import type { Routes } from './routes.ts';
import type { Plan } from './snapshot.ts';

/**
 * Routes of the previous plan as far as they still stand: ways that have begun first, then what is open and
 * still fits.
 */
export function layRoutes(problem: Problem, routes: Routes, previous: Plan): void {
  const orderIndex = new Map(problem.orderIds.map((id, index) => [id, index]));
  const courierIndex = new Map(problem.courierIds.map((id, index) => [id, index]));
  const laid = problem.courierIds.map((_, courier) => [...(problem.lockedOrders[courier] ?? [])]);
  const isTaken = new Set(laid.flat());
  for (const { courierId, orderIds } of previous.trips) {
    const courier = courierIndex.get(courierId);
    if (courier === undefined) continue;
    const known = [...new Set(orderIds)].flatMap((id) => orderIndex.get(id) ?? []);
    const route = laid[courier] as number[];
    const isBegun = route.length > 0 && known.some((order) => problem.lockedTo[order] === courier);
    const trip = known.filter(
      (order) =>
        problem.lockedTo[order] === courier || (!isTaken.has(order) && mayHave(problem, order, courier)),
    );
    const isWhole = !isBegun || route.every((order) => trip.includes(order));
    if (!isTrip(problem, courier, trip) || !isWhole) continue;
    if (isBegun) laid[courier] = trip;
    else route.push(...(route.length > 0 ? [TRIP_END] : []), ...trip);
    for (const order of trip) isTaken.add(order);
  }
  for (const [courier, route] of laid.entries()) {
    routes.set(courier, route);
    if (routes.cost[courier] === Number.POSITIVE_INFINITY)
      routes.remove(courier, (order) => problem.lockedTo[order] !== courier);
  }
}

/** Whether these orders can be one trip: of one pickup, and not more than the courier carries. */
const isTrip = ({ pickup, capacity }: Problem, courier: number, orders: readonly number[]): boolean =>
  orders.length > 0 &&
  orders.length <= (capacity[courier] as number) &&
  orders.every((order) => pickup[order] === pickup[orders[0] as number]);

function mayHave({ pinnedTo, notFor, homePickup, pickup }: Problem, order: number, courier: number): boolean {
  const pin = pinnedTo[order] as number;
  const home = homePickup[courier] as number;
  return (
    pin !== PIN_IS_AWAY &&
    // a dispatcher's choice wins over an offer that the courier let pass
    (pin === courier || !notFor.get(order)?.has(courier)) &&
    (pin < 0 || pin === courier) &&
    (home < 0 || home === pickup[order])
  );
}
