import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@ulak/contracts/endpoint';
import type { OrderId } from '@ulak/contracts/ids';
import type {
  rateCourier as rateEndpoint,
  trackByToken as trackEndpoint,
  TrackedOrder,
} from '@ulak/contracts/tracking/endpoints';
import { call, urlOf } from '../../lib/call.ts';
import { createTrackingUrl, rateCourier, trackByToken } from '../../lib/startup-calls.ts';
import { newestFirst } from './model.ts';

/** The orders behind a token, newest first. The stream writes into the same place. */
export const trackedOrders = (token: string) =>
  queryOptions({
    queryKey: ['tracking', token],
    queryFn: ({ signal }) => call(trackByToken, { params: { token }, signal }),
    select: ordersOf,
    staleTime: 0,
  });

const ordersOf = ({ data }: ReplyOf<typeof trackEndpoint>): TrackedOrder[] => newestFirst(data);

/** What the cache holds for a token, made from orders that came by the stream. */
export const toReply = (orders: TrackedOrder[]): ReplyOf<typeof trackEndpoint> => ({
  success: true,
  data: orders,
});

/** Address of the page's own stream (DECISIONS "Calls whose path or answer the documents do not show"). */
export const streamPath = (token: string): string =>
  `${urlOf(trackByToken.path, { token }, undefined)}/events`;

/** A new token for a phone number; the same answer whether or not anybody knows the number. */
export const requestToken = async (phone: string): Promise<string> =>
  (await call(createTrackingUrl, { body: { phone: phone.trim() } })).trackingToken;

export const rateDelivery = (input: {
  token: string;
  orderId: OrderId;
  rating: number;
  comment: string | null;
}): Promise<ReplyOf<typeof rateEndpoint>> => call(rateCourier, { body: input });
