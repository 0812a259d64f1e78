import type { OrderId } from '@ulak/contracts/ids';
import { AppError } from '../../app-error.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { Tx } from '../../db/database.ts';
import { getToken, listTokenOrders } from './track.ts';
import { publicIdOf } from './view-order.ts';

/** One order of a token, by the number that the token was shown. */
export interface OrderOfToken {
  readonly orderId: OrderId;
  readonly tokenId: number;
  readonly expiresAt: Date;
}

/** @throws AppError TRACKING_NOT_FOUND: no such token, or it does not cover the order. System view. */
export async function findOrderOfToken(
  secrets: Secrets,
  tx: Tx,
  { token, orderId, now }: { token: string; orderId: OrderId; now: Date },
): Promise<OrderOfToken> {
  const found = await getToken(tx, token, now);
  const orders = await listTokenOrders(tx, found, now);
  const order = orders.find((one) => publicIdOf(secrets, found, one) === orderId);
  if (!order) throw new AppError('TRACKING_NOT_FOUND');
  return { orderId: order.id, tokenId: found.id, expiresAt: found.expiresAt };
}
