import type { DayOrder, Leg } from './day-facts.ts';

/** A delivery on the road. Minutes of one clock. */
export interface Ride {
  readonly courier: number;
  readonly km: number;
  readonly pickedUp: number;
  readonly delivered: number;
}

/** Trips of couriers: deliveries that were on the road together, each by its door in turn. */
export function tripsOf<R extends Ride>(rides: readonly R[]): R[][] {
  const trips: R[][] = [];
  let [courier, until] = [-1, 0];
  for (const ride of rides.toSorted((a, b) => a.courier - b.courier || a.pickedUp - b.pickedUp)) {
    const isTogether = ride.courier === courier && ride.pickedUp < until;
    if (isTogether) trips.at(-1)?.push(ride);
    else trips.push([ride]);
    until = isTogether ? Math.max(until, ride.delivered) : ride.delivered;
    courier = ride.courier;
  }
  return trips.map((trip) => trip.toSorted((a, b) => a.delivered - b.delivered));
}

/** Longer is a step that was recorded late. */
const MAX_MIN = 180;

/** Ways from the branch to a door of trips with one order. */
export const singleLegs = (rides: readonly Ride[]): Leg[] =>
  tripsOf(rides).flatMap((trip) => {
    const [ride] = trip;
    if (!ride || trip.length > 1) return [];
    const minutes = ride.delivered - ride.pickedUp;
    return minutes > 0 && minutes <= MAX_MIN ? [{ km: ride.km, minutes }] : [];
  });

/** Deliveries of a day with their courier on the road. */
export const ridesOf = (orders: readonly DayOrder[]): (Ride & { readonly order: DayOrder })[] =>
  orders.flatMap((order) => {
    const { courier, km, pickedUp, delivered } = order;
    return courier === null || pickedUp === null || delivered === null
      ? []
      : [{ courier, km, pickedUp, delivered, order }];
  });
