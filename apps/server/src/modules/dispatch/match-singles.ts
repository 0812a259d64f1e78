import { matchCheapest } from '@ulak/dispatch/match';
import type { CourierState, OpenOrder, Plan, Policy, Snapshot, Trip } from '@ulak/dispatch/snapshot';
import type { PlainSnapshot } from './make-evening.ts';
import { travelOf } from './travel-ways.ts';

/** More rows and columns than this would hold requests up: the oldest orders, the soonest couriers. */
const MOST_ORDERS = 60;
const MOST_COURIERS = 120;

/**
 * The plan when the engine cannot be asked: one order for one courier, the cheapest matching of all
 * (Jonker–Volgenant), a millisecond of work. Whatever has begun stays as it is. What nobody takes waits for
 * the next round.
 */
export function matchSingles(plain: PlainSnapshot, policy: Policy): Plan {
  const snapshot: Snapshot = { ...plain, travel: travelOf(plain.ways) };
  const orders = snapshot.orders
    .filter(({ pinnedTo, shownTo }) => pinnedTo === null && shownTo === null)
    .toSorted((a, b) => a.placedAt - b.placedAt || a.id - b.id)
    .slice(0, MOST_ORDERS);
  const shown = new Set(snapshot.orders.flatMap(({ shownTo }) => shownTo ?? []));
  const couriers = snapshot.couriers
    .filter(({ id, heading }) => !heading && !shown.has(id))
    .toSorted((a, b) => a.freeAt - b.freeAt || a.id - b.id)
    .slice(0, MOST_COURIERS);
  const trip = (order: OpenOrder, courier: CourierState): Trip => single(snapshot, policy, order, courier);
  // One column more for each order: nobody takes it.
  const columns = couriers.length + orders.length;
  const cost = new Float64Array(orders.length * columns).fill(policy.unservedMin);
  for (const [row, order] of orders.entries())
    for (const [column, courier] of couriers.entries())
      cost[row * columns + column] = order.notFor?.includes(courier.id)
        ? Number.POSITIVE_INFINITY
        : (trip(order, courier).dropAt[0] ?? policy.unservedMin) - order.placedAt;
  const matched = matchCheapest(cost, orders.length, columns);
  const trips = orders.flatMap((order, row) => {
    const courier = couriers[matched[row] ?? -1];
    return courier ? [trip(order, courier)] : [];
  });
  const taken = new Set(trips.flatMap(({ orderIds }) => orderIds));
  const reason = snapshot.couriers.length === 0 ? ('NO_COURIER' as const) : ('NOBODY_IN_TIME' as const);
  const left = snapshot.orders.filter(
    ({ id, pinnedTo, shownTo }) => pinnedTo === null && shownTo === null && !taken.has(id),
  );
  return { trips, unassigned: left.map(({ id }) => ({ orderId: id, reason })), cost: 0 };
}

function single({ travel, now }: Snapshot, policy: Policy, order: OpenOrder, courier: CourierState): Trip {
  const way = travel.minutes(courier.place, order.pickup);
  const arriveAt = Math.max(now, courier.freeAt) + way;
  const pickupAt = Math.max(order.readyAt, arriveAt + policy.beforePickupMin);
  const dropAt =
    pickupAt + policy.afterPickupMin + travel.minutes(order.pickup, order.dropoff) + policy.beforeDropMin;
  return {
    courierId: courier.id,
    pickup: order.pickup,
    orderIds: [order.id],
    departBy: Math.max(now, courier.freeAt, pickupAt - policy.beforePickupMin - way),
    arriveAt,
    pickupAt,
    dropAt: [dropAt],
  };
}
