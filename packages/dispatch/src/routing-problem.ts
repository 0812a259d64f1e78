import { opportunityCosts } from './opportunity-costs.ts';
import {
  type CourierState,
  UNREACHABLE_MIN,
  type OpenOrder,
  type PlaceIndex,
  type Policy,
  type Snapshot,
  type TravelTimes,
} from './snapshot.ts';

/**
 * A snapshot in the form of the search: orders and couriers by index, numbers in flat arrays. Orders beyond
 * the horizon are left out.
 */
export interface RoutingProblem {
  readonly now: number;
  readonly orderIds: readonly number[];
  readonly pickup: Int32Array;
  readonly dropoff: Int32Array;
  readonly placedAt: Float64Array;
  readonly readyAt: Float64Array;
  /** Index of the pinned courier, −1: any courier, −2: the pinned courier is missing. */
  readonly pinnedTo: Int32Array;
  readonly offeredTo: Int32Array;
  /** Indexes of the couriers excluded from each order; only orders that have any. */
  readonly excludedCouriers: ReadonlyMap<number, ReadonlySet<number>>;
  /** Index of the courier committed to the order, −1: none. */
  readonly lockedTo: Int32Array;
  readonly courierIds: readonly number[];
  readonly place: Int32Array;
  readonly freeAt: Float64Array;
  readonly shiftEnd: Float64Array;
  /**
   * Latest pickup of a committed trip: the end of the shift, or later where the committed arrival itself is
   * later.
   */
  readonly committedLatestPickupAt: Float64Array;
  readonly capacity: Int32Array;
  readonly homePickup: Int32Array;
  /** Pickup place of a committed trip, −1: none. */
  readonly committedPickup: Int32Array;
  readonly committedArriveAt: Float64Array;
  /** Fairness term of each courier, minutes per order. */
  readonly fairnessMin: Float64Array;
  /** Opportunity cost of a minute of each courier, see {@link opportunityCosts}. */
  readonly opportunityCost: Float64Array;
  /** Orders of each courier's committed trip. */
  readonly lockedOrders: readonly (readonly number[])[];
  /** Place of the snapshot for each place of the problem. */
  readonly places: readonly PlaceIndex[];
  /** Travel minutes from place to place; each pair is looked up once. */
  travel(from: number, to: number): number;
}

export const ANY_COURIER = -1;
export const PINNED_COURIER_MISSING = -2;

/**
 * @returns the problem; orders and couriers ascend by id, so that the order of the input lists does not
 * matter
 */
export function buildProblem(snapshot: Snapshot, policy: Policy): RoutingProblem {
  const { orders, couriers, lockedIds } = selectPlannable(snapshot, policy);
  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]));
  const orderIndex = new Map(orders.map(({ id }, index) => [id, index]));
  const indexOf = (id: number | null, missing: number): number =>
    id === null ? ANY_COURIER : (courierIndex.get(id) ?? missing);
  const lockedOrders = lockedIds.map((ids) => ids.flatMap((id) => orderIndex.get(id) ?? []));
  const lockedTo = new Int32Array(orders.length).fill(-1);
  for (const [courier, own] of lockedOrders.entries()) for (const order of own) lockedTo[order] = courier;
  const { places, local } = indexPlaces();
  const meanRate =
    couriers.reduce((sum, { ordersPerHour }) => sum + ordersPerHour, 0) / Math.max(1, couriers.length);
  return {
    now: snapshot.now,
    orderIds: orders.map(({ id }) => id),
    pickup: Int32Array.from(orders, (order) => local(order.pickup)),
    dropoff: Int32Array.from(orders, (order) => local(order.dropoff)),
    placedAt: Float64Array.from(orders, (order) => finiteOr(order.placedAt, snapshot.now)),
    readyAt: Float64Array.from(orders, (order) => finiteOr(order.readyAt, snapshot.now)),
    pinnedTo: Int32Array.from(orders, (order) => indexOf(order.pinnedTo, PINNED_COURIER_MISSING)),
    offeredTo: Int32Array.from(orders, (order) => indexOf(order.offeredTo, ANY_COURIER)),
    excludedCouriers: new Map(
      orders.flatMap(({ excludedCouriers }, order) =>
        excludedCouriers?.length
          ? [[order, new Set(excludedCouriers.flatMap((id) => courierIndex.get(id) ?? []))] as const]
          : [],
      ),
    ),
    lockedTo,
    courierIds: couriers.map(({ id }) => id),
    place: Int32Array.from(couriers, (courier) => local(courier.place)),
    freeAt: Float64Array.from(couriers, (courier) =>
      Math.max(snapshot.now, finiteOr(courier.freeAt, snapshot.now)),
    ),
    shiftEnd: Float64Array.from(couriers, shiftEndOf),
    committedLatestPickupAt: Float64Array.from(couriers, (courier, index) => {
      const ready = (lockedIds[index] ?? []).map((id) =>
        finiteOr(orders[orderIndex.get(id) ?? -1]?.readyAt ?? 0, snapshot.now),
      );
      return Math.max(
        shiftEndOf(courier),
        (courier.committedPickup?.arriveAt ?? 0) + policy.serviceBeforePickupMin,
        ...ready,
      );
    }),
    capacity: Int32Array.from(couriers, ({ capacity }) =>
      capacity > 0 ? Math.min(capacity, MAX_CAPACITY) : 0,
    ),
    homePickup: Int32Array.from(couriers, (courier) =>
      courier.pickup === null ? ANY_COURIER : local(courier.pickup),
    ),
    committedPickup: Int32Array.from(couriers, (courier) =>
      courier.committedPickup ? local(courier.committedPickup.pickup) : -1,
    ),
    committedArriveAt: Float64Array.from(couriers, (courier) => courier.committedPickup?.arriveAt ?? 0),
    fairnessMin: Float64Array.from(
      couriers,
      (courier) => policy.fairnessWeight * (courier.ordersPerHour - meanRate),
    ),
    opportunityCost: opportunityCosts(
      orders.filter((_, order) => (lockedTo[order] as number) < 0),
      couriers,
      snapshot.now,
    ),
    lockedOrders,
    places,
    travel: memoizeTravel(places, snapshot.travel),
  };
}

/** Upper bound of a capacity; keeps Infinity out of integers. */
const MAX_CAPACITY = 1_000;

/** An unknown end of shift counts as ended. */
const shiftEndOf = ({ shiftEnd }: CourierState): number =>
  Number.isNaN(shiftEnd) ? Number.NEGATIVE_INFINITY : shiftEnd;

/**
 * The orders and couriers that are planned, each once and by ascending id, and the orders of each committed
 * trip. An order that two couriers are committed to belongs to the first; one of another pickup than the
 * trip's is as open as any.
 */
function selectPlannable(snapshot: Snapshot, policy: Policy) {
  const known = new Map(uniqueById(snapshot.orders).map((order) => [order.id, order]));
  const claimed = new Set<number>();
  const sorted = uniqueById(snapshot.couriers);
  const lockedIds = sorted.map(({ committedPickup }) => {
    const own = new Set(
      committedPickup?.orderIds.filter(
        (id) => known.get(id)?.pickup === committedPickup.pickup && !claimed.has(id),
      ),
    );
    for (const id of own) claimed.add(id);
    return [...own];
  });
  const couriers = sorted.map((courier, index): CourierState => {
    const { committedPickup } = courier;
    if (!committedPickup) return courier;
    const arriveAt = finiteOr(committedPickup.arriveAt, snapshot.now);
    if ((lockedIds[index] ?? []).length > 0)
      return { ...courier, committedPickup: { ...committedPickup, arriveAt } };
    return {
      ...courier,
      committedPickup: null,
      place: committedPickup.pickup,
      freeAt: Math.max(arriveAt, finiteOr(courier.freeAt, arriveAt)),
    };
  });
  const latest = snapshot.now + policy.horizonMin;
  const isNear = ({ id, readyAt }: OpenOrder): boolean => !(readyAt > latest) || claimed.has(id);
  return { orders: [...known.values()].filter(isNear), couriers, lockedIds };
}

/** Each id once, ascending; of duplicates the first. */
const uniqueById = <T extends { readonly id: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.id - b.id).filter(({ id }, index, sorted) => sorted[index - 1]?.id !== id);

const finiteOr = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

/** Numbers the places that occur from 0 on, so that tables over them stay small. */
function indexPlaces() {
  const numbers = new Map<PlaceIndex, number>();
  const places: PlaceIndex[] = [];
  const local = (place: PlaceIndex): number => {
    const known = numbers.get(place);
    if (known !== undefined) return known;
    numbers.set(place, places.length);
    places.push(place);
    return places.length - 1;
  };
  return { places, local };
}

const NOT_LOOKED_UP = -1;

/** Travel times, looked up once each; invalid ones count as unreachable. */
function memoizeTravel(
  places: readonly PlaceIndex[],
  table: TravelTimes,
): (from: number, to: number) => number {
  const count = places.length;
  const known = new Float64Array(count * count).fill(NOT_LOOKED_UP);
  return (from, to) => {
    const pair = from * count + to;
    const time = known[pair] as number;
    if (time !== NOT_LOOKED_UP) return time;
    const minutes = table.minutes(places[from] as PlaceIndex, places[to] as PlaceIndex);
    const travelMin = minutes >= 0 && minutes < UNREACHABLE_MIN ? minutes : UNREACHABLE_MIN;
    known[pair] = travelMin;
    return travelMin;
  };
}
