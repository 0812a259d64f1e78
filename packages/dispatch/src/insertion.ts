import { ANY_COURIER, PINNED_COURIER_MISSING, type RoutingProblem } from './routing-problem.ts';
import { type RouteCost, TRIP_END } from './route-cost.ts';
import type { Routes } from './routes.ts';

/** Maximum length of one route, stops and trip ends together. */
const MAX_ROUTE_LENGTH = 32;

/** The cheapest position of an order in one route: the resulting route and the cost it adds. */
export interface Insertion {
  readonly courier: number;
  /** Added cost, minutes of Policy. */
  readonly addedCost: number;
}

export interface InsertionHeuristic {
  /**
   * The cheapest courier for the order; null when nobody can take it.
   * @param skip skips a candidate for which it answers true (blinks of the search)
   */
  cheapestInsertion(order: number, skip?: () => boolean): Insertion | null;
  /** Cost that the order would add at one courier; Infinity when they cannot take it. */
  insertionCost(order: number, courier: number): number;
  /** Inserts the order at its cheapest position, as {@link insertionCost} found it. */
  insert(order: number, courier: number): void;
  /**
   * The courier's route with the order at its cheapest position. Call only when {@link insertionCost} was
   * finite.
   */
  routeWith(order: number, courier: number): number[];
  /** Couriers that are considered for the order. */
  candidates(order: number): Int32Array;
}

/** Kinds of insertion into a route; encoded as position × 4 + kind. */
const JOIN_TRIP = 0;
const NEW_TRIP_BEFORE = 1;
const NEW_TRIP_AT_END = 2;

/** Cost of inserting each order into each route, cached for each version of a route. */
export function createInsertionHeuristic(
  problem: RoutingProblem,
  routes: Routes,
  costOf: RouteCost,
  candidateLimit: number,
): InsertionHeuristic {
  const couriers = problem.courierIds.length;
  const { pickup, committedPickup, capacity } = problem;
  const added = new Float64Array(problem.orderIds.length * couriers);
  const seenVersion = new Int32Array(problem.orderIds.length * couriers).fill(-1);
  const position = new Int32Array(problem.orderIds.length * couriers);
  const scratch = new Int32Array(MAX_ROUTE_LENGTH + 4);
  const candidatesOf = createCandidates(problem, candidateLimit);
  let bestPlace = 0;
  let bestCost = 0;

  /**
   * Writes to the scratch route: the route with `order` (and a trip end) inserted at `at`. Returns its
   * length.
   */
  function writeRoute(route: readonly number[], order: number, at: number, kind: number): number {
    let length = 0;
    for (let index = 0; index < at; index += 1) scratch[length++] = route[index] as number;
    if (kind === NEW_TRIP_AT_END && at > 0) scratch[length++] = TRIP_END;
    scratch[length++] = order;
    if (kind === NEW_TRIP_BEFORE) scratch[length++] = TRIP_END;
    for (let index = at; index < route.length; index += 1) scratch[length++] = route[index] as number;
    return length;
  }

  function tryInsertion(courier: number, order: number, at: number, kind: number): void {
    const cost = costOf(courier, scratch, writeRoute(routes.of(courier), order, at, kind));
    if (cost >= bestCost) return;
    bestCost = cost;
    bestPlace = at * 4 + kind;
  }

  function cheapestIn(order: number, courier: number): number {
    const route = routes.of(courier);
    if (route.length > MAX_ROUTE_LENGTH) return Number.POSITIVE_INFINITY;
    bestCost = Number.POSITIVE_INFINITY;
    let from = 0;
    while (from < route.length) {
      let to = from;
      while (to < route.length && route[to] !== TRIP_END) to += 1;
      const isUnderWay = from === 0 && (committedPickup[courier] as number) >= 0;
      if (!isUnderWay) tryInsertion(courier, order, from, NEW_TRIP_BEFORE);
      if (pickup[route[from] as number] === pickup[order] && to - from < (capacity[courier] as number))
        for (let at = from; at <= to; at += 1) tryInsertion(courier, order, at, JOIN_TRIP);
      from = to + 1;
    }
    tryInsertion(courier, order, route.length, NEW_TRIP_AT_END);
    return bestCost - (routes.cost[courier] as number);
  }

  const insertionCost = (order: number, courier: number): number => {
    const cell = order * couriers + courier;
    if (seenVersion[cell] !== routes.version[courier]) {
      added[cell] = cheapestIn(order, courier);
      position[cell] = bestPlace;
      seenVersion[cell] = routes.version[courier] as number;
    }
    return added[cell] as number;
  };

  const routeWith = (order: number, courier: number): number[] => {
    insertionCost(order, courier);
    const code = position[order * couriers + courier] as number;
    return Array.from(scratch.subarray(0, writeRoute(routes.of(courier), order, code >> 2, code & 3)));
  };

  return {
    insertionCost,
    candidates: candidatesOf,
    cheapestInsertion(order, skip) {
      let best = Number.POSITIVE_INFINITY;
      let courier = -1;
      for (const candidate of candidatesOf(order)) {
        const cost = insertionCost(order, candidate);
        if (cost < best && !skip?.()) {
          best = cost;
          courier = candidate;
        }
      }
      return courier < 0 ? null : { courier, addedCost: best };
    },
    routeWith,
    insert: (order, courier) => routes.set(courier, routeWith(order, courier)),
  };
}

/**
 * The couriers who can be at the order's pickup earliest, earliest first; only the pinned one for a pinned
 * order.
 */
function createCandidates(problem: RoutingProblem, limit: number): (order: number) => Int32Array {
  const {
    pickup,
    pinnedTo,
    excludedCouriers,
    freeAt,
    place,
    committedPickup,
    committedArriveAt,
    homePickup,
    shiftEnd,
    travel,
    capacity,
  } = problem;
  const atPickup = new Map<number, Int32Array>();
  /** Rough minutes that a committed courier needs for that trip. */
  const OTHER_TRIP_MIN = 10;
  const earliestArrival = (courier: number, at: number): number => {
    const heading = committedPickup[courier] as number;
    if (heading < 0) return (freeAt[courier] as number) + travel(place[courier] as number, at);
    const arrive = committedArriveAt[courier] as number;
    return heading === at ? arrive : arrive + OTHER_TRIP_MIN + travel(heading, at);
  };
  const canServe = (courier: number, at: number): boolean => {
    const home = homePickup[courier] as number;
    return (capacity[courier] as number) > 0 && (home === ANY_COURIER || home === at);
  };
  const listFor = (at: number): Int32Array => {
    const known = atPickup.get(at);
    if (known) return known;
    const reachable: { courier: number; at: number }[] = [];
    for (let courier = 0; courier < place.length; courier += 1) {
      const arrive = canServe(courier, at) ? earliestArrival(courier, at) : Number.POSITIVE_INFINITY;
      if (arrive <= (shiftEnd[courier] as number) && Number.isFinite(arrive))
        reachable.push({ courier, at: arrive });
    }
    reachable.sort((a, b) => a.at - b.at || a.courier - b.courier);
    const list = Int32Array.from(reachable.slice(0, limit), ({ courier }) => courier);
    atPickup.set(at, list);
    return list;
  };
  const none = new Int32Array(0);
  return (order) => {
    const pin = pinnedTo[order] as number;
    if (pin === PINNED_COURIER_MISSING) return none;
    if (pin !== ANY_COURIER) return canServe(pin, pickup[order] as number) ? Int32Array.of(pin) : none;
    const excluded = excludedCouriers.get(order);
    const list = listFor(pickup[order] as number);
    return excluded ? list.filter((courier) => !excluded.has(courier)) : list;
  };
}
