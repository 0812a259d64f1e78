import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@ulak/contracts/call';
import type { OrderId } from '@ulak/contracts/ids';
import { createTrackingUrl, rateCourier, trackByToken, trackingEvents } from '@ulak/contracts/tracking/calls';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { call, urlOf } from '../../lib/call.ts';
import { newestFirst } from './model.ts';

/** The orders behind a token, newest first. The stream writes into the same place. */
export const trackedOrders = (token: string) =>
  queryOptions({
    queryKey: ['tracking', token],
    queryFn: ({ signal }) => call(trackByToken, { params: { token }, signal }),
    select: ordersOf,
    staleTime: 0,
  });

const ordersOf = ({ data }: ReplyOf<typeof trackByToken>): TrackedOrder[] => newestFirst(data);

/** What the cache holds for a token, made from orders that came by the stream. */
export const toReply = (orders: TrackedOrder[]): ReplyOf<typeof trackByToken> => ({
  success: true,
  data: orders,
});

/** Address of the page's own stream (DECISIONS "Calls whose path or answer the documents do not show"). */
export const streamPath = (token: string): string => urlOf(trackingEvents.path, { token }, undefined);

/** A new token for a phone number; the same answer whether or not anybody knows the number. */
export const requestToken = async (phone: string): Promise<string> =>
  (await call(createTrackingUrl, { body: { phone: phone.trim() } })).trackingToken;

export const rateDelivery = (input: {
  token: string;
  orderId: OrderId;
  rating: number;
  comment: string | null;
}): Promise<ReplyOf<typeof rateCourier>> => call(rateCourier, { body: input });
