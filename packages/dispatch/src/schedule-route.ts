import type { RoutingProblem } from './routing-problem.ts';
import { tripsOf } from './routes.ts';
import type { Policy, Trip } from './snapshot.ts';

/** The trips of one courier's route with their times, computed as the cost does. */
export function scheduleRoute(
  problem: RoutingProblem,
  policy: Policy,
  courier: number,
  route: readonly number[],
): Trip[] {
  const { pickup, dropoff, readyAt, travel, orderIds, courierIds } = problem;
  let time = problem.freeAt[courier] as number;
  let place = problem.place[courier] as number;
  let isCommitted = (problem.committedPickup[courier] as number) >= 0;
  return tripsOf(route).map((orders) => {
    const at = pickup[orders[0] as number] as number;
    const travelMin = travel(place, at);
    const arriveAt = isCommitted ? (problem.committedArriveAt[courier] as number) : time + travelMin;
    const readyLast = Math.max(...orders.map((order) => readyAt[order] as number));
    const pickupAt = Math.max(readyLast, arriveAt + policy.serviceBeforePickupMin);
    const departBy = isCommitted
      ? problem.now
      : Math.max(time, pickupAt - policy.serviceBeforePickupMin - travelMin);
    isCommitted = false;
    time = pickupAt + policy.serviceAfterPickupMin;
    place = at;
    const dropAt = orders.map((order) => {
      const destination = dropoff[order] as number;
      const dropped = time + travel(place, destination) + policy.serviceBeforeDropMin;
      time = dropped + policy.serviceAfterDropMin;
      place = destination;
      return dropped;
    });
    return {
      courierId: courierIds[courier] as number,
      pickup: problem.places[at] as number,
      orderIds: orders.map((order) => orderIds[order] as number),
      departBy,
      arriveAt,
      pickupAt,
      dropAt,
    };
  });
}
