import type { RoutingProblem } from './routing-problem.ts';
import { type RouteCost, TRIP_END } from './route-cost.ts';

export const UNASSIGNED = -1;

/** All routes during the search. A version identifies one state of one route: equal versions, equal route. */
export interface Routes {
  readonly cost: Float64Array;
  readonly version: Int32Array;
  /** Courier of each order, {@link UNASSIGNED} without. */
  readonly assignedTo: Int32Array;
  of(courier: number): readonly number[];
  /** All routes as they are. */
  all(): readonly (readonly number[])[];
  set(courier: number, route: readonly number[]): void;
  /** Removes the orders from the courier's route; they are unassigned then. */
  remove(courier: number, isRemoved: (order: number) => boolean): void;
  /** Starts recording changes, so that {@link rollback} can undo them. */
  checkpoint(): void;
  /** Cost now minus cost when {@link checkpoint} was called. */
  costChange(): number;
  rollback(): void;
}

interface RouteState {
  readonly route: readonly number[];
  readonly cost: number;
  readonly version: number;
}

export function createRoutes(problem: RoutingProblem, costOf: RouteCost): Routes {
  const couriers = problem.courierIds.length;
  const routes: (readonly number[])[] = Array.from({ length: couriers }, () => []);
  const cost = new Float64Array(couriers);
  const version = new Int32Array(couriers);
  const assignedTo = new Int32Array(problem.orderIds.length).fill(UNASSIGNED);
  const saved = new Map<number, RouteState>();
  let newest = 0;

  const setAssigned = (route: readonly number[], courier: number): void => {
    for (const order of route) if (order !== TRIP_END) assignedTo[order] = courier;
  };
  const set = (courier: number, route: readonly number[]): void => {
    if (!saved.has(courier))
      saved.set(courier, {
        route: routes[courier] as readonly number[],
        cost: cost[courier] as number,
        version: version[courier] as number,
      });
    newest += 1;
    routes[courier] = route;
    cost[courier] = costOf(courier, route, route.length);
    version[courier] = newest;
    setAssigned(route, courier);
  };

  return {
    cost,
    version,
    assignedTo,
    of: (courier) => routes[courier] as readonly number[],
    all: () => [...routes],
    set,
    remove(courier, isRemoved) {
      const route = routes[courier] as readonly number[];
      for (const order of route) if (order !== TRIP_END && isRemoved(order)) assignedTo[order] = UNASSIGNED;
      set(courier, withoutOrders(route, isRemoved));
    },
    checkpoint: () => saved.clear(),
    costChange() {
      let sum = 0;
      for (const [courier, kept] of saved) sum += (cost[courier] as number) - kept.cost;
      return sum;
    },
    rollback() {
      // first unassign everything the changed routes hold now, then assign what the old routes held
      for (const courier of saved.keys()) setAssigned(routes[courier] as readonly number[], UNASSIGNED);
      for (const [courier, kept] of saved) {
        routes[courier] = kept.route;
        cost[courier] = kept.cost;
        version[courier] = kept.version;
        setAssigned(kept.route, courier);
      }
      saved.clear();
    },
  };
}

/** The route without some orders; a trip that becomes empty goes with its separator. */
function withoutOrders(route: readonly number[], isRemoved: (order: number) => boolean): number[] {
  const kept: number[] = [];
  let isTripOpen = false;
  for (const order of route) {
    if (order === TRIP_END) isTripOpen = false;
    else if (!isRemoved(order)) {
      if (!isTripOpen && kept.length > 0) kept.push(TRIP_END);
      kept.push(order);
      isTripOpen = true;
    }
  }
  return kept;
}

/** The trips of a route. */
export function tripsOf(route: readonly number[]): number[][] {
  const trips: number[][] = [];
  let trip: number[] = [];
  for (const order of route) {
    if (order !== TRIP_END) trip.push(order);
    else {
      trips.push(trip);
      trip = [];
    }
  }
  if (trip.length > 0) trips.push(trip);
  return trips;
}
