import type { OrderId } from '@ulak/contracts/ids';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { type SlidingWindowLimit, consumeAttempt } from '../../access/rate-limit.ts';
import type { Secrets } from '../../access/secrets.ts';
import * as repository from './repository.ts';
import { getToken, listTokenOrders } from './track.ts';
import { publicIdOf } from './view-order.ts';
import { AppError } from '../../app-error.ts';

const PER_TOKEN: SlidingWindowLimit = { max: 20, windowMs: 10 * 60_000 };

export interface RateDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}
export interface RatingInput {
  readonly token: string;
  /** As the token was shown it. */
  readonly orderId: OrderId;
  readonly rating: number;
  readonly comment: string | null;
}

/**
 * The customer's rating of the courier of one delivered order, once (spec 3 §4.7, §5).
 * @throws AppError TRACKING_NOT_FOUND, RATING_NOT_ALLOWED (not delivered, or a test), ALREADY_RATED,
 * TRACKING_RATE_LIMITED
 */
export async function rate({ db, clock, secrets }: RateDeps, input: RatingInput): Promise<void> {
  const now = clock.now();
  const wait = await db.asSystem(async (tx) => {
    const token = await getToken(tx, input.token, now);
    const refused = await consumeAttempt(tx, `tracking:rate:token:${token.id}`, PER_TOKEN, now);
    if (refused !== null) return refused;
    const order = (await listTokenOrders(tx, token, now)).find(
      (one) => publicIdOf(secrets, token, one) === input.orderId,
    );
    if (!order) throw new AppError('TRACKING_NOT_FOUND');
    if (order.status !== 'DELIVERED' || order.is_test) throw new AppError('RATING_NOT_ALLOWED');
    if (!(await repository.lockCustomer(tx, order.id))) throw new AppError('TRACKING_NOT_FOUND');
    if (!(await repository.insertRating(tx, order, { ...input, now }))) throw new AppError('ALREADY_RATED');
    await appendEvents(tx, [
      {
        kind: 'COURIER_RATED',
        entity: 'order',
        entityId: order.id,
        companyId: order.company_id,
        branchId: order.branch_id,
        courierId: order.courier_id,
        at: now,
        actor: 'customer',
        payload: { rating: input.rating },
      },
    ]);
    return null;
  });
  if (wait !== null) throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: wait });
}
