import type { Alternative } from '@ulak/dispatch/alternatives';
import type { Minutes, Trip } from '@ulak/dispatch/snapshot';
import { type DispatchSnapshot, readyAt } from './dispatch-snapshot.ts';
import { PICKUP_MIN } from './slot-times.ts';
import type { PlanAnswer } from './solve-task.ts';

/**
 * The engine's answer with published times. It plans with a preparation time above the median
 * (`plannedPreparationMin`); published is the median: a trip is earlier by what its courier would only wait.
 */
export function publishTimes(dispatchSnapshot: DispatchSnapshot, answer: PlanAnswer): PlanAnswer {
  const trip = (one: Trip): Trip => publishTrip(dispatchSnapshot, one);
  return {
    plan: { ...answer.plan, trips: answer.plan.trips.map(trip) },
    offeredTrips: answer.offeredTrips.map(trip),
    alternatives: new Map(
      [...answer.alternatives].map(([id, options]) => [
        id,
        options.map((option) => publishAlternative(dispatchSnapshot, id, option)),
      ]),
    ),
  };
}

function publishTrip(dispatchSnapshot: DispatchSnapshot, trip: Trip): Trip {
  const earlier = earlierByMin(dispatchSnapshot, trip.orderIds, trip.pickupAt, trip.arriveAt);
  return {
    ...trip,
    departBy: Math.max(Math.min(0, trip.departBy), trip.departBy - earlier),
    pickupAt: trip.pickupAt - earlier,
    dropAt: trip.dropAt.map((at) => at - earlier),
  };
}

function publishAlternative(
  dispatchSnapshot: DispatchSnapshot,
  orderId: number,
  option: Alternative,
): Alternative {
  const courier = dispatchSnapshot.couriers.get(option.courierId);
  // the return from a trip that has not begun is not known here
  if (!courier || option.tripsBefore > 0) return option;
  const earlier = earlierByMin(
    dispatchSnapshot,
    [orderId, ...option.together],
    option.pickupAt,
    courier.atBranchInMin,
  );
  return { ...option, pickupAt: option.pickupAt - earlier, dropAt: option.dropAt - earlier };
}

/**
 * Minutes by which a pickup is published earlier than planned: when all goods are usually ready, and the
 * courier is there.
 */
function earlierByMin(
  { orders, facts }: DispatchSnapshot,
  ids: readonly number[],
  pickupAt: Minutes,
  arriveAt: Minutes,
): Minutes {
  const usual = ids.map((id) => {
    const order = orders.get(id);
    return order ? readyAt(order, facts) : 0;
  });
  return Math.max(0, pickupAt - Math.max(...usual, arriveAt + PICKUP_MIN));
}
