import type { RoutingProblem } from './routing-problem.ts';
import type { Policy } from './snapshot.ts';

/**
 * Separator of two trips in a route: a route is a flat list of orders, `[4, 7, TRIP_END, 2]` is a trip of two
 * and one of one.
 */
export const TRIP_END = -1;

/**
 * Cost of a courier's route, minutes of {@link Policy}; Infinity when a pickup would lie beyond the end of
 * the shift. Called hundreds of thousands of times a round: plain numbers, no allocation.
 */
export type RouteCost = (courier: number, route: ArrayLike<number>, length: number) => number;

export function createRouteCost(problem: RoutingProblem, policy: Policy): RouteCost {
  const { pickup, dropoff, placedAt, readyAt, offeredTo, travel, fairnessMin, opportunityCost } = problem;
  const {
    place: startPlace,
    freeAt,
    shiftEnd,
    committedPickup,
    committedArriveAt,
    committedLatestPickupAt,
    homePickup,
  } = problem;
  const {
    serviceBeforePickupMin,
    serviceAfterPickupMin,
    serviceBeforeDropMin,
    serviceAfterDropMin,
    targetDeliveryMin,
    maxDeliveryMin,
  } = policy;
  const { overTargetWeight, overMaximumWeight, travelWeight, freshnessWeight, reassignPenaltyMin } = policy;

  return (courier, route, length) => {
    let time = freeAt[courier] as number;
    let place = startPlace[courier] as number;
    let isCommitted = (committedPickup[courier] as number) >= 0;
    let cost = 0;
    let from = 0;
    while (from < length) {
      const at = pickup[route[from] as number] as number;
      let to = from;
      let ready = Number.NEGATIVE_INFINITY;
      while (to < length && route[to] !== TRIP_END) {
        const orderReady = readyAt[route[to] as number] as number;
        if (orderReady > ready) ready = orderReady;
        to += 1;
      }
      let arrive = committedArriveAt[courier] as number;
      let latest = committedLatestPickupAt[courier] as number;
      if (!isCommitted) {
        latest = shiftEnd[courier] as number;
        const travelMin = travel(place, at);
        cost += travelWeight * travelMin;
        arrive = time + travelMin;
      }
      isCommitted = false;
      const pickedUpAt = Math.max(ready, arrive + serviceBeforePickupMin);
      if (pickedUpAt > latest) return Number.POSITIVE_INFINITY;
      time = pickedUpAt + serviceAfterPickupMin;
      place = at;
      for (let step = from; step < to; step += 1) {
        const order = route[step] as number;
        const destination = dropoff[order] as number;
        const travelMin = travel(place, destination);
        const age = time + travelMin + serviceBeforeDropMin - (placedAt[order] as number);
        cost +=
          age +
          travelWeight * travelMin +
          freshnessWeight * (pickedUpAt - (readyAt[order] as number)) +
          (fairnessMin[courier] as number);
        if (age > targetDeliveryMin) cost += overTargetWeight * (age - targetDeliveryMin);
        if (age > maxDeliveryMin) cost += overMaximumWeight * (age - maxDeliveryMin);
        const offeredCourier = offeredTo[order] as number;
        if (offeredCourier >= 0 && offeredCourier !== courier) cost += reassignPenaltyMin;
        time += travelMin + serviceBeforeDropMin + serviceAfterDropMin;
        place = destination;
      }
      from = to + 1;
    }
    const minuteCost = opportunityCost[courier] as number;
    if (minuteCost > 0 && length > 0) {
      // until they are back at a pickup; beyond the shift their time has no opportunity cost
      const home = homePickup[courier] as number;
      const back = home < 0 ? time : time + travel(place, home);
      cost +=
        minuteCost * Math.max(0, Math.min(back, shiftEnd[courier] as number) - (freeAt[courier] as number));
    }
    return cost;
  };
}
