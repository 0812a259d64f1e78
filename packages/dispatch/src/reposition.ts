import type { Minutes, PlaceIndex, TravelTimes } from './snapshot.ts';

/** A courier who is idle now, or will be soon. */
export interface IdleCourier {
  readonly id: number;
  readonly place: PlaceIndex;
  /** Minutes until they are there; only couriers with 0 are sent anywhere. */
  readonly freeInMin: Minutes;
}

/** Demand of a pickup: its orders per minute over the last one to two hours. */
export interface Demand {
  readonly pickup: PlaceIndex;
  readonly ordersPerMin: number;
}

export interface RepositionMove {
  readonly courierId: number;
  readonly to: PlaceIndex;
  readonly minutes: Minutes;
}

export interface RepositionPolicy {
  /** Minimum gain of a move: minutes of travel to the next order × orders per minute. */
  readonly minGain: number;
  /** Maximum length of a move, minutes. */
  readonly maxMoveMin: number;
  /** Weight of the travel time of a move: the next order may come during it. */
  readonly travelTimeWeight: number;
  readonly maxMoves: number;
  /** Maximum number of pickups, busiest first, that couriers are sent to. */
  readonly maxTargets: number;
}

export const DEFAULT_REPOSITION: RepositionPolicy = {
  minGain: 0.02,
  maxMoveMin: 12,
  travelTimeWeight: 0.5,
  maxMoves: 8,
  maxTargets: 40,
};

/** Minutes to the nearest courier when there is none. */
const NO_COURIER_NEAR_MIN = 60;

interface Coverage {
  readonly nearest: number;
  readonly second: number;
  readonly nearestIndex: number;
}

/**
 * Repositions idle couriers to where the next orders are expected: greedily the move that shortens the
 * expected travel to the next order most, weighted by demand, as long as it is worth it. Only the benchmark's
 * research variant runs it (0.2 minutes of mean click-to-door); a branch has one pickup.
 */
export function reposition(
  waiting: readonly IdleCourier[],
  demand: readonly Demand[],
  travel: TravelTimes,
  policy: RepositionPolicy,
): RepositionMove[] {
  const couriers = waiting.map((courier) => ({ ...courier }));
  const busiest = demand.toSorted((a, b) => b.ordersPerMin - a.ordersPerMin || a.pickup - b.pickup);
  const targets = busiest.slice(0, policy.maxTargets);
  const moves: RepositionMove[] = [];
  while (moves.length < policy.maxMoves) {
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
  couriers: readonly IdleCourier[],
  demand: readonly Demand[],
  targets: readonly Demand[],
  travel: TravelTimes,
  policy: RepositionPolicy,
) {
  const covers = demand.map(({ pickup }) => coverageOf(pickup, couriers, travel));
  let best = policy.minGain;
  let found: { index: number; to: PlaceIndex; minutes: number } | null = null;
  for (const [index, courier] of couriers.entries()) {
    if (courier.freeInMin > 0) continue;
    for (const { pickup: to } of targets) {
      const minutes = travel.minutes(courier.place, to);
      if (!(minutes > 0) || minutes > policy.maxMoveMin) continue;
      const gain = gainOf(index, minutes * policy.travelTimeWeight, to, demand, covers, travel);
      if (gain <= best) continue;
      best = gain;
      found = { index, to, minutes };
    }
  }
  return found;
}

function coverageOf(pickup: PlaceIndex, couriers: readonly IdleCourier[], travel: TravelTimes): Coverage {
  let nearest = NO_COURIER_NEAR_MIN;
  let second = NO_COURIER_NEAR_MIN;
  let nearestIndex = -1;
  for (const [index, { place, freeInMin }] of couriers.entries()) {
    const away = freeInMin + travel.minutes(place, pickup);
    if (away < nearest) {
      second = nearest;
      nearest = away;
      nearestIndex = index;
    } else if (away < second) second = away;
  }
  return { nearest, second, nearestIndex };
}

/** Gain of a courier at `to`, `lateBy` minutes from now: minutes × orders per minute. */
function gainOf(
  index: number,
  lateBy: number,
  to: PlaceIndex,
  demand: readonly Demand[],
  covers: readonly Coverage[],
  travel: TravelTimes,
): number {
  let gain = 0;
  for (const [at, { pickup, ordersPerMin }] of demand.entries()) {
    const cover = covers[at];
    if (!cover) continue;
    const others = cover.nearestIndex === index ? cover.second : cover.nearest;
    gain += ordersPerMin * (cover.nearest - Math.min(others, lateBy + travel.minutes(to, pickup)));
  }
  return gain;
}
