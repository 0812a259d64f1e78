import type { WebhookId } from '@ulak/contracts/ids';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import type { Secrets } from '../../access/secrets.ts';
import type { Clock } from '../../clock.ts';
import type { DatabaseAccess } from '../../db/database.ts';
import type { Post } from './post.ts';
import { createPatience, type FirstTry } from './first-tries.ts';
import { createHeldMessages, type Held, PER_FAILING, PER_WEBHOOK } from './held-messages.ts';
import type { ClaimedMessage, EndedTry, Outcome, Sendable } from './queue-repository.ts';
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

/** Messages on their way at once. */
const AT_ONCE = 1_024;
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

/**
 * Sends messages on every node, without a transaction: those that wait are claimed by one and their tries
 * recorded later; just made ones go before they are written down (docs/decisions/072). A node that ends
 * meanwhile loses nothing: the message goes again, with the same id.
 */
export function createSender(deps: SenderDeps) {
  const { db, clock, post } = deps;
  const { speed = 1 } = clock;
  const counts: SendCounts = { delivered: 0, failed: 0 };
  const messagesHeld = createHeldMessages();
  const { held } = messagesHeld;
  /** Receivers of which more is due than is held. */
  let backlog = new Set<WebhookId>();
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

  const leaseUntil = (): Date => new Date(clock.now().getTime() + LEASE_MS * speed);

  async function claimNow(): Promise<number> {
    // Some may have waited for room of others.
    for (const id of held.keys()) startNext(id);
    const now = clock.now();
    const { due, limits, claimed } = await db.asSystem(async (tx) => {
      const [due] = await Promise.all([repository.listDue(tx, now), repository.commitWithoutWaiting(tx)]);
      const limits = messagesHeld.shareRoom(due);
      const claimed =
        limits.size === 0 ? [] : await repository.claim(tx, limits, { now, leaseUntil: leaseUntil() });
      return { due, limits, claimed };
    });
    const given = new Map<WebhookId, number>();
    for (const { webhook_id: id } of claimed) given.set(id, (given.get(id) ?? 0) + 1);
    backlog = new Set(due.flatMap(({ id }) => ((given.get(id) ?? 0) >= (limits.get(id) ?? 0) ? [id] : [])));
    const messages = await withoutOld(claimed, now);
    const failing = new Set(due.flatMap(({ id, isFailing }) => (isFailing ? [id] : [])));
    for (const id of messagesHeld.add(messages, failing)) startNext(id);
    return messages.length;
  }

  /** Gives up positions that are too old. @returns the others */
  async function withoutOld(claimed: readonly ClaimedMessage[], now: Date): Promise<ClaimedMessage[]> {
    const before = now.getTime() - POSITION_WORTH_MS;
    const isOld = ({ courier_id, created_at }: ClaimedMessage): boolean =>
      courier_id !== null && created_at.getTime() <= before;
    const old = claimed.filter(isOld);
    if (old.length > 0) await db.asSystem((tx) => repository.giveUp(tx, old));
    return claimed.filter((message) => !isOld(message));
  }

  /** Starts what is held for a receiver, as far as it may have more at once. */
  function startNext(id: WebhookId): void {
    const known = held.get(id);
    if (!known) return;
    const { queue, first } = known;
    while (known.count < (known.isFailing ? PER_FAILING : PER_WEBHOOK) && onWay < AT_ONCE) {
      const message = queue.shift();
      if (!message) {
        const one = first.shift();
        if (!one) break;
        startFirst(one, known);
        continue;
      }
      if (message.leased_until.getTime() - clock.now().getTime() < TRY_MS * speed) {
        giveBack([message, ...queue.splice(0)]);
        break;
      }
      track(exchange(message, known).then((outcome) => record({ message, ...outcome })));
    }
    if (queue.length === 0 && known.first.length === 0 && known.count === 0) held.delete(id);
  }

  function startFirst(one: FirstTry, known: Held): void {
    one.sent = exchange(one.message, known);
    track(
      one.sent.then((outcome) => {
        one.outcome = outcome;
        one.done();
      }),
    );
  }

  function exchange(message: Sendable, known: Held): Promise<Outcome> {
    onWay += 1;
    known.count += 1;
    return send(message)
      .then((outcome) => {
        known.isFailing = outcome.error !== null;
        // Only one at a time from now on, and the others by their own schedule.
        if (known.isFailing) {
          giveBack(known.queue.splice(0));
          for (const { done } of known.first.splice(0)) done();
        }
        return outcome;
      })
      .finally(() => {
        onWay -= 1;
        known.count -= 1;
        startNext(message.webhook_id);
      });
  }

  /** Lets others claim messages that were not tried. */
  function giveBack(messages: readonly ClaimedMessage[]): void {
    if (messages.length > 0) track(db.asSystem((tx) => repository.release(tx, messages, clock.now())));
  }

  function track(promise: Promise<void>): void {
    const work: Promise<void> = promise
      .catch((error: unknown) => deps.onError(error, 'webhook message'))
      .finally(() => {
        active.delete(work);
        if (isRunning && backlog.size > 0) claimSoon(GROUP_MS);
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

  async function send(message: Sendable): Promise<Outcome> {
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
    const base = { at, timestampS, signature, ...result, restingUntil: null };
    if (result.error === null) {
      counts.delivered += 1;
      return { ...base, state: 'DELIVERED', nextAttemptAt: null };
    }
    counts.failed += 1;
    return { ...base, ...afterFailure(message, result.status, retryAfter) };
  }

  function afterFailure(
    { attempts, courier_id }: Sendable,
    status: number | null,
    retryAfter: string | undefined,
  ): Pick<Outcome, 'state' | 'nextAttemptAt' | 'restingUntil'> {
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
        const released = await db.asSystem((tx) => settleTries(tx, tries, { now: clock.now(), ...limits }));
        if (released > 0 && isRunning) claimSoon(0);
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
      // one that runs may have looked before
      void Promise.resolve(claiming)
        .catch(() => undefined)
        .then(() => (isRunning ? claim() : 0))
        .catch((error: unknown) => deps.onError(error, 'webhook queue'));
    }, ms);
  }

  return {
    counts,
    /** Messages were made: looks at the queue soon. */
    wake: (): void => {
      if (isRunning) claimSoon(0);
    },
    leaseUntil,
    /** How many messages of this receiver it would try now, before they are written down. */
    room: (id: WebhookId): number => (isRunning && !backlog.has(id) ? messagesHeld.roomFor(id) : 0),
    /**
     * Tries messages that no row tells of yet until they have ended, or none does any more. Those for which
     * there was no time are as they were.
     */
    async tryFirst(tries: readonly FirstTry[], untilMs: number): Promise<void> {
      const open = tries.filter(({ outcome }) => outcome === null);
      const patience = createPatience(open.length, untilMs);
      for (const one of open) {
        one.done = patience.ended;
        if (one.sent === null) messagesHeld.of(one.message.webhook_id).first.push(one);
      }
      const ids = new Set(open.map(({ message }) => message.webhook_id));
      for (const id of ids) startNext(id);
      await patience.over;
      for (const id of ids) {
        held.get(id)?.first.splice(0);
        startNext(id);
      }
    },
    /** Records a first try that has begun, once it has ended: the message is written down now. */
    recordFirst({ message, sent }: FirstTry, id: number, leasedUntil: Date): void {
      if (sent === null) return;
      const claimed = { ...message, id, leased_until: leasedUntil };
      track(sent.then((outcome) => record({ message: claimed, ...outcome })));
    },
    /** Sends what waits as it becomes due. */
    start(): void {
      isRunning = true;
      timers.poll ??= setInterval(() => claimSoon(0), POLL_MS);
      // what waited while nobody sent goes before what comes now
      claimSoon(0);
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
