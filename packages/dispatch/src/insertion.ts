import { ANYBODY, PIN_IS_AWAY, type Problem } from './problem.ts';
import { type RouteCost, TRIP_END } from './route-cost.ts';
import type { Routes } from './routes.ts';

/** More stops and borders than this in one courier's route are not planned ahead. */
const LONGEST_ROUTE = 32;

/** Where an order goes best in one courier's route: the route with it, and what it adds. */
export interface Insertion {
  readonly courier: number;
  /** Minutes of Policy that it adds. */
  readonly added: number;
}

export interface Insertions {
  /**
   * The cheapest courier for the order, null when nobody can take it. @param skip a candidate for which it is
   * true is passed over (chance in the search)
   */
  cheapest(order: number, skip?: () => boolean): Insertion | null;
  /** What the order would add at one courier; Infinity when they cannot take it. */
  addedBy(order: number, courier: number): number;
  /** Puts the order where {@link addedBy} found it cheapest. */
  insert(order: number, courier: number): void;
  /**
   * The courier's route with the order where it costs least. Only after {@link addedBy} found that they can
   * take it.
   */
  routeWith(order: number, courier: number): number[];
  /** Couriers that are looked at for the order. */
  candidates(order: number): Int32Array;
}

/** Ways to put an order into a route: the position, times 4, plus one of these. */
const JOIN = 0;
const TRIP_BEFORE = 1;
const TRIP_AT_END = 2;

/** What each order would add to each route, computed once for each state of a route (its version). */
export function createInsertions(
  problem: Problem,
  routes: Routes,
  costOf: RouteCost,
  candidateLimit: number,
): Insertions {
  const couriers = problem.courierIds.length;
  const { pickup, headingTo, capacity } = problem;
  const added = new Float64Array(problem.orderIds.length * couriers);
  const seenVersion = new Int32Array(problem.orderIds.length * couriers).fill(-1);
  const place = new Int32Array(problem.orderIds.length * couriers);
  const scratch = new Int32Array(LONGEST_ROUTE + 4);
  const candidatesOf = createCandidates(problem, candidateLimit);
  let bestPlace = 0;
  let bestCost = 0;

  /** The scratch route: the route with `order` (and a border) put in at `at`. Returns its length. */
  function write(route: readonly number[], order: number, at: number, way: number): number {
    let length = 0;
    for (let index = 0; index < at; index += 1) scratch[length++] = route[index] as number;
    if (way === TRIP_AT_END && at > 0) scratch[length++] = TRIP_END;
    scratch[length++] = order;
    if (way === TRIP_BEFORE) scratch[length++] = TRIP_END;
    for (let index = at; index < route.length; index += 1) scratch[length++] = route[index] as number;
    return length;
  }

  function attempt(courier: number, order: number, at: number, way: number): void {
    const cost = costOf(courier, scratch, write(routes.of(courier), order, at, way));
    if (cost >= bestCost) return;
    bestCost = cost;
    bestPlace = at * 4 + way;
  }

  function cheapestIn(order: number, courier: number): number {
    const route = routes.of(courier);
    if (route.length > LONGEST_ROUTE) return Number.POSITIVE_INFINITY;
    bestCost = Number.POSITIVE_INFINITY;
    let from = 0;
    while (from < route.length) {
      let to = from;
      while (to < route.length && route[to] !== TRIP_END) to += 1;
      const isUnderWay = from === 0 && (headingTo[courier] as number) >= 0;
      if (!isUnderWay) attempt(courier, order, from, TRIP_BEFORE);
      if (pickup[route[from] as number] === pickup[order] && to - from < (capacity[courier] as number))
        for (let at = from; at <= to; at += 1) attempt(courier, order, at, JOIN);
      from = to + 1;
    }
    attempt(courier, order, route.length, TRIP_AT_END);
    return bestCost - (routes.cost[courier] as number);
  }

  const addedBy = (order: number, courier: number): number => {
    const cell = order * couriers + courier;
    if (seenVersion[cell] !== routes.version[courier]) {
      added[cell] = cheapestIn(order, courier);
      place[cell] = bestPlace;
      seenVersion[cell] = routes.version[courier] as number;
    }
    return added[cell] as number;
  };

  const routeWith = (order: number, courier: number): number[] => {
    addedBy(order, courier);
    const code = place[order * couriers + courier] as number;
    return Array.from(scratch.subarray(0, write(routes.of(courier), order, code >> 2, code & 3)));
  };

  return {
    addedBy,
    candidates: candidatesOf,
    cheapest(order, skip) {
      let best = Number.POSITIVE_INFINITY;
      let courier = -1;
      for (const candidate of candidatesOf(order)) {
        const cost = addedBy(order, candidate);
        if (cost < best && !skip?.()) {
          best = cost;
          courier = candidate;
        }
      }
      return courier < 0 ? null : { courier, added: best };
    },
    routeWith,
    insert: (order, courier) => routes.set(courier, routeWith(order, courier)),
  };
}

/** The couriers that can be at the order's pickup soonest, soonest first; a pinned order has its one. */
function createCandidates(problem: Problem, limit: number): (order: number) => Int32Array {
  const {
    pickup,
    pinnedTo,
    notFor,
    freeAt,
    place,
    headingTo,
    headingArriveAt,
    homePickup,
    shiftEnd,
    travel,
    capacity,
  } = problem;
  const atPickup = new Map<number, Int32Array>();
  /** Minutes a courier who is on the way elsewhere needs for that trip, roughly. */
  const OTHER_TRIP_MIN = 10;
  const soonest = (courier: number, at: number): number => {
    const heading = headingTo[courier] as number;
    if (heading < 0) return (freeAt[courier] as number) + travel(place[courier] as number, at);
    const arrive = headingArriveAt[courier] as number;
    return heading === at ? arrive : arrive + OTHER_TRIP_MIN + travel(heading, at);
  };
  const mayServe = (courier: number, at: number): boolean => {
    const home = homePickup[courier] as number;
    return (capacity[courier] as number) > 0 && (home === ANYBODY || home === at);
  };
  const listFor = (at: number): Int32Array => {
    const known = atPickup.get(at);
    if (known) return known;
    const reach: { courier: number; at: number }[] = [];
    for (let courier = 0; courier < place.length; courier += 1) {
      const arrive = mayServe(courier, at) ? soonest(courier, at) : Number.POSITIVE_INFINITY;
      if (arrive <= (shiftEnd[courier] as number) && Number.isFinite(arrive))
        reach.push({ courier, at: arrive });
    }
    reach.sort((a, b) => a.at - b.at || a.courier - b.courier);
    const list = Int32Array.from(reach.slice(0, limit), ({ courier }) => courier);
    atPickup.set(at, list);
    return list;
  };
  const none = new Int32Array(0);
  return (order) => {
    const pin = pinnedTo[order] as number;
    if (pin === PIN_IS_AWAY) return none;
    if (pin !== ANYBODY) return mayServe(pin, pickup[order] as number) ? Int32Array.of(pin) : none;
    const barred = notFor.get(order);
    const list = listFor(pickup[order] as number);
    return barred ? list.filter((courier) => !barred.has(courier)) : list;
  };
}
