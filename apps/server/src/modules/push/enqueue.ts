import type { OrderId, UserId } from '@ulak/contracts/ids';
import type { PushMessage } from '@ulak/contracts/push/message';
import type { Tx } from '../../db/database.ts';
import { insertMessage } from './repository.ts';

/** Who is told: a person on their devices, or the customer of an order. */
export type PushRecipient =
  | { readonly userId: UserId; readonly orderId?: never }
  | { readonly orderId: OrderId; readonly userId?: never };

/**
 * Keeps a message for the subscribed browsers of the recipient, if there are any; it leaves after the commit.
 * `ttlS`: seconds after which it is worth nothing.
 */
export async function enqueuePush(
  tx: Tx,
  to: PushRecipient,
  { message, now, ttlS }: { message: PushMessage; now: Date; ttlS: number },
): Promise<void> {
  await insertMessage(tx, to, {
    payload: message,
    now,
    expiresAt: new Date(now.getTime() + ttlS * 1_000),
  });
}
