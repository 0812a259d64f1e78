import type { OrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import type { SseConnection } from '../../live/sse-connection.ts';
import type { UserActor } from '../../access/scope.ts';
import { findOrderOfToken } from './find-order-of-token.ts';
import { createTrackingSubscribers, type SubscriberDeps } from './subscribers.ts';
import { issueForOrder, issueForPhone, type PhoneRequest } from './issue-token.ts';
import { type NoteInput, noteCourier } from './note-courier.ts';
import { proofOf } from './phone-proof.ts';
import { type RatingInput, rate } from './rate.ts';
import type { TokenRow } from './repository.ts';
import { getToken, listTokenOrders, withTimings } from './track.ts';
import { viewOrders } from './view-order.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

export interface TrackingDeps extends SubscriberDeps {
  /** After a commit that appended events. */
  wake(): void;
}
/** What a token shows at this moment. */
export interface TrackedPage {
  readonly orders: readonly TrackedOrder[];
  readonly now: Date;
  /** What a browser with an order's own link may keep (phone-proof.ts); null for a phone's token. */
  readonly proof: string | null;
}
export type TrackingService = ReturnType<typeof createTrackingService>;

/**
 * What customers may do with a token, and how they get one (spec 3 §4.7, DECISIONS "Public tracking and
 * privacy").
 */
export function createTrackingService(deps: TrackingDeps) {
  const { db, clock, secrets, forecasts, wake } = deps;
  const subscribers = createTrackingSubscribers(deps);
  return {
    issueForPhone: (input: PhoneRequest) => issueForPhone(deps, input),

    issueForOrder: (input: { scope: Scope; actor: UserActor; orderId: OrderId }) =>
      issueForOrder(deps, input),

    /**
     * The orders of a token, newest first; none for a number that nobody ordered with. @throws AppError
     * TRACKING_NOT_FOUND
     */
    async track(token: string): Promise<TrackedPage> {
      const now = clock.now();
      return db.reads.asSystem(async (tx) => {
        const found = await getToken(tx, token, now);
        const orders = await withTimings(forecasts, tx, await listTokenOrders(tx, found, now));
        const [linked] = found.orderId === null ? [] : orders;
        const phoneKey = linked?.customer_phone_key ?? '';
        return {
          orders: viewOrders(secrets, found, { orders, now }),
          now,
          proof: phoneKey === '' ? null : proofOf(secrets, phoneKey, now),
        };
      });
    },

    /**
     * A living token for the stream, which must refuse before it takes the socket over. @throws AppError
     * TRACKING_NOT_FOUND
     */
    getToken: (token: string): Promise<TokenRow> => db.asSystem((tx) => getToken(tx, token, clock.now())),

    /** One order of a token, by the number that it was shown. @throws AppError TRACKING_NOT_FOUND */
    findOrderOfToken: (tx: Tx, asked: { token: string; orderId: OrderId; now: Date }) =>
      findOrderOfToken(secrets, tx, asked),

    follow: (token: TokenRow, stream: SseConnection): void => subscribers.add(token, stream),

    async rate(input: RatingInput): Promise<void> {
      await rate(deps, input);
      wake();
    },

    /** @returns the note as it was stored */
    async noteCourier(input: NoteInput): Promise<string | null> {
      const note = await noteCourier(deps, input);
      wake();
      return note;
    },

    /** Ends every open page's stream; pages come back by themselves. */
    stop: (): void => subscribers.stop(),
  };
}
