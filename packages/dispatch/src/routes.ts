import type { Problem } from './problem.ts';
import { type RouteCost, TRIP_END } from './route-cost.ts';

export const NOBODY = -1;

/**
 * Everybody's route while it is searched for a better one. A version names one state of one route: equal
 * versions, equal route.
 */
export interface Routes {
  readonly cost: Float64Array;
  readonly version: Int32Array;
  /** Courier of each order, {@link NOBODY} without. */
  readonly holder: Int32Array;
  of(courier: number): readonly number[];
  /** All routes as they are. */
  all(): readonly (readonly number[])[];
  set(courier: number, route: readonly number[]): void;
  /** Takes the orders out of the courier's route; their holder is nobody then. */
  remove(courier: number, isGone: (order: number) => boolean): void;
  /** Begins to remember what is changed, so that {@link undo} can take it back. */
  begin(): void;
  /** Cost now minus cost when {@link begin} was called. */
  difference(): number;
  undo(): void;
}

interface Kept {
  readonly route: readonly number[];
  readonly cost: number;
  readonly version: number;
}

export function createRoutes(problem: Problem, costOf: RouteCost): Routes {
  const couriers = problem.courierIds.length;
  const routes: (readonly number[])[] = Array.from({ length: couriers }, () => []);
  const cost = new Float64Array(couriers);
  const version = new Int32Array(couriers);
  const holder = new Int32Array(problem.orderIds.length).fill(NOBODY);
  const before = new Map<number, Kept>();
  let newest = 0;

  const hold = (route: readonly number[], courier: number): void => {
    for (const order of route) if (order !== TRIP_END) holder[order] = courier;
  };
  const set = (courier: number, route: readonly number[]): void => {
    if (!before.has(courier))
      before.set(courier, {
        route: routes[courier] as readonly number[],
        cost: cost[courier] as number,
        version: version[courier] as number,
      });
    newest += 1;
    routes[courier] = route;
    cost[courier] = costOf(courier, route, route.length);
    version[courier] = newest;
    hold(route, courier);
  };

  return {
    cost,
    version,
    holder,
    of: (courier) => routes[courier] as readonly number[],
    all: () => [...routes],
    set,
    remove(courier, isGone) {
      const route = routes[courier] as readonly number[];
      for (const order of route) if (order !== TRIP_END && isGone(order)) holder[order] = NOBODY;
      set(courier, withoutOrders(route, isGone));
    },
    begin: () => before.clear(),
    difference() {
      let sum = 0;
      for (const [courier, kept] of before) sum += (cost[courier] as number) - kept.cost;
      return sum;
    },
    undo() {
      // first everything that the changed routes hold now is nobody's, then the old routes hold theirs
      for (const courier of before.keys()) hold(routes[courier] as readonly number[], NOBODY);
      for (const [courier, kept] of before) {
        routes[courier] = kept.route;
        cost[courier] = kept.cost;
        version[courier] = kept.version;
        hold(kept.route, courier);
      }
      before.clear();
    },
  };
}

/** The route without some orders; trips that become empty go with their border. */
export function withoutOrders(route: readonly number[], isGone: (order: number) => boolean): number[] {
  const kept: number[] = [];
  let isTripOpen = false;
  for (const order of route) {
    if (order === TRIP_END) isTripOpen = false;
    else if (!isGone(order)) {
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
