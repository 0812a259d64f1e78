import { timePrices } from './rush.ts';
import {
  type CourierState,
  OUT_OF_REACH_MIN,
  type OpenOrder,
  type PlaceIndex,
  type Policy,
  type Snapshot,
  type TravelTable,
} from './snapshot.ts';

/**
 * A snapshot as the search reads it: orders and couriers by index, numbers in flat arrays. Orders beyond the
 * horizon are left out.
 */
export interface Problem {
  readonly now: number;
  readonly orderIds: readonly number[];
  readonly pickup: Int32Array;
  readonly dropoff: Int32Array;
  readonly placedAt: Float64Array;
  readonly readyAt: Float64Array;
  /** Index of the only courier that may have the order, −1: anybody, −2: that courier is not here. */
  readonly pinnedTo: Int32Array;
  readonly shownTo: Int32Array;
  /** Indexes of the couriers who must not have each order; only orders that have any. */
  readonly notFor: ReadonlyMap<number, ReadonlySet<number>>;
  /** Index of the courier who is on the way to pick the order up, −1: none. */
  readonly lockedTo: Int32Array;
  readonly courierIds: readonly number[];
  readonly place: Int32Array;
  readonly freeAt: Float64Array;
  readonly shiftEnd: Float64Array;
  /**
   * Latest pickup of the way that has begun: the end of the shift, or later when what was sent is later
   * itself.
   */
  readonly headingLatest: Float64Array;
  readonly capacity: Int32Array;
  readonly homePickup: Int32Array;
  /** Pickup of a way that has begun, −1: none. */
  readonly headingTo: Int32Array;
  readonly headingArriveAt: Float64Array;
  /** Fairness term of each courier, minutes an order. */
  readonly fairnessMin: Float64Array;
  /** What a minute of each courier's time costs in a rush, see {@link timePrices}. */
  readonly timePrice: Float64Array;
  /** Orders of each courier's way that has begun. */
  readonly lockedOrders: readonly (readonly number[])[];
  /** The snapshot's place that a place of the problem stands for. */
  readonly places: readonly PlaceIndex[];
  /** Minutes from place to place; each pair is asked of the travel table once. */
  travel(from: number, to: number): number;
}

export const ANYBODY = -1;
export const PIN_IS_AWAY = -2;

/**
 * @returns the problem; orders are in ascending id, couriers too, so that the caller's order of lists decides
 * nothing
 */
export function readProblem(snapshot: Snapshot, policy: Policy): Problem {
  const { orders, couriers, lockedIds } = readLists(snapshot, policy);
  const courierIndex = new Map(couriers.map(({ id }, index) => [id, index]));
  const orderIndex = new Map(orders.map(({ id }, index) => [id, index]));
  const indexOf = (id: number | null, missing: number): number =>
    id === null ? ANYBODY : (courierIndex.get(id) ?? missing);
  const lockedOrders = lockedIds.map((ids) => ids.flatMap((id) => orderIndex.get(id) ?? []));
  const lockedTo = new Int32Array(orders.length).fill(-1);
  for (const [courier, own] of lockedOrders.entries()) for (const order of own) lockedTo[order] = courier;
  const { places, local } = numberPlaces();
  const meanRate =
    couriers.reduce((sum, { ordersPerHour }) => sum + ordersPerHour, 0) / Math.max(1, couriers.length);
  return {
    now: snapshot.now,
    orderIds: orders.map(({ id }) => id),
    pickup: Int32Array.from(orders, (order) => local(order.pickup)),
    dropoff: Int32Array.from(orders, (order) => local(order.dropoff)),
    placedAt: Float64Array.from(orders, (order) => finite(order.placedAt, snapshot.now)),
    readyAt: Float64Array.from(orders, (order) => finite(order.readyAt, snapshot.now)),
    pinnedTo: Int32Array.from(orders, (order) => indexOf(order.pinnedTo, PIN_IS_AWAY)),
    shownTo: Int32Array.from(orders, (order) => indexOf(order.shownTo, ANYBODY)),
    notFor: new Map(
      orders.flatMap(({ notFor }, order) =>
        notFor?.length ? [[order, new Set(notFor.flatMap((id) => courierIndex.get(id) ?? []))] as const] : [],
      ),
    ),
    lockedTo,
    courierIds: couriers.map(({ id }) => id),
    place: Int32Array.from(couriers, (courier) => local(courier.place)),
    freeAt: Float64Array.from(couriers, (courier) =>
      Math.max(snapshot.now, finite(courier.freeAt, snapshot.now)),
    ),
    shiftEnd: Float64Array.from(couriers, endOf),
    headingLatest: Float64Array.from(couriers, (courier, index) => {
      const ready = (lockedIds[index] ?? []).map((id) =>
        finite(orders[orderIndex.get(id) ?? -1]?.readyAt ?? 0, snapshot.now),
      );
      return Math.max(endOf(courier), (courier.heading?.arriveAt ?? 0) + policy.beforePickupMin, ...ready);
    }),
    capacity: Int32Array.from(couriers, ({ capacity }) =>
      capacity > 0 ? Math.min(capacity, MOST_CARRIED) : 0,
    ),
    homePickup: Int32Array.from(couriers, (courier) =>
      courier.pickup === null ? ANYBODY : local(courier.pickup),
    ),
    headingTo: Int32Array.from(couriers, (courier) => (courier.heading ? local(courier.heading.pickup) : -1)),
    headingArriveAt: Float64Array.from(couriers, (courier) => courier.heading?.arriveAt ?? 0),
    fairnessMin: Float64Array.from(
      couriers,
      (courier) => policy.fairnessWeight * (courier.ordersPerHour - meanRate),
    ),
    timePrice: timePrices(
      orders.filter((_, order) => (lockedTo[order] as number) < 0),
      couriers,
      snapshot.now,
    ),
    lockedOrders,
    places,
    travel: rememberTravel(places, snapshot.travel),
  };
}

/** More than anybody carries; keeps Infinity out of whole numbers. */
const MOST_CARRIED = 1_000;

/** A shift of which nobody knows the end has ended. */
const endOf = ({ shiftEnd }: CourierState): number =>
  Number.isNaN(shiftEnd) ? Number.NEGATIVE_INFINITY : shiftEnd;

/**
 * The orders and couriers that are planned, each once and by ascending id, and the orders of each courier's
 * way that has begun. An order that two say to be on the way with belongs to the first; one of another pickup
 * than the way's is as open as any. A way of which no order is left is one to a place where the courier will
 * be free.
 */
function readLists(snapshot: Snapshot, policy: Policy) {
  const known = new Map(once(snapshot.orders).map((order) => [order.id, order]));
  const taken = new Set<number>();
  const sorted = once(snapshot.couriers);
  const lockedIds = sorted.map(({ heading }) => {
    const own = new Set(
      heading?.orderIds.filter((id) => known.get(id)?.pickup === heading.pickup && !taken.has(id)),
    );
    for (const id of own) taken.add(id);
    return [...own];
  });
  const couriers = sorted.map((courier, index): CourierState => {
    const { heading } = courier;
    if (!heading) return courier;
    const arriveAt = finite(heading.arriveAt, snapshot.now);
    if ((lockedIds[index] ?? []).length > 0) return { ...courier, heading: { ...heading, arriveAt } };
    return {
      ...courier,
      heading: null,
      place: heading.pickup,
      freeAt: Math.max(arriveAt, finite(courier.freeAt, arriveAt)),
    };
  });
  const latest = snapshot.now + policy.horizonMin;
  const isNear = ({ id, readyAt }: OpenOrder): boolean => !(readyAt > latest) || taken.has(id);
  return { orders: [...known.values()].filter(isNear), couriers, lockedIds };
}

/** Each id once, ascending; of two with one id the first. */
const once = <T extends { readonly id: number }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => a.id - b.id).filter(({ id }, index, sorted) => sorted[index - 1]?.id !== id);

const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

/** Gives the places that occur numbers of their own, from 0 on, so that tables over them stay small. */
function numberPlaces() {
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

const UNASKED = -1;

/** Travel times, asked once each; nonsense is out of reach. */
function rememberTravel(
  places: readonly PlaceIndex[],
  table: TravelTable,
): (from: number, to: number) => number {
  const count = places.length;
  const known = new Float64Array(count * count).fill(UNASKED);
  return (from, to) => {
    const pair = from * count + to;
    const time = known[pair] as number;
    if (time !== UNASKED) return time;
    const asked = table.minutes(places[from] as PlaceIndex, places[to] as PlaceIndex);
    const kept = asked >= 0 && asked < OUT_OF_REACH_MIN ? asked : OUT_OF_REACH_MIN;
    known[pair] = kept;
    return kept;
  };
}
