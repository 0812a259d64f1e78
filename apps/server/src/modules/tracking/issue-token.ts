import type { OrderId } from '@ulak/contracts/ids';
import { parsePhone } from '@ulak/contracts/phone';
import { TRACKING_TOKEN_HOURS } from '@ulak/contracts/tracking/endpoints';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import { AppError } from '../../plugins/errors.ts';
import { networkOf } from '../../plugins/network.ts';
import { countHit } from '../../plugins/rate-hits.ts';
import type { Scope, UserActor } from '../../plugins/scope.ts';
import type { Secrets } from '../../plugins/secrets.ts';
import { hashToken, randomToken } from '../../plugins/token.ts';
import { type SlidingLimit, takeAttempt } from './limit-attempts.ts';
import * as repository from './repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Tokens for one address (criteria B11). */
const PER_ADDRESS: SlidingLimit = { max: 20, windowMs: 10 * MINUTE_MS };
/** Tokens for one phone number (criteria B11). */
const PER_PHONE: SlidingLimit = { max: 3, windowMs: 15 * MINUTE_MS };
/** One alarm per address in this time, however hard it knocks. */
const ALARM = { max: 1, windowMs: PER_ADDRESS.windowMs };

export interface IssueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** How orders and tokens name a phone: E.164 when the number can be read as one, else its digits (the order's `customer_phone_key`). */
export const phoneKeyOf = (phone: string): string => parsePhone(phone) ?? phone.replaceAll(/\D/g, '');

/**
 * A token for a phone number. Nothing is looked up: known and unknown numbers take the same way, so answer, time and limits cannot tell them apart
 * (DECISIONS "Public tracking and privacy", criteria B10, B11).
 * @throws AppError TRACKING_RATE_LIMITED; the first refusal of an address in ten minutes leaves an alarm row
 */
export async function issueForPhone(deps: IssueDeps, { phone, ip }: { phone: string; ip: string }): Promise<IssuedToken> {
  const now = deps.clock.now();
  const phoneKey = phoneKeyOf(phone);
  const address = deps.secrets.digest(`tracking-address:${networkOf(ip)}`);
  const number = deps.secrets.digest(`tracking-phone:${phoneKey}`);
  const outcome = await deps.db.asSystem(async (tx) => {
    // The number is asked first: a number that was asked too often uses up nothing of an address that many people share.
    const waitNumber = await takeAttempt(tx, `tracking:phone:${number}`, PER_PHONE, now);
    if (waitNumber !== null) return { wait: waitNumber };
    const waitAddress = await takeAttempt(tx, `tracking:ip:${address}`, PER_ADDRESS, now);
    if (waitAddress !== null) {
      await raiseAlarm(tx, { address, ip, now });
      return { wait: waitAddress };
    }
    return { issued: await write(tx, { orderId: null, phoneKey }, now) };
  });
  // After the commit: the counters and the alarm must stay.
  if (outcome.issued === undefined) throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: outcome.wait });
  return outcome.issued;
}

/** The per-order link of scope `full`. A new token each time: the old ones cannot be read back. @throws AppError ORDER_NOT_FOUND */
export async function issueForOrder(
  deps: IssueDeps,
  { scope, actor, orderId }: { scope: Scope; actor: UserActor; orderId: OrderId },
): Promise<IssuedToken> {
  const now = deps.clock.now();
  const order = await deps.db.inScope(scope, (tx) => repository.findInScope(tx, scope, orderId));
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return deps.db.asSystem(async (tx) => {
    await appendEvents(tx, [
      {
        kind: 'TRACKING_LINK_CREATED',
        entity: 'order',
        entityId: order.id,
        companyId: order.company_id,
        branchId: order.branch_id,
        at: now,
        actor,
        payload: { actorName: actor.name, actorRole: actor.role },
      },
    ]);
    return write(tx, { orderId: order.id, phoneKey: null }, now);
  });
}

async function write(tx: Tx, target: { orderId: OrderId | null; phoneKey: string | null }, now: Date): Promise<IssuedToken> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + TRACKING_TOKEN_HOURS * HOUR_MS);
  await repository.insertToken(tx, { hash: hashToken(token), ...target, now, expiresAt });
  return { token, expiresAt };
}

/** Somebody asks for many numbers: one row per address and window, seen by the operator only. The numbers themselves are not kept. */
async function raiseAlarm(tx: Tx, { address, ip, now }: { address: string; ip: string; now: Date }): Promise<void> {
  if ((await countHit(tx, `tracking:alarm:${address}`, ALARM, now)) > ALARM.max) return;
  await appendEvents(tx, [
    {
      kind: 'TRACKING_ABUSE_SUSPECTED',
      entity: 'tracking',
      entityId: 0,
      companyId: null,
      branchId: null,
      at: now,
      actor: 'system',
      payload: { ip: networkOf(ip), limit: PER_ADDRESS.max, windowMinutes: PER_ADDRESS.windowMs / MINUTE_MS },
    },
  ]);
}
