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
 * leaves with a whole minute, because the second of its creation is private.
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
    now,
  });

/** Adds learned timings to orders that are still open; cached, so this seldom queries. */
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

/** Whether the token covers this order, by the rule of `listTokenOrders`, for rows of many tokens. */
export const coversOrder = (token: TokenRow, order: TrackedRow, now: Date): boolean =>
  token.orderId === null
    ? order.customer_phone_key === token.phoneKey && order.created_at > phoneOrdersSince(now)
    : order.id === token.orderId;
