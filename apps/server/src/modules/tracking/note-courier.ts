import type { OrderId } from '@ulak/contracts/ids';
import { mayNoteCourier, plainNote } from '@ulak/contracts/tracking/courier-note';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { type SlidingWindowLimit, consumeAttempt } from '../../access/rate-limit.ts';
import type { Secrets } from '../../access/secrets.ts';
import * as repository from './repository.ts';
import type { TokenRow, TrackedRow } from './repository.ts';
import { getToken, listTokenOrders } from './track.ts';
import { publicIdOf, scopeOf } from './view-order.ts';
import { AppError } from '../../app-error.ts';

/** Notes of one token: enough to change one's mind, too few to annoy a kitchen. */
const PER_TOKEN: SlidingWindowLimit = { max: 10, windowMs: 10 * 60_000 };

export interface NoteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}
export interface NoteInput {
  readonly token: string;
  /** As the token was shown it. */
  readonly orderId: OrderId;
  readonly note: string | null;
}

/**
 * The customer's note to the courier, until pick-up; nothing readable takes it back. The note that is there
 * already changes nothing.
 * @throws AppError TRACKING_NOT_FOUND, TRACKING_LINK_REQUIRED (scope `limited`), NOTE_TOO_LATE,
 * TRACKING_RATE_LIMITED
 */
export async function noteCourier(
  { db, clock, secrets }: NoteDeps,
  input: NoteInput,
): Promise<string | null> {
  const now = clock.now();
  const note = plainNote(input.note);
  const wait = await db.asSystem(async (tx) => {
    const token = await getToken(tx, input.token, now);
    const refused = await consumeAttempt(tx, `tracking:note:token:${token.id}`, PER_TOKEN, now);
    if (refused !== null) return refused;
    const order = (await listTokenOrders(tx, token, now)).find(
      (one) => publicIdOf(secrets, token, one) === input.orderId,
    );
    if (!order) throw new AppError('TRACKING_NOT_FOUND');
    await writeNote(tx, { token, order, note, now });
    return null;
  });
  if (wait !== null) throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: wait });
  return note;
}

interface NoteChange {
  readonly token: TokenRow;
  readonly order: TrackedRow;
  readonly note: string | null;
  readonly now: Date;
}

async function writeNote(tx: Tx, { token, order, note, now }: NoteChange): Promise<void> {
  if (scopeOf(token, order) !== 'full') throw new AppError('TRACKING_LINK_REQUIRED');
  if (!mayNoteCourier(order.status)) throw new AppError('NOTE_TOO_LATE');
  if (note === order.customer_note) return;
  const changed = await repository.updateCustomerNote(tx, order.id, note);
  // Picked up between the two statements.
  if (!changed) throw new AppError('NOTE_TOO_LATE');
  await appendEvents(tx, [
    {
      kind: 'ORDER_CHANGED',
      entity: 'order',
      entityId: order.id,
      companyId: order.company_id,
      branchId: order.branch_id,
      courierId: changed.courier_id,
      at: now,
      actor: 'customer',
      payload: {
        action: note === null ? 'clearCustomerNote' : 'customerNote',
        from: changed.status,
        to: changed.status,
        version: changed.version,
        ...(note === null ? {} : { note }),
      },
    },
  ]);
}
