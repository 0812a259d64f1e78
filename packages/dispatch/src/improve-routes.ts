import type { InsertionHeuristic } from './insertion.ts';
import type { RoutingProblem } from './routing-problem.ts';
import { shuffle } from './random.ts';
import { UNASSIGNED, type Routes } from './routes.ts';

/** Orders removed at once, at most. */
const MAX_REMOVED = 6;
/** Orders around one that count as related to it. */
const NEIGHBOURHOOD_SIZE = 24;
/** Probability with which a related order is removed too. */
const REMOVAL_PROBABILITY = 0.6;
/**
 * Blink: probability with which a candidate is skipped, so that the cheapest position is not always taken.
 */
const BLINK_PROBABILITY = 0.02;
/** Probability with which an iteration starts at an unserved order. */
const UNSERVED_SEED_PROBABILITY = 0.3;
/**
 * Initial temperature, minutes: how much worse an accepted plan may be at first; it cools down to nothing.
 */
const INITIAL_TEMPERATURE_MIN = 1;
const EPSILON = 1e-9;

export interface ImprovementTask {
  readonly problem: RoutingProblem;
  readonly routes: Routes;
  readonly insertions: InsertionHeuristic;
  readonly unservedMin: number;
  readonly random: () => number;
  readonly iterations: number;
}

/** Result of a search. */
export interface ImprovedRoutes {
  readonly routes: readonly (readonly number[])[];
  readonly unserved: readonly number[];
  readonly cost: number;
}

/**
 * Large neighbourhood search (ruin and recreate): removes a few related orders, reinserts them, keeps what is
 * better and sometimes what is a little worse. Deterministic for one seed.
 * @param unserved orders without a courier at the beginning
 * @see Schrimpf et al. 2000, "Record breaking optimization results using the ruin and recreate principle";
 * Christiaens & Vanden Berghe 2020 (blinks)
 */
export function improveRoutes(task: ImprovementTask, unserved: readonly number[]): ImprovedRoutes {
  const { problem, routes, random, iterations, unservedMin } = task;
  const movable = [...problem.orderIds.keys()].filter((order) => (problem.lockedTo[order] as number) < 0);
  let unassigned = unserved;
  let cost = routes.cost.reduce((sum, one) => sum + one, 0) + unassigned.length * unservedMin;
  let best: ImprovedRoutes = { routes: routes.all(), unserved: unassigned, cost };
  if (movable.length === 0) return best;
  const neighbours = createNeighbours(problem, movable);
  for (let round = 0; round < iterations; round += 1) {
    const temperature = INITIAL_TEMPERATURE_MIN * (1 - round / iterations);
    const start =
      unassigned.length > 0 && random() < UNSERVED_SEED_PROBABILITY
        ? pick(unassigned, random)
        : pick(movable, random);
    routes.checkpoint();
    const stillUnserved = ruinAndRecreate(
      task,
      selectRemoved(start, neighbours(start), movable.length, random),
      unassigned,
    );
    const next = cost + routes.costChange() + (stillUnserved.length - unassigned.length) * unservedMin;
    if (next < cost - EPSILON || next < cost - temperature * Math.log(random() + 1e-12) - EPSILON) {
      cost = next;
      unassigned = stillUnserved;
      if (cost < best.cost - EPSILON) best = { routes: routes.all(), unserved: unassigned, cost };
    } else routes.rollback();
  }
  return best;
}

const pick = (list: readonly number[], random: () => number): number =>
  list[Math.floor(random() * list.length)] as number;

function selectRemoved(
  start: number,
  related: Int32Array,
  movable: number,
  random: () => number,
): Set<number> {
  const wanted = 1 + Math.floor(random() * Math.min(MAX_REMOVED, movable));
  const removed = new Set([start]);
  for (const order of related) {
    if (removed.size >= wanted) break;
    if (random() < REMOVAL_PROBABILITY) removed.add(order);
  }
  return removed;
}

/** @returns the orders that are unserved afterwards */
function ruinAndRecreate(
  task: ImprovementTask,
  removed: ReadonlySet<number>,
  unassigned: readonly number[],
): number[] {
  const { routes, insertions, random, unservedMin, problem } = task;
  for (const order of removed) {
    const courier = routes.assignedTo[order] as number;
    if (courier !== UNASSIGNED) routes.remove(courier, (one) => removed.has(one));
  }
  const toInsert = [...removed, ...unassigned.filter((order) => !removed.has(order))];
  sortForReinsertion(toInsert, problem, random);
  const stillUnserved: number[] = [];
  const blink = (): boolean => random() < BLINK_PROBABILITY;
  for (const order of toInsert) {
    const found = insertions.cheapestInsertion(order, blink);
    if (found && found.addedCost < unservedMin) insertions.insert(order, found.courier);
    else stillUnserved.push(order);
  }
  return stillUnserved;
}

/** Order of reinsertion: random, by age, or by ready time. */
function sortForReinsertion(
  orders: number[],
  { placedAt, readyAt }: RoutingProblem,
  random: () => number,
): void {
  const how = random();
  if (how < 0.5) return shuffle(orders, random);
  const key = how < 0.75 ? placedAt : readyAt;
  orders.sort((a, b) => (key[a] as number) - (key[b] as number) || a - b);
}

/** Orders near an order in pickup, destination and time; each list is computed when first needed. */
function createNeighbours(
  { pickup, dropoff, readyAt, travel }: RoutingProblem,
  movable: readonly number[],
): (order: number) => Int32Array {
  const lists = new Map<number, Int32Array>();
  const FAR_MIN = 60;
  const distance = (a: number, b: number): number =>
    Math.min(travel(pickup[a] as number, pickup[b] as number), FAR_MIN) +
    0.25 * Math.min(travel(dropoff[a] as number, dropoff[b] as number), FAR_MIN) +
    0.5 * Math.abs((readyAt[a] as number) - (readyAt[b] as number));
  return (order) => {
    const known = lists.get(order);
    if (known) return known;
    const list = new Int32Array(NEIGHBOURHOOD_SIZE);
    const distances = new Float64Array(NEIGHBOURHOOD_SIZE);
    let length = 0;
    // partial insertion sort: sorting all of a thousand orders for the nearest few cost more than the search
    // itself
    for (const other of movable) {
      if (other === order) continue;
      const way = distance(order, other);
      if (length === NEIGHBOURHOOD_SIZE && way >= (distances[length - 1] as number)) continue;
      let at = length < NEIGHBOURHOOD_SIZE ? length : NEIGHBOURHOOD_SIZE - 1;
      for (; at > 0 && (distances[at - 1] as number) > way; at -= 1) {
        distances[at] = distances[at - 1] as number;
        list[at] = list[at - 1] as number;
      }
      distances[at] = way;
      list[at] = other;
      if (length < NEIGHBOURHOOD_SIZE) length += 1;
    }
    const nearest = list.subarray(0, length);
    lists.set(order, nearest);
    return nearest;
  };
}
