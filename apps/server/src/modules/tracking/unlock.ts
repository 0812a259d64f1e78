import type { OrderId } from '@ulak/contracts/ids';
import type { TrackedOrder } from '@ulak/contracts/tracking/endpoints';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type SlidingLimit, takeAttempt } from '../../plugins/attempts.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Secrets } from '../../plugins/secrets.ts';
import type { ForecastService } from '../forecasts/service.ts';
import * as repository from './repository.ts';
import { getToken, listOf, viewsOf, withTimings } from './track.ts';
import { HIDDEN_SIGNS } from './view-order.ts';

const MINUTE_MS = 60_000;
const PER_TOKEN: SlidingLimit = { max: 5, windowMs: 10 * MINUTE_MS };
/** Over all tokens of a phone: four digits must not be guessed by asking for new tokens. */
const PER_ORDER: SlidingLimit = { max: 20, windowMs: 24 * 60 * MINUTE_MS };

const sameSigns = (a: string, b: string): boolean => a.toLocaleUpperCase('en') === b.toLocaleUpperCase('en');

/**
 * Raises one order of a phone token to scope `full` for whoever knows the last 4 characters of its number (DECISIONS "Public tracking and privacy").
 * @throws AppError TRACKING_NOT_FOUND (dead token, order not of this token), TRACKING_UNLOCK_FAILED, TRACKING_RATE_LIMITED
 */
export async function unlock(
  {
    db,
    clock,
    secrets,
    forecasts,
  }: { db: Database; clock: Clock; secrets: Secrets; forecasts: Pick<ForecastService, 'timingsOf'> },
  input: { token: string; orderId: OrderId; lastFour: string },
): Promise<{ tokenId: number; orders: TrackedOrder[] }> {
  const now = clock.now();
  const { wait, isOwn } = await db.asSystem(async (tx) => {
    const token = await getToken(tx, input.token, now);
    const byToken = await takeAttempt(tx, `tracking:unlock:token:${token.id}`, PER_TOKEN, now);
    if (byToken !== null) return { wait: byToken, isOwn: false };
    // Only who follows the order uses up its attempts; else anybody could lock its customer out.
    if (!(await listOf(tx, token, now)).some(({ id }) => id === input.orderId)) return { wait: null, isOwn: false };
    return { wait: await takeAttempt(tx, `tracking:unlock:order:${input.orderId}`, PER_ORDER, now), isOwn: true };
  });
  // After the commit: a wrong guess must stay counted.
  if (wait === null && !isOwn) throw new AppError('TRACKING_NOT_FOUND');
  if (wait !== null) throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: wait });
  return db.asSystem(async (tx) => {
    const token = await getToken(tx, input.token, now);
    const orders = await listOf(tx, token, now);
    const order = orders.find(({ id }) => id === input.orderId);
    if (!order) throw new AppError('TRACKING_NOT_FOUND');
    if (!sameSigns(order.order_number.slice(-HIDDEN_SIGNS), input.lastFour))
      throw new AppError('TRACKING_UNLOCK_FAILED', {}, { lastFour: 'Son 4 hane eşleşmedi' });
    await repository.unlockOrder(tx, token.id, order.id);
    const raised = { ...token, unlockedOrders: [...token.unlockedOrders, order.id] };
    return { tokenId: token.id, orders: viewsOf(secrets, raised, await withTimings(forecasts, tx, orders), now) };
  });
}
