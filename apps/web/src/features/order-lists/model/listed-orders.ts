import { delayMinutes } from '@ulak/contracts/domain/delivery-time';
import { type Kurus, tlToKurus } from '@ulak/contracts/domain/money';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';

/** By how many minutes an order was delivered late; 0 in time or not delivered (spec 1 §9). */
export const delayOf = ({ createdAt, deliveredAt, maxDeliveryMin }: OrderView): number =>
  deliveredAt === null ? 0 : delayMinutes(Date.parse(createdAt), Date.parse(deliveredAt), maxDeliveryMin);

/** A page of a list as the server returns it. */
export interface OrderPage {
  readonly data: readonly OrderView[];
  readonly pagination: { readonly page: number; readonly limit: number; readonly total: number };
  /** TL; what all orders of the list add up to. */
  readonly sum?: number | undefined;
}

/** What all orders of a list add up to, as far as the server said. */
export const sumOf = ({ sum }: OrderPage): Kurus | null => (sum === undefined ? null : tlToKurus(sum));

/** Callbacks of a list's rows. */
export interface ListActions {
  readonly open: (order: OrderView) => void;
  readonly print: (order: OrderView) => void;
  /** The map of what a courier carries now. */
  readonly showDeliveries?: (courierId: UserId) => void;
}

/** How many pages a list of `total` rows has; an empty one has one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
