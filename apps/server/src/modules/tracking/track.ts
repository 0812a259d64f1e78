import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../access/token.ts';
import type { ForecastService } from '../forecasts/service.ts';
import { floorToMinute } from './coarsen-order.ts';
import * as repository from './repository.ts';
import type { ForecastRow, TokenRow, TrackedRow } from './repository.ts';
import { AppError } from '../../app-error.ts';

const DAY_MS = 86_400_000;

/**
 * The phone flow covers the orders of the last 24 hours (DECISIONS "Public tracking and privacy"). An order
 * leaves with a whole minute: the moment would tell the second in which it was made.
 */
export const phoneOrdersSince = (now: Date): Date => new Date(floorToMinute(now).getTime() - DAY_MS);

/** @throws AppError TRACKING_NOT_FOUND: never issued, or older than 24 hours */
export async function getToken(tx: Tx, token: string, now: Date): Promise<TokenRow> {
  const found = await repository.findToken(tx, hashToken(token), now);
  if (!found) throw new AppError('TRACKING_NOT_FOUND');
  return found;
}

/** The orders a token covers, newest first. */
export const listTokenOrders = (tx: Tx, token: TokenRow, now: Date): Promise<TrackedRow[]> =>
  repository.listTracked(tx, {
    orderIds: token.orderId === null ? [] : [token.orderId],
    phoneKeys: token.phoneKey === null ? [] : [token.phoneKey],
    since: phoneOrdersSince(now),
  });

/** What history knows about orders that are still to come; remembered for a minute, so this seldom asks. */
export async function withTimings(
  forecasts: Pick<ForecastService, 'timingsOf'>,
  tx: Tx,
  orders: readonly TrackedRow[],
): Promise<ForecastRow[]> {
  const open: ForecastRow[] = [];
  for (const order of orders) {
    const timings = order.ended_at
      ? null
      : await forecasts.timingsOf(tx, [order.branch_id], order.created_at);
    open.push({ ...order, learned: timings?.get(order.branch_id) ?? null });
  }
  return open;
}

/**
 * Does the token cover this order? The same rule as `listOf`, for rows that were read for many tokens at
 * once.
 */
export const coversOrder = (token: TokenRow, order: TrackedRow, now: Date): boolean =>
  token.orderId === null
    ? order.customer_phone_key === token.phoneKey && order.created_at > phoneOrdersSince(now)
    : order.id === token.orderId;
