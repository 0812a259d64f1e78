import type { PlanPreview, SuggestedTrip } from '@ulak/contracts/dispatch/schema';
import type { OrderId, UserId } from '@ulak/contracts/ids';

/** What of a trip is asked for: who, and which orders in the order of their doors. */
export interface TripChoice {
  readonly courierId: UserId;
  readonly courierName: string;
  readonly orders: readonly { readonly orderId: OrderId; readonly orderNumber: string }[];
}

/** An order that was not given, and why. */
export interface TripRefusal {
  readonly orderNumber: string;
  readonly message: string;
}

export const assignableTrips = ({ trips }: Pick<PlanPreview, 'trips'>): readonly SuggestedTrip[] =>
  trips.filter(({ canAssignNow }) => canAssignNow);

export const orderCountOf = (trips: readonly SuggestedTrip[]): number =>
  trips.reduce((sum, { orders }) => sum + orders.length, 0);
