import {
  MAX_DEVICES_PER_ORDER,
  MAX_DEVICES_PER_USER,
  type SubscribeBody,
  type SubscribeToOrderBody,
} from '@ulak/contracts/push/schema';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { consumeAttempt, type SlidingWindowLimit } from '../../access/rate-limit.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { TrackingService } from '../tracking/service.ts';
import { type EndpointRules, readEndpoint } from './check-endpoint.ts';
import type { Device } from './deliver.ts';
import * as repository from './repository.ts';
import { isPointOfCurve } from './vapid-keys.ts';

export interface SubscribeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly rules: EndpointRules;
  readonly tracking: Pick<TrackingService, 'findOrderOfToken'>;
}

/** A browser registers itself at each start of the page; a person has a few. */
const PER_USER: SlidingWindowLimit = { max: 60, windowMs: HOUR_MS };
const PER_TOKEN: SlidingWindowLimit = { max: 20, windowMs: 10 * MINUTE_MS };

const FOREIGN_ENDPOINT =
  'Tarayıcınızın bildirim hizmetine ulaşılamıyor. Başka bir tarayıcıyla (Chrome, Firefox, Safari) deneyin.';
const BAD_KEY = 'Tarayıcının bildirim anahtarı geçersiz. Bildirimleri kapatıp yeniden açın.';

/** @throws AppError VALIDATION_ERROR on `endpoint`: not a public https host; on `keys.p256dh`: no key */
function readDevice(
  { endpoint, keys }: Pick<SubscribeBody, 'endpoint' | 'keys'>,
  rules: EndpointRules,
): Device {
  if (!readEndpoint(endpoint, rules)) throw fieldError('endpoint', FOREIGN_ENDPOINT);
  if (!isPointOfCurve(keys.p256dh)) throw fieldError('keys.p256dh', BAD_KEY);
  return { endpoint, p256dh: keys.p256dh.replace('=', ''), auth: keys.auth.replace('==', '') };
}

/**
 * Tells this browser from now on, while its session lives. @throws AppError VALIDATION_ERROR | RATE_LIMITED
 */
export async function subscribe(
  { db, clock, rules }: SubscribeDeps,
  actor: UserActor,
  body: SubscribeBody,
): Promise<number> {
  const device = readDevice(body, rules);
  const now = clock.now();
  const { id: userId, companyId, sessionId } = actor;
  const outcome = await db.asSystem(async (tx) => {
    const wait = await consumeAttempt(tx, `push:subscribe:${userId}`, PER_USER, now);
    if (wait !== null) return { wait };
    await repository.removeOfOtherUsers(tx, userId, device);
    const id = await repository.saveForUser(tx, {
      ...device,
      companyId,
      userId,
      sessionId,
      device: body.device ?? '',
      now,
    });
    await repository.removeOldest(tx, { userId }, MAX_DEVICES_PER_USER);
    return { id };
  });
  if (outcome.id === undefined) throw new AppError('RATE_LIMITED', { retryAfterSeconds: outcome.wait });
  return outcome.id;
}

export const unsubscribe = ({ db }: SubscribeDeps, actor: UserActor, endpoint: string): Promise<void> =>
  db.asSystem((tx) => repository.removeOfUser(tx, actor.id, endpoint));

/**
 * Tells a customer's browser what happens to one order of the token, while the token lives.
 * @throws AppError TRACKING_NOT_FOUND | VALIDATION_ERROR | TRACKING_RATE_LIMITED
 */
export async function subscribeToOrder(
  { db, clock, rules, secrets, tracking }: SubscribeDeps,
  token: string,
  body: SubscribeToOrderBody,
): Promise<number> {
  const device = readDevice(body, rules);
  const now = clock.now();
  const outcome = await db.asSystem(async (tx) => {
    const found = await tracking.findOrderOfToken(tx, { token, orderId: body.orderId, now });
    const wait = await consumeAttempt(tx, `push:order:${found.tokenId}`, PER_TOKEN, now);
    if (wait !== null) return { wait };
    const order = await repository.lockOrder(tx, found.orderId);
    if (!order) throw new AppError('TRACKING_NOT_FOUND');
    const id = await repository.saveForOrder(tx, {
      ...device,
      companyId: order.companyId,
      orderId: found.orderId,
      expiresAt: found.expiresAt,
      sealedLink: secrets.seal(`/customer/track-order?token=${encodeURIComponent(token)}`),
      now,
    });
    await repository.removeOldest(tx, { orderId: found.orderId }, MAX_DEVICES_PER_ORDER);
    return { id };
  });
  if (outcome.id === undefined)
    throw new AppError('TRACKING_RATE_LIMITED', { retryAfterSeconds: outcome.wait });
  return outcome.id;
}

/** @throws AppError TRACKING_NOT_FOUND */
export const unsubscribeFromOrder = (
  { db, clock, tracking }: SubscribeDeps,
  token: string,
  { orderId, endpoint }: Pick<SubscribeToOrderBody, 'orderId' | 'endpoint'>,
): Promise<void> =>
  db.asSystem(async (tx: Tx) => {
    const found = await tracking.findOrderOfToken(tx, { token, orderId, now: clock.now() });
    await repository.removeOfOrder(tx, found.orderId, endpoint);
  });
