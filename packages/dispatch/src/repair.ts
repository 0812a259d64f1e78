import type { Insertions } from './insertion.ts';
import type { Problem } from './problem.ts';
import { shuffle } from './random.ts';
import { NOBODY, type Routes } from './routes.ts';

/** Orders taken out at once, at most. */
const MOST_REMOVED = 6;
/** Orders around one that count as related to it. */
const NEIGHBOURS = 24;
/** Chance with which a related order is taken out too. */
const TAKE_CHANCE = 0.6;
/** Chance with which a candidate is passed over, so that the cheapest place is not always taken. */
const BLINK_CHANCE = 0.02;
/** Chance with which a round begins at an order that nobody brings. */
const UNSERVED_CHANCE = 0.3;
/** How much worse a plan may be and still be gone on from: minutes, at the beginning; nothing at the end. */
const FIRST_TEMPERATURE_MIN = 1;
const EPSILON = 1e-9;

export interface RepairTask {
  readonly problem: Problem;
  readonly routes: Routes;
  readonly insertions: Insertions;
  readonly unservedMin: number;
  readonly random: () => number;
  readonly iterations: number;
}

/** What a search ends with. */
export interface Repaired {
  readonly routes: readonly (readonly number[])[];
  readonly unserved: readonly number[];
  readonly cost: number;
}

/**
 * Large neighbourhood search: takes a few related orders out, puts them back elsewhere, keeps what is better,
 * and sometimes what is a little worse. `unserved` are the orders that nobody brings at the beginning.
 * Deterministic for one seed.
 * @see Schrimpf et al. 2000, "Record breaking optimization results using the ruin and recreate principle";
 * Christiaens & Vanden Berghe 2020 (blinks)
 */
export function repair(task: RepairTask, unserved: readonly number[]): Repaired {
  const { problem, routes, random, iterations, unservedMin } = task;
  const movable = [...problem.orderIds.keys()].filter((order) => (problem.lockedTo[order] as number) < 0);
  let waiting = unserved;
  let cost = routes.cost.reduce((sum, one) => sum + one, 0) + waiting.length * unservedMin;
  let best: Repaired = { routes: routes.all(), unserved: waiting, cost };
  if (movable.length === 0) return best;
  const neighbours = createNeighbours(problem, movable);
  for (let round = 0; round < iterations; round += 1) {
    const temperature = FIRST_TEMPERATURE_MIN * (1 - round / iterations);
    const start =
      waiting.length > 0 && random() < UNSERVED_CHANCE ? pick(waiting, random) : pick(movable, random);
    routes.begin();
    const left = ruinAndRecreate(
      task,
      chooseRemoved(start, neighbours(start), movable.length, random),
      waiting,
    );
    const next = cost + routes.difference() + (left.length - waiting.length) * unservedMin;
    if (next < cost - EPSILON || next < cost - temperature * Math.log(random() + 1e-12) - EPSILON) {
      cost = next;
      waiting = left;
      if (cost < best.cost - EPSILON) best = { routes: routes.all(), unserved: waiting, cost };
    } else routes.undo();
  }
  return best;
}

const pick = (list: readonly number[], random: () => number): number =>
  list[Math.floor(random() * list.length)] as number;

function chooseRemoved(
  start: number,
  related: Int32Array,
  movable: number,
  random: () => number,
): Set<number> {
  const wanted = 1 + Math.floor(random() * Math.min(MOST_REMOVED, movable));
  const removed = new Set([start]);
  for (const order of related) {
    if (removed.size >= wanted) break;
    if (random() < TAKE_CHANCE) removed.add(order);
  }
  return removed;
}

/** @returns the orders that nobody brings afterwards */
function ruinAndRecreate(
  task: RepairTask,
  removed: ReadonlySet<number>,
  waiting: readonly number[],
): number[] {
  const { routes, insertions, random, unservedMin, problem } = task;
  for (const order of removed) {
    const courier = routes.holder[order] as number;
    if (courier !== NOBODY) routes.remove(courier, (one) => removed.has(one));
  }
  const todo = [...removed, ...waiting.filter((order) => !removed.has(order))];
  arrange(todo, problem, random);
  const left: number[] = [];
  const blink = (): boolean => random() < BLINK_CHANCE;
  for (const order of todo) {
    const found = insertions.cheapest(order, blink);
    if (found && found.added < unservedMin) insertions.insert(order, found.courier);
    else left.push(order);
  }
  return left;
}

/** In which order they are put back: by chance, by age, or by when they are ready. */
function arrange(orders: number[], { placedAt, readyAt }: Problem, random: () => number): void {
  const how = random();
  if (how < 0.5) return shuffle(orders, random);
  const key = how < 0.75 ? placedAt : readyAt;
  orders.sort((a, b) => (key[a] as number) - (key[b] as number) || a - b);
}

/** Orders near an order in pickup, door and time; each list is made when it is first asked for. */
function createNeighbours(
  { pickup, dropoff, readyAt, travel }: Problem,
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
    const list = new Int32Array(NEIGHBOURS);
    const far = new Float64Array(NEIGHBOURS);
    let length = 0;
    // sorted while it is filled: sorting all of a thousand orders for the nearest few cost more than the
    // search itself
    for (const other of movable) {
      if (other === order) continue;
      const way = distance(order, other);
      if (length === NEIGHBOURS && way >= (far[length - 1] as number)) continue;
      let at = length < NEIGHBOURS ? length : NEIGHBOURS - 1;
      for (; at > 0 && (far[at - 1] as number) > way; at -= 1) {
        far[at] = far[at - 1] as number;
        list[at] = list[at - 1] as number;
      }
      far[at] = way;
      list[at] = other;
      if (length < NEIGHBOURS) length += 1;
    }
    const nearest = list.subarray(0, length);
    lists.set(order, nearest);
    return nearest;
  };
}
