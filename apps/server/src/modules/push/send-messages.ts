import type { PushMessage } from '@ulak/contracts/push/message';
import type { FastifyBaseLogger } from 'fastify';
import type { Secrets } from '../../access/secrets.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { Deliver } from './deliver.ts';
import * as repository from './repository.ts';
import type { ClaimedMessage, Settled, Target } from './repository.ts';

export interface SenderDeps {
  /** The reserved pool: messages leave while calls are refused, and never wait in their queue. */
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly deliver: Deliver;
  subscribe(listener: FeedListener): () => void;
}

/** Counted since the start of this node. */
export interface PushCounts {
  sent: number;
  failed: number;
  gone: number;
}

/** Messages on their way at once; each goes to ten browsers at most. */
const AT_ONCE = 16;
/** Longer than a delivery may take; then another node sends the message. */
const LEASE_MS = 60_000;
const POLL_MS = 1_000;
/** Events come in bursts: one look at the queue for all of them. */
const AFTER_EVENT_MS = 100;
/** A shutdown waits a little longer (shutdown.ts). */
const STOP_AFTER_MS = 1_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 300_000;

/** 5, 15, 45, 135, 300 seconds, and up to a fifth more: a recovering service is not met by all at once. */
const retryDelayMs = (attempts: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), MAX_RETRY_MS) * (1 + random / 5);

/**
 * Sends the messages that wait, on every node: each is claimed by one, sent without a transaction, and
 * settled in another. A push service that does not answer delays nobody but its own messages.
 */
export function createSender(deps: SenderDeps) {
  const { db, clock, deliver } = deps;
  const counts: PushCounts = { sent: 0, failed: 0, gone: 0 };
  const active = new Set<Promise<void>>();
  const timers: { poll?: NodeJS.Timeout; soon?: NodeJS.Timeout } = {};
  let claiming: Promise<number> | null = null;
  let unsubscribe: (() => void) | undefined;

  /** Starts what is due, as far as there is room. @returns how many messages */
  function claim(): Promise<number> {
    claiming ??= claimNow().finally(() => (claiming = null));
    return claiming;
  }

  async function claimNow(): Promise<number> {
    const limit = AT_ONCE - active.size;
    if (limit <= 0) return 0;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await db.asSystem((tx) => repository.claimDue(tx, { now, leaseUntil, limit }));
    for (const message of claimed) {
      const work: Promise<void> = send(message)
        .catch((error: unknown) => deps.log.error({ err: error }, 'push message'))
        .finally(() => {
          active.delete(work);
          if (unsubscribe) claimSoon(0);
        });
      active.add(work);
    }
    return claimed.length;
  }

  async function send(message: ClaimedMessage): Promise<void> {
    const targets = await db.asSystem((tx) => repository.listTargets(tx, message, clock.now()));
    const results = await Promise.all(targets.map((target) => sendTo(target, message)));
    const now = clock.now();
    await db.asSystem((tx) => repository.settle(tx, message, { results, now }));
  }

  async function sendTo(target: Target, message: ClaimedMessage): Promise<Settled> {
    const { attempts, expires_at, payload } = message;
    const ttlS = (expires_at.getTime() - clock.now().getTime()) / 1_000;
    const delivery = await deliver(target, withLink(target, payload), ttlS);
    const settled = { subscriptionId: target.id, retryAt: null };
    if (delivery.kind === 'later') {
      counts.failed += 1;
      const delayMs = delivery.retryAfterMs ?? retryDelayMs(attempts, Math.random());
      const retryAt = new Date(clock.now().getTime() + delayMs);
      return { ...settled, outcome: 'failed', retryAt: retryAt < expires_at ? retryAt : null };
    }
    if (delivery.kind === 'refused') {
      counts.failed += 1;
      return { ...settled, outcome: 'failed' };
    }
    counts[delivery.kind] += 1;
    return { ...settled, outcome: delivery.kind };
  }

  /** A customer's message opens the link that the same browser registered with. */
  function withLink({ sealedLink }: Target, payload: PushMessage): PushMessage {
    const url = sealedLink === null ? null : deps.secrets.open(sealedLink);
    return url === null ? payload : { ...payload, url };
  }

  function claimSoon(ms: number): void {
    timers.soon ??= setTimeout(() => {
      delete timers.soon;
      claim().catch((error: unknown) => deps.log.error({ err: error }, 'push queue'));
    }, ms);
  }

  return {
    counts,
    /** Sends what waits as it comes: after each commit that appended events, and every second. */
    start(): void {
      unsubscribe ??= deps.subscribe({ events: () => claimSoon(AFTER_EVENT_MS) });
      timers.poll ??= setInterval(() => claimSoon(0), POLL_MS);
    },
    /** Sends everything that is due, and what becomes due by it. */
    async drain(): Promise<void> {
      do await Promise.all(active);
      while ((await claim()) > 0 || active.size > 0);
    },
    /**
     * Starts nothing new. What is on its way has a second, then `abort` ends it, and another node or the next
     * start sends it.
     */
    async stop(abort: () => void): Promise<void> {
      unsubscribe?.();
      unsubscribe = undefined;
      clearInterval(timers.poll);
      clearTimeout(timers.soon);
      await claiming?.catch(() => undefined);
      const patience = setTimeout(abort, STOP_AFTER_MS);
      await Promise.all(active);
      clearTimeout(patience);
      abort();
    },
  };
}
