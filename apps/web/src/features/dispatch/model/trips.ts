import type { PlanPreview, SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';

/** A trip to assign: the courier, and the orders in delivery order. */
export interface TripChoice {
  readonly courierId: UserId;
  readonly courierName: string;
  readonly orders: readonly { readonly orderId: OrderId; readonly orderNumber: string }[];
}

/** An order that was not assigned, and why. */
export interface TripRefusal {
  readonly orderNumber: string;
  readonly message: string;
}

export const assignableTrips = ({ trips }: Pick<PlanPreview, 'trips'>): readonly SuggestedTrip[] =>
  trips.filter(({ canAssignNow }) => canAssignNow);

export const orderCountOf = (trips: readonly SuggestedTrip[]): number =>
  trips.reduce((sum, { orders }) => sum + orders.length, 0);
