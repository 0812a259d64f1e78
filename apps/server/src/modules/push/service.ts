import type { SubscribeBody, SubscribeToOrderBody } from '@ulak/contracts/push/schema';
import type { FastifyBaseLogger } from 'fastify';
import type { UserActor } from '../../access/scope.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import { createDelivery } from './deliver.ts';
import { createResolver, type ResolveHost } from '../../access/public-address.ts';
import { countWaiting } from './repository.ts';
import { createSender, type PushCounts } from './send-messages.ts';
import { sendTest } from './send-test.ts';
import {
  subscribe,
  type SubscribeDeps,
  subscribeToOrder,
  unsubscribe,
  unsubscribeFromOrder,
} from './subscribe.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

export { enqueuePush } from './enqueue.ts';
export { tellCustomers } from './tell-customers.ts';

export interface PushDeps extends Omit<SubscribeDeps, 'rules'> {
  readonly config: Pick<Config, 'push'>;
  readonly reservedDb: Database;
  readonly log: FastifyBaseLogger;
  subscribe(listener: FeedListener): () => void;
  /** Addresses of a push service's name; left out: the name servers'. */
  readonly resolve?: ResolveHost;
}

export type PushService = ReturnType<typeof createPushService>;

/** Web Push: who wants to be told, and the messages on their way to them (docs/decisions/052). */
export function createPushService(deps: PushDeps) {
  const { config, clock, secrets, reservedDb } = deps;
  const rules = { allowLoopback: config.push.allowLoopback };
  const keys = config.push.vapid ?? deriveVapidKeys(secrets);
  const { deliver, close } = createDelivery({
    keys,
    subject: config.push.subject,
    rules,
    resolve: deps.resolve ?? createResolver(),
  });
  const own = { ...deps, rules };
  const sender = createSender({ ...deps, db: reservedDb, deliver });
  return {
    /** The public key that browsers subscribe with. */
    publicKey: keys.publicKey,
    subscribe: (actor: UserActor, body: SubscribeBody): Promise<number> => subscribe(own, actor, body),
    unsubscribe: (actor: UserActor, endpoint: string): Promise<void> => unsubscribe(own, actor, endpoint),
    subscribeToOrder: (token: string, body: SubscribeToOrderBody): Promise<number> =>
      subscribeToOrder(own, token, body),
    unsubscribeFromOrder: (
      token: string,
      device: Pick<SubscribeToOrderBody, 'orderId' | 'endpoint'>,
    ): Promise<void> => unsubscribeFromOrder(own, token, device),
    /** Sends a message to the caller's devices at once. @throws AppError RATE_LIMITED */
    sendTest: (actor: UserActor): Promise<{ sent: number; failed: number }> =>
      sendTest({ db: deps.db, clock, deliver }, actor),
    /** Begins to send what waits. */
    start: sender.start,
    /** Sends what is due now. */
    drain: sender.drain,
    counts: (): Readonly<PushCounts> => sender.counts,
    countWaiting: (): Promise<number> => reservedDb.asSystem((tx) => countWaiting(tx, clock.now())),
    stop: (): Promise<void> => sender.stop(close),
  };
}
