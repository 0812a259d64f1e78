import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@ulak/contracts/call';
import type { OrderId } from '@ulak/contracts/ids';
import { subscribeToOrder } from '@ulak/contracts/push/calls';
import {
  createTrackingUrl,
  noteCourier,
  rateCourier,
  trackByToken,
  trackingEvents,
} from '@ulak/contracts/tracking/calls';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { firstToArrive } from '@ulak/contracts/tracking/status-text';
import { call, urlOf } from '../../lib/call.ts';
import type { PushSubscriptionParts } from '../../lib/push.ts';
import { recordServerDate } from '../../lib/server-time.ts';

/** What the page came with is not asked for again: the stream brings what is newer. */
const FIRST_ANSWER_FRESH_MS = 5_000;

/** The orders behind a token, the first to arrive first. The stream writes into the same place. */
export const trackedOrders = (token: string) =>
  queryOptions({
    queryKey: ['tracking', token],
    queryFn: ({ signal }) => call(trackByToken, { params: { token }, signal }),
    select: ordersOf,
    initialData: () => readFirstAnswer(token),
    staleTime: FIRST_ANSWER_FRESH_MS,
  });

const ordersOf = ({ data }: ReplyOf<typeof trackByToken>): TrackedOrder[] => firstToArrive(data);

/** The token in the address, where a link has it. */
export const tokenFromUrl = (): string | null =>
  new URLSearchParams(location.search).get('token')?.trim() || null;

/** The element with the orders that came with the page (docs/decisions/055). */
export const FIRST_DATA_ID = 'tracking-data';

/** The orders that the server put into the page for the token in its address. */
function readFirstAnswer(token: string): ReplyOf<typeof trackByToken> | undefined {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent;
  if (!text || token !== tokenFromUrl()) return undefined;
  const { at, reply } = JSON.parse(text) as { at: string; reply: ReplyOf<typeof trackByToken> };
  const [page] = performance.getEntriesByType('navigation');
  const arrivedAt = page ? performance.timeOrigin + (page as PerformanceNavigationTiming).responseStart : 0;
  if (arrivedAt > 0) recordServerDate(at, arrivedAt);
  return reply;
}

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

/** Tells the server that this browser wants to hear of the order. */
export const followOrder = (token: string, orderId: OrderId, subscription: PushSubscriptionParts) =>
  call(subscribeToOrder, { params: { token }, body: { orderId, ...subscription } });

/** @returns the note as it was stored; null: taken back */
export const leaveNote = async (input: {
  token: string;
  orderId: OrderId;
  note: string | null;
}): Promise<string | null> => {
  const { token, ...body } = input;
  return (await call(noteCourier, { params: { token }, body })).data.customerNote;
};
