import type { Minutes, PlaceIndex, Policy, TravelTimes } from './snapshot.ts';

/** A customer whose goods a courier carries. */
export interface CarriedOrder {
  readonly dropoff: PlaceIndex;
  readonly placedAt: Minutes;
  /** Whether the courier has started towards it: those come before the others. */
  readonly isUnderWay: boolean;
}

/** A courier on the road with what they carry. */
export interface CarriedLoad {
  readonly now: Minutes;
  /** Where the courier is. */
  readonly place: PlaceIndex;
  readonly orders: readonly CarriedOrder[];
  readonly travel: TravelTimes;
}

/** One stop of a sequence. */
export interface PlannedStop {
  /** Index of its order in {@link CarriedLoad.orders}. */
  readonly index: number;
  /** When the goods are handed over. */
  readonly dropAt: Minutes;
}

/**
 * Steps of the search, some 10 ms of a request: seven stops never need more (13,700), longer loads get the
 * best sequence found by then.
 */
const MAX_STEPS = 15_000;

type DropPolicy = Pick<
  Policy,
  | 'serviceBeforeDropMin'
  | 'serviceAfterDropMin'
  | 'targetDeliveryMin'
  | 'overTargetWeight'
  | 'maxDeliveryMin'
  | 'overMaximumWeight'
  | 'travelWeight'
>;

/** Cost of one drop as createRouteCost counts it, without what no sequence changes. */
function dropCost(policy: DropPolicy, age: Minutes, travelMin: Minutes): number {
  const overTarget = Math.max(0, age - policy.targetDeliveryMin);
  const overMaximum = Math.max(0, age - policy.maxDeliveryMin);
  return (
    age +
    policy.travelWeight * travelMin +
    policy.overTargetWeight * overTarget +
    policy.overMaximumWeight * overMaximum
  );
}

/**
 * The sequence of the stops of one load with the least cost of the engine (route-cost.ts): depth first, the
 * nearest first, without what cannot become better than the best so far. The same load gives the same answer.
 */
export function orderStops(load: CarriedLoad, policy: DropPolicy): PlannedStop[] {
  const { orders, travel } = load;
  const remaining = new Set(orders.keys());
  const path: PlannedStop[] = [];
  let best: { readonly cost: number; readonly stops: readonly PlannedStop[] } | null = null;
  let steps = 0;

  const dropOf = (index: number, place: PlaceIndex, time: Minutes) => {
    const { dropoff, placedAt } = orders[index] as CarriedOrder;
    const travelMin = travel.minutes(place, dropoff);
    const dropAt = time + travelMin + policy.serviceBeforeDropMin;
    return { index, dropoff, dropAt, travelMin, cost: dropCost(policy, dropAt - placedAt, travelMin) };
  };
  const visit = (place: PlaceIndex, time: Minutes, cost: number): void => {
    if (remaining.size === 0) {
      if (!best || cost < best.cost) best = { cost, stops: [...path] };
      return;
    }
    steps += 1;
    const drops = [...remaining].map((index) => dropOf(index, place, time));
    // nobody is reached sooner than straight from here
    const bound = drops.reduce((sum, drop) => sum + drop.cost, cost);
    if (best && (bound >= best.cost || steps > MAX_STEPS)) return;
    const isUnderWay = ({ index }: { index: number }): boolean => (orders[index] as CarriedOrder).isUnderWay;
    const next = drops.some(isUnderWay) ? drops.filter(isUnderWay) : drops;
    for (const drop of next.toSorted((a, b) => a.travelMin - b.travelMin || a.index - b.index)) {
      remaining.delete(drop.index);
      path.push({ index: drop.index, dropAt: drop.dropAt });
      visit(drop.dropoff, drop.dropAt + policy.serviceAfterDropMin, cost + drop.cost);
      path.pop();
      remaining.add(drop.index);
    }
  };
  visit(load.place, load.now, 0);
  return [...((best as { stops: readonly PlannedStop[] } | null)?.stops ?? [])];
}
