import type { WebhookId } from '@ulak/contracts/ids';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import type { Secrets } from '../../access/secrets.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { Post } from './post.ts';
import type { ClaimedMessage, DueWebhook, EndedTry } from './queue-repository.ts';
import * as repository from './queue-repository.ts';
import { readRetryAfter, retryDelayMs } from './retry.ts';
import { settleTries } from './settle-tries.ts';
import { headersOf, openSecrets, signatureOf } from './sign.ts';

export interface SenderDeps {
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly post: Post;
  readonly onError: (error: unknown, what: string) => void;
}

/** Counted since the start of this node. */
export interface SendCounts {
  delivered: number;
  failed: number;
}

/** Messages on their way at once; of them to receivers that fail; to one receiver; to one that fails. */
const AT_ONCE = 1_024;
const FAILING_AT_ONCE = 512;
const PER_WEBHOOK = 8;
const PER_FAILING = 1;
/** Messages that are claimed ahead for one receiver, so that none waits for the database; and for all. */
const AHEAD = 64;
const HELD_AT_MOST = 4_096;
/** Longer than a try and its record may take; then another node sends the message again. */
const LEASE_MS = 30 * SECOND_MS;
/** A try that begins with less than this left might end after its lease. */
const TRY_MS = 16 * SECOND_MS;
/** Retries become due, and other nodes make messages. */
const POLL_MS = SECOND_MS;
/** Ended tries are recorded, and room is filled again, in groups. */
const GROUP_MS = 25;
/** A shutdown waits a little longer (shutdown.ts). */
const STOP_AFTER_MS = SECOND_MS;
/** A position that is older is worth nothing. */
const POSITION_WORTH_MS = MINUTE_MS;
const GONE = 410;
const ASKS_TO_WAIT = new Set([429, 503]);

/** Claimed messages of one receiver that were not begun, and how many are on their way. */
interface Held {
  readonly queue: ClaimedMessage[];
  count: number;
  isFailing: boolean;
}

/**
 * Sends messages on every node: each is claimed by one, sent without a transaction, and its try recorded in
 * another. A node that ends meanwhile loses nothing: the lease expires and the message goes again, same id.
 */
export function createSender(deps: SenderDeps) {
  const { db, clock, post } = deps;
  const { speed = 1 } = clock;
  const counts: SendCounts = { delivered: 0, failed: 0 };
  const held = new Map<WebhookId, Held>();
  let onWay = 0;
  const active = new Set<Promise<void>>();
  const secretTexts = new Map<string, string | null>();
  let ended: { readonly one: EndedTry; readonly done: () => void }[] = [];
  const timers: { poll?: NodeJS.Timeout; soon?: NodeJS.Timeout; group?: NodeJS.Timeout } = {};
  let claiming: Promise<number> | null = null;
  let isRunning = false;

  /** Starts what is due, as far as there is room. @returns how many messages */
  function claim(): Promise<number> {
    claiming ??= claimNow().finally(() => (claiming = null));
    return claiming;
  }

  /** How many messages each due receiver may get now; those that work come first. */
  function shareRoom(due: readonly DueWebhook[]): Map<WebhookId, number> {
    const limits = new Map<WebhookId, number>();
    const known = [...held.values()];
    let room = HELD_AT_MOST - known.reduce((sum, { queue, count }) => sum + queue.length + count, 0);
    let failingRoom =
      FAILING_AT_ONCE - known.reduce((sum, { count, isFailing }) => sum + (isFailing ? count : 0), 0);
    // Whoever comes first when there is not room for all must not be the same each time.
    const shuffled = due
      .map((one) => ({ one, rank: (one.isFailing ? 1 : 0) + Math.random() }))
      .toSorted((a, b) => a.rank - b.rank);
    for (const { one } of shuffled) {
      const { queue, count } = held.get(one.id) ?? { queue: [], count: 0 };
      const most = one.isFailing ? PER_FAILING : AHEAD;
      const free = most - queue.length - count;
      // A few at a time would cost the database as much as many.
      if (free < most / 2) continue;
      const given = Math.min(free, room, one.isFailing ? failingRoom : room);
      if (given <= 0) continue;
      limits.set(one.id, given);
      room -= given;
      if (one.isFailing) failingRoom -= given;
    }
    return limits;
  }

  async function claimNow(): Promise<number> {
    // Some may have waited for room of others.
    for (const id of held.keys()) startNext(id);
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS * speed);
    const { failing, messages } = await db.asSystem(async (tx) => {
      const [due] = await Promise.all([repository.listDue(tx, now), repository.commitWithoutWaiting(tx)]);
      const failing = new Set(due.filter(({ isFailing }) => isFailing).map(({ id }) => id));
      const limits = shareRoom(due);
      if (limits.size === 0) return { failing, messages: [] };
      const before = new Date(now.getTime() - POSITION_WORTH_MS);
      await repository.dropOldPositions(tx, [...limits.keys()], { before, now });
      return { failing, messages: await repository.claim(tx, limits, { now, leaseUntil }) };
    });
    for (const message of messages) {
      const id = message.webhook_id;
      const known = held.get(id) ?? { queue: [], count: 0, isFailing: false };
      known.isFailing = failing.has(id);
      known.queue.push(message);
      held.set(id, known);
    }
    for (const id of new Set(messages.map(({ webhook_id }) => webhook_id))) startNext(id);
    return messages.length;
  }

  /** Starts what is held for a receiver, as far as it may have more at once. */
  function startNext(id: WebhookId): void {
    const known = held.get(id);
    if (!known) return;
    const { queue } = known;
    while (
      queue.length > 0 &&
      known.count < (known.isFailing ? PER_FAILING : PER_WEBHOOK) &&
      onWay < AT_ONCE
    ) {
      const message = queue.shift();
      if (!message) break;
      if (message.leased_until.getTime() - clock.now().getTime() < TRY_MS * speed) {
        giveBack([message, ...queue.splice(0)]);
        break;
      }
      start(message, known);
    }
    if (queue.length === 0 && known.count === 0) held.delete(id);
  }

  function start(message: ClaimedMessage, known: Held): void {
    onWay += 1;
    known.count += 1;
    track(
      send(message)
        .then((one) => {
          known.isFailing = one.error !== null;
          // Only one at a time from now on, and the others by their own schedule.
          if (known.isFailing) giveBack(known.queue.splice(0));
          return one;
        })
        .finally(() => {
          onWay -= 1;
          known.count -= 1;
          startNext(message.webhook_id);
        })
        .then(record),
    );
  }

  /** Lets others claim messages that were not tried. */
  function giveBack(messages: readonly ClaimedMessage[]): void {
    if (messages.length > 0) track(db.asSystem((tx) => repository.release(tx, messages)));
  }

  function track(promise: Promise<void>): void {
    const work: Promise<void> = promise
      .catch((error: unknown) => deps.onError(error, 'webhook message'))
      .finally(() => {
        active.delete(work);
        if (isRunning) claimSoon(GROUP_MS);
      });
    active.add(work);
  }

  function open(sealed: string): string | null {
    if (secretTexts.size > 10_000) secretTexts.clear();
    const known = secretTexts.get(sealed);
    if (known !== undefined) return known;
    const text = deps.secrets.open(sealed);
    secretTexts.set(sealed, text);
    return text;
  }

  async function send(message: ClaimedMessage): Promise<EndedTry> {
    const at = clock.now();
    const timestampS = Math.floor(at.getTime() / SECOND_MS);
    const keys = openSecrets(message, open, at);
    const content = { id: message.message_id, timestampS, body: message.body };
    const signature = signatureOf(content, keys ?? []);
    const { retryAfter, ...result } =
      keys === null
        ? ({
            status: null,
            error: 'SECRET_UNREADABLE',
            durationMs: 0,
            answer: '',
            retryAfter: undefined,
          } as const)
        : await post({ url: message.url, headers: headersOf(content, signature), body: message.body });
    const base = { message, at, timestampS, signature, ...result, restingUntil: null };
    if (result.error === null) {
      counts.delivered += 1;
      return { ...base, state: 'DELIVERED', nextAttemptAt: null };
    }
    counts.failed += 1;
    return { ...base, ...afterFailure(message, result.status, retryAfter) };
  }

  function afterFailure(
    { attempts, courier_id }: ClaimedMessage,
    status: number | null,
    retryAfter: string | undefined,
  ): Pick<EndedTry, 'state' | 'nextAttemptAt' | 'restingUntil'> {
    const now = clock.now();
    const later = (ms: number): Date => new Date(now.getTime() + ms);
    const wait = status !== null && ASKS_TO_WAIT.has(status) ? readRetryAfter(retryAfter, now) : null;
    const restingUntil = wait === null ? null : later(wait);
    // The next position replaces this one.
    if (courier_id !== null) return { state: 'FAILED', nextAttemptAt: null, restingUntil };
    // It stays, and goes first when somebody resumes the webhook.
    if (status === GONE) return { state: 'PENDING', nextAttemptAt: now, restingUntil };
    const delayMs = retryDelayMs(attempts + 1, Math.random(), wait);
    return delayMs === null
      ? { state: 'FAILED', nextAttemptAt: null, restingUntil }
      : { state: 'PENDING', nextAttemptAt: later(delayMs), restingUntil };
  }

  function record(one: EndedTry): Promise<void> {
    return new Promise((done) => {
      ended.push({ one, done });
      timers.group ??= setTimeout(() => void recordGroup(), GROUP_MS);
    });
  }

  /** Records ended tries together; while the database is away, again and again until their leases end. */
  async function recordGroup(): Promise<void> {
    delete timers.group;
    const group = ended;
    ended = [];
    const tries = group.map(({ one }) => one);
    const giveUpAt = performance.now() + LEASE_MS;
    for (;;) {
      try {
        const limits = { failingMs: 5 * DAY_MS, seldomMs: 10 * SECOND_MS };
        await db.asSystem((tx) => settleTries(tx, tries, { now: clock.now(), ...limits }));
        break;
      } catch (error) {
        deps.onError(error, 'webhook tries');
        if (performance.now() > giveUpAt || !isRunning) break;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
    for (const { done } of group) done();
  }

  function claimSoon(ms: number): void {
    timers.soon ??= setTimeout(() => {
      delete timers.soon;
      claim().catch((error: unknown) => deps.onError(error, 'webhook queue'));
    }, ms);
  }

  return {
    counts,
    /** Messages were made: looks at the queue soon. */
    wake: (): void => {
      if (isRunning) claimSoon(0);
    },
    /** Sends what waits as it becomes due. */
    start(): void {
      isRunning = true;
      timers.poll ??= setInterval(() => claimSoon(0), POLL_MS);
    },
    /** Sends everything that is due now, and what becomes due by it. @returns how many tries */
    async drain(): Promise<number> {
      let tries = 0;
      for (;;) {
        await Promise.all(active);
        const claimed = await claim();
        tries += claimed;
        if (claimed === 0 && active.size === 0) return tries;
      }
    },
    /** Starts nothing new. What is on its way has a second, then `abort` ends it; it goes again later. */
    async stop(abort: () => void): Promise<void> {
      isRunning = false;
      clearInterval(timers.poll);
      clearTimeout(timers.soon);
      await claiming?.catch(() => undefined);
      giveBack([...held.values()].flatMap(({ queue }) => queue.splice(0)));
      const patience = setTimeout(abort, STOP_AFTER_MS);
      await Promise.all(active);
      clearTimeout(patience);
      abort();
    },
  };
}
