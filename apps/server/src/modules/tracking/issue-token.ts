import type { OrderId } from '@ulak/contracts/ids';
import { isErased } from '@ulak/contracts/orders/erasure';
import { phoneKeyOf } from '@ulak/contracts/phone';
import { TRACKING_TOKEN_HOURS } from '@ulak/contracts/tracking/schema';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { appendEvents } from '../../live/append.ts';
import {
  type SlidingWindowLimit,
  consumeAttempt,
  readUsage,
  recordAttempt,
  retryAfterSeconds,
} from '../../access/rate-limit.ts';
import { networkOf } from '../../access/network.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import { provesPhone } from './phone-proof.ts';
import * as repository from './repository.ts';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Tokens for one network (criteria B11). */
const PER_NETWORK: SlidingWindowLimit = { max: 20, windowMs: 10 * MINUTE_MS };
/** Tokens for one phone number to one network: other networks do not consume its owner's (criteria B11). */
const PER_PHONE_AND_NETWORK: SlidingWindowLimit = { max: 3, windowMs: 15 * MINUTE_MS };
/** Tokens for one phone number to all networks together (criteria B11). */
const PER_PHONE: SlidingWindowLimit = { max: 20, windowMs: HOUR_MS };
/**
 * The last of them are kept for networks that had none in this hour, so that a few strangers' networks leave
 * the owner one.
 */
const OF_PHONE_TO_FIRST_ASKERS = 8;
/** Tokens for a number to the browsers that hold its proof; those limits are not theirs. */
const PER_PHONE_WITH_PROOF: SlidingWindowLimit = { max: 6, windowMs: 15 * MINUTE_MS };
/** One alert per network in this time, however many requests come. */
const ALERT_LIMIT: SlidingWindowLimit = { max: 1, windowMs: PER_NETWORK.windowMs };

export interface IssueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A token for a phone number. Nothing is looked up: known and unknown numbers take the same path, so answer,
 * time and limits cannot tell them apart (DECISIONS "Public tracking and privacy", criteria B10, B11).
 * @throws AppError TRACKING_RATE_LIMITED; the first refusal of a network in ten minutes records an alert
 */
export async function issueForPhone(deps: IssueDeps, request: PhoneRequest): Promise<IssuedToken> {
  const now = deps.clock.now();
  const phoneKey = phoneKeyOf(request.phone);
  const asker: Asker = {
    ip: request.ip,
    network: deps.secrets.digest(`tracking-address:${networkOf(request.ip)}`),
    number: deps.secrets.digest(`tracking-phone:${phoneKey}`),
    hasProof: provesPhone(deps.secrets, phoneKey, { proof: request.proof, now }),
  };
  const outcome = await deps.db.asSystem(async (tx) => {
    const wait = await waitOf(tx, asker, now);
    return wait === null ? { issued: await writeToken(tx, { orderId: null, phoneKey }, now) } : { wait };
  });
  // After the commit: usage and alert must stay.
  if (outcome.issued === undefined)
    throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: outcome.wait });
  return outcome.issued;
}

export interface PhoneRequest {
  readonly phone: string;
  readonly ip: string;
  /** What the browser kept from an order's own link (phone-proof.ts). */
  readonly proof?: string | undefined;
}

/** Who asks for a token of which number; digests, so that counters hold no personal data. */
interface Asker {
  readonly ip: string;
  readonly network: string;
  readonly number: string;
  readonly hasProof: boolean;
}

/**
 * Counts the attempt, or answers the seconds to wait. From the narrowest limit to the widest: a refused
 * request has consumed nothing that others share.
 */
async function waitOf(tx: Tx, asker: Asker, now: Date): Promise<number | null> {
  const { network, number } = asker;
  if (asker.hasProof) return consumeAttempt(tx, `tracking:phone:${number}:proof`, PER_PHONE_WITH_PROOF, now);
  const waitHere = await consumeAttempt(
    tx,
    `tracking:phone:${number}:${network}`,
    PER_PHONE_AND_NETWORK,
    now,
  );
  if (waitHere !== null) return waitHere;
  const waitNetwork = await consumeAttempt(tx, `tracking:ip:${network}`, PER_NETWORK, now);
  if (waitNetwork !== null) {
    await recordAbuseAlert(tx, { ...asker, now });
    return waitNetwork;
  }
  return waitOfNumber(tx, asker, now);
}

/** The number's limit over all networks; one that had a token in this hour leaves the last ones to others. */
async function waitOfNumber(tx: Tx, { number, network }: Asker, now: Date): Promise<number | null> {
  const ofNumber = { key: `tracking:phone:${number}`, limit: PER_PHONE };
  const ofBoth = { key: `tracking:phone-hour:${number}:${network}`, limit: PER_PHONE };
  const [all, own] = await readUsage(tx, [ofNumber, ofBoth], now);
  const isFirst = own?.taken === 0;
  const limit = isFirst ? PER_PHONE : { ...PER_PHONE, max: PER_PHONE.max - OF_PHONE_TO_FIRST_ASKERS };
  const wait = all ? retryAfterSeconds(all, limit, now) : null;
  if (wait === null) await recordAttempt(tx, [ofNumber, ofBoth], now);
  return wait;
}

/**
 * The per-order link of scope `full`. A new token each time: the old ones cannot be read back. @throws
 * AppError ORDER_NOT_FOUND, ORDER_ERASED
 */
export async function issueForOrder(
  deps: IssueDeps,
  { scope, actor, orderId }: { scope: Scope; actor: UserActor; orderId: OrderId },
): Promise<IssuedToken> {
  const now = deps.clock.now();
  const order = await deps.db.inScope(scope, (tx) => repository.findInScope(tx, scope, orderId));
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (isErased({ customerPhone: order.customer_phone })) throw new AppError('ORDER_ERASED');
  return deps.db.asSystem(async (tx) => {
    // a test order may have been removed, or a customer erased, since
    if (!(await repository.lockCustomer(tx, order.id))) throw new AppError('ORDER_NOT_FOUND');
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
    return writeToken(tx, { orderId: order.id, phoneKey: null }, now);
  });
}

async function writeToken(
  tx: Tx,
  target: { orderId: OrderId | null; phoneKey: string | null },
  now: Date,
): Promise<IssuedToken> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + TRACKING_TOKEN_HOURS * HOUR_MS);
  await repository.insertToken(tx, { hash: hashToken(token), ...target, now, expiresAt });
  return { token, expiresAt };
}

/** Records a network that requests many numbers: one row per window, for the operator, without numbers. */
async function recordAbuseAlert(
  tx: Tx,
  { network, ip, now }: { network: string; ip: string; now: Date },
): Promise<void> {
  if ((await consumeAttempt(tx, `tracking:alarm:${network}`, ALERT_LIMIT, now)) !== null) return;
  await appendEvents(tx, [
    {
      kind: 'TRACKING_ABUSE_SUSPECTED',
      entity: 'tracking',
      entityId: 0,
      companyId: null,
      branchId: null,
      at: now,
      actor: 'system',
      payload: { ip: networkOf(ip), limit: PER_NETWORK.max, windowMinutes: PER_NETWORK.windowMs / MINUTE_MS },
    },
  ]);
}
