import { solveAssignment } from '@ulak/dispatch/linear-assignment';
import type { CourierState, OpenOrder, Plan, Policy, Snapshot, Trip } from '@ulak/dispatch/snapshot';
import type { SerializableSnapshot } from './dispatch-snapshot.ts';
import { createTravelTable } from './travel-data.ts';

/** Bounds of the matrix, because it delays requests: the oldest orders, the soonest couriers. */
const MAX_ORDERS = 60;
const MAX_COURIERS = 120;

/**
 * The plan when the engine does not answer: one order per courier, the cheapest matching of all
 * (Jonker–Volgenant), a millisecond of work. Offers and committed pickups stay; the rest waits.
 */
export function matchSingles(plain: SerializableSnapshot, policy: Policy): Plan {
  const snapshot: Snapshot = { ...plain, travel: createTravelTable(plain.travelData) };
  const orders = snapshot.orders
    .filter(({ pinnedTo, offeredTo }) => pinnedTo === null && offeredTo === null)
    .toSorted((a, b) => a.placedAt - b.placedAt || a.id - b.id)
    .slice(0, MAX_ORDERS);
  const shown = new Set(snapshot.orders.flatMap(({ offeredTo }) => offeredTo ?? []));
  const couriers = snapshot.couriers
    .filter(({ id, committedPickup }) => !committedPickup && !shown.has(id))
    .toSorted((a, b) => a.freeAt - b.freeAt || a.id - b.id)
    .slice(0, MAX_COURIERS);
  const trip = (order: OpenOrder, courier: CourierState): Trip => single(snapshot, policy, order, courier);
  // One column more for each order: it stays unassigned.
  const columns = couriers.length + orders.length;
  const cost = new Float64Array(orders.length * columns).fill(policy.unservedPenaltyMin);
  for (const [row, order] of orders.entries())
    for (const [column, courier] of couriers.entries())
      cost[row * columns + column] = order.excludedCouriers?.includes(courier.id)
        ? Number.POSITIVE_INFINITY
        : (trip(order, courier).dropAt[0] ?? policy.unservedPenaltyMin) - order.placedAt;
  const matched = solveAssignment(cost, orders.length, columns);
  const trips = orders.flatMap((order, row) => {
    const courier = couriers[matched[row] ?? -1];
    return courier ? [trip(order, courier)] : [];
  });
  const taken = new Set(trips.flatMap(({ orderIds }) => orderIds));
  const reason = snapshot.couriers.length === 0 ? ('NO_COURIER' as const) : ('NOBODY_IN_TIME' as const);
  const left = snapshot.orders.filter(
    ({ id, pinnedTo, offeredTo }) => pinnedTo === null && offeredTo === null && !taken.has(id),
  );
  return { trips, unassigned: left.map(({ id }) => ({ orderId: id, reason })), cost: 0 };
}

function single({ travel, now }: Snapshot, policy: Policy, order: OpenOrder, courier: CourierState): Trip {
  const travelMin = travel.minutes(courier.place, order.pickup);
  const arriveAt = Math.max(now, courier.freeAt) + travelMin;
  const pickupAt = Math.max(order.readyAt, arriveAt + policy.serviceBeforePickupMin);
  const dropAt =
    pickupAt +
    policy.serviceAfterPickupMin +
    travel.minutes(order.pickup, order.dropoff) +
    policy.serviceBeforeDropMin;
  return {
    courierId: courier.id,
    pickup: order.pickup,
    orderIds: [order.id],
    departBy: Math.max(now, courier.freeAt, pickupAt - policy.serviceBeforePickupMin - travelMin),
    arriveAt,
    pickupAt,
    dropAt: [dropAt],
  };
}
