import type { CourierState, OpenOrder, Snapshot, TravelTimes } from './snapshot.ts';

/** One street: places at minutes 0, 1, 2 … Tests whose times are worked out by hand happen on it. */
export const STREET: TravelTimes = { placeCount: 100, minutes: (from, to) => Math.abs(from - to) };

/** An idle courier at place 0, who carries three and whose shift has no end. */
export const makeCourier = (id: number, fields: Partial<CourierState> = {}): CourierState => ({
  id,
  place: 0,
  freeAt: 0,
  shiftEnd: Number.POSITIVE_INFINITY,
  capacity: 3,
  pickup: null,
  committedPickup: null,
  ordersPerHour: 0,
  ...fields,
});

/** An order from place 0 to place 5, placed at minute 0 and ready at 10, that nobody has yet. */
export const makeOrder = (id: number, fields: Partial<OpenOrder> = {}): OpenOrder => ({
  id,
  pickup: 0,
  dropoff: 5,
  placedAt: 0,
  readyAt: 10,
  pinnedTo: null,
  offeredTo: null,
  ...fields,
});

/** A snapshot of the street. */
export const makeStreetSnapshot = (
  orders: readonly OpenOrder[],
  couriers: readonly CourierState[],
  now = 0,
): Snapshot => ({ now, orders, couriers, travel: STREET });
