import type { Problem } from './problem.ts';
import { tripsOf } from './routes.ts';
import type { Policy, Trip } from './snapshot.ts';

/** The trips of one courier's route with their times, as the cost sees them. */
export function timetable(
  problem: Problem,
  policy: Policy,
  courier: number,
  route: readonly number[],
): Trip[] {
  const { pickup, dropoff, readyAt, travel, orderIds, courierIds } = problem;
  let time = problem.freeAt[courier] as number;
  let place = problem.place[courier] as number;
  let isUnderWay = (problem.headingTo[courier] as number) >= 0;
  return tripsOf(route).map((orders) => {
    const at = pickup[orders[0] as number] as number;
    const way = travel(place, at);
    const arriveAt = isUnderWay ? (problem.headingArriveAt[courier] as number) : time + way;
    const readyLast = Math.max(...orders.map((order) => readyAt[order] as number));
    const pickupAt = Math.max(readyLast, arriveAt + policy.beforePickupMin);
    const departBy = isUnderWay ? problem.now : Math.max(time, pickupAt - policy.beforePickupMin - way);
    isUnderWay = false;
    time = pickupAt + policy.afterPickupMin;
    place = at;
    const dropAt = orders.map((order) => {
      const door = dropoff[order] as number;
      const dropped = time + travel(place, door) + policy.beforeDropMin;
      time = dropped + policy.afterDropMin;
      place = door;
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
