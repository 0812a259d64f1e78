import type { Minutes, PlaceIndex, TravelTable } from './snapshot.ts';

/** A courier with nothing to do now, or soon. */
export interface WaitingCourier {
  readonly id: number;
  readonly place: PlaceIndex;
  /** Minutes until they are there; only couriers with 0 are sent anywhere. */
  readonly freeInMin: Minutes;
}

/**
 * How many orders a pickup gets per minute, as far as one can tell (its orders of the last one to two hours).
 */
export interface Demand {
  readonly pickup: PlaceIndex;
  readonly ordersPerMin: number;
}

export interface Move {
  readonly courierId: number;
  readonly to: PlaceIndex;
  readonly minutes: Minutes;
}

export interface RepositionPolicy {
  /** A move must save at least this: minutes of way to the next order × orders per minute. */
  readonly leastGain: number;
  /** Nobody is sent further, minutes. */
  readonly longestMoveMin: number;
  /** Part of the move's time that counts against it: the next order comes somewhere during it. */
  readonly wayShare: number;
  readonly movesAtOnce: number;
  /** Pickups, the busiest first, that couriers are sent to. */
  readonly targets: number;
}

export const DEFAULT_REPOSITION: RepositionPolicy = {
  leastGain: 0.02,
  longestMoveMin: 12,
  wayShare: 0.5,
  movesAtOnce: 8,
  targets: 40,
};

/** Minutes to the nearest courier when there is none. */
const NOBODY_NEAR_MIN = 60;

interface Cover {
  readonly nearest: number;
  readonly second: number;
  readonly who: number;
}

/**
 * Sends idle couriers to where the next orders will come from: each move is the one that shortens the
 * expected way to the next order most, over all pickups by their demand, as long as that is worth it. Only
 * the benchmark's research variant does it, where it takes 0.2 minutes off the mean click-to-door; a branch
 * has one pickup.
 */
export function reposition(
  waiting: readonly WaitingCourier[],
  demand: readonly Demand[],
  travel: TravelTable,
  policy: RepositionPolicy,
): Move[] {
  const couriers = waiting.map((courier) => ({ ...courier }));
  const busiest = demand.toSorted((a, b) => b.ordersPerMin - a.ordersPerMin || a.pickup - b.pickup);
  const targets = busiest.slice(0, policy.targets);
  const moves: Move[] = [];
  while (moves.length < policy.movesAtOnce) {
    const found = bestMove(couriers, busiest, targets, travel, policy);
    if (!found) break;
    const courier = couriers[found.index];
    if (!courier) break;
    moves.push({ courierId: courier.id, to: found.to, minutes: found.minutes });
    couriers[found.index] = { ...courier, place: found.to, freeInMin: found.minutes };
  }
  return moves;
}

function bestMove(
  couriers: readonly WaitingCourier[],
  demand: readonly Demand[],
  targets: readonly Demand[],
  travel: TravelTable,
  policy: RepositionPolicy,
) {
  const covers = demand.map(({ pickup }) => coverOf(pickup, couriers, travel));
  let best = policy.leastGain;
  let found: { index: number; to: PlaceIndex; minutes: number } | null = null;
  for (const [index, courier] of couriers.entries()) {
    if (courier.freeInMin > 0) continue;
    for (const { pickup: to } of targets) {
      const minutes = travel.minutes(courier.place, to);
      if (!(minutes > 0) || minutes > policy.longestMoveMin) continue;
      const gain = gainOf(index, minutes * policy.wayShare, to, demand, covers, travel);
      if (gain <= best) continue;
      best = gain;
      found = { index, to, minutes };
    }
  }
  return found;
}

function coverOf(pickup: PlaceIndex, couriers: readonly WaitingCourier[], travel: TravelTable): Cover {
  let nearest = NOBODY_NEAR_MIN;
  let second = NOBODY_NEAR_MIN;
  let who = -1;
  for (const [index, { place, freeInMin }] of couriers.entries()) {
    const away = freeInMin + travel.minutes(place, pickup);
    if (away < nearest) {
      second = nearest;
      nearest = away;
      who = index;
    } else if (away < second) second = away;
  }
  return { nearest, second, who };
}

/** Minutes × orders per minute that are saved when the courier stands at `to`, `lateBy` minutes from now. */
function gainOf(
  index: number,
  lateBy: number,
  to: PlaceIndex,
  demand: readonly Demand[],
  covers: readonly Cover[],
  travel: TravelTable,
): number {
  let gain = 0;
  for (const [at, { pickup, ordersPerMin }] of demand.entries()) {
    const cover = covers[at];
    if (!cover) continue;
    const others = cover.who === index ? cover.second : cover.nearest;
    gain += ordersPerMin * (cover.nearest - Math.min(others, lateBy + travel.minutes(to, pickup)));
  }
  return gain;
}
