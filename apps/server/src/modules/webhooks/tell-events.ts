import type { OrderId, WebhookId } from '@ulak/contracts/ids';
import { SECOND_MS } from '@ulak/contracts/time';
import { type Clock, monotonicMs } from '../../clock.ts';
import type { DatabaseAccess, Tx } from '../../db/database.ts';
import type { EventRow } from '../../live/tail.ts';
import * as repository from './fan-out-repository.ts';
import type { NewMessage, Receiver } from './fan-out-repository.ts';
import type { FirstTry } from './first-tries.ts';
import { type Draft, placeOfDraft, type Plan, planMessages, tellable } from './plan-messages.ts';
import { commitWithoutWaiting, noteDelivered, type Outcome } from './queue-repository.ts';

/** Tries messages of this node as soon as they are made. */
export interface FirstSender {
  /** How many it would try for this receiver now. */
  room(id: WebhookId): number;
  tryFirst(tries: readonly FirstTry[], untilMs: number): Promise<void>;
  recordFirst(one: FirstTry, id: number, leasedUntil: Date): void;
  /** The end of a lease that begins now. */
  leaseUntil(): Date;
}

export interface TellDeps {
  readonly db: DatabaseAccess;
  readonly clock: Clock;
  readonly sender: FirstSender;
}

/** Events that concern no webhook move the stored progress in steps of so many. */
const PROGRESS_STEP = 500;
/** Messages that are tried together, while those before are written down. */
const GROUP = 256;
/** Other nodes wait for their turn; then what is left is written down untried. */
const TURN_MS = 2 * SECOND_MS;
/** How much later a further success of a receiver is worth writing down. */
const SELDOM_MS = 10 * SECOND_MS;

/** A draft, and its try when it had one. */
interface Begun {
  readonly draft: Draft;
  readonly first: FirstTry | null;
}

const isWorking = ({ failing_since, paused_at, resting_until }: Receiver, now: Date): boolean =>
  failing_since === null && paused_at === null && (resting_until === null || resting_until <= now);

/**
 * Makes messages to webhooks of committed events. Receivers that work are told first, then the messages are
 * written down with how that ended; the progress moves on with them. What is told twice has one id.
 */
export function createEventTeller({ db, clock, sender }: TellDeps) {
  let saved = 0;
  /** Tries that no row tells of yet, by message id: when writing fails, nothing is sent again. */
  const tried = new Map<string, FirstTry>();

  /**
   * The events are committed, in id order and without gaps. @returns how many messages were made, and how
   * many of them wait to be claimed
   */
  async function deliverEvents(rows: readonly EventRow[]): Promise<{ made: number; waiting: number }> {
    const last = rows.at(-1)?.id ?? 0;
    const told = tellable(rows);
    if (told.length === 0 && last - saved < PROGRESS_STEP) return { made: 0, waiting: 0 };
    const result = await db.asSystem(async (turn) => {
      const plan = await planMessages(turn, told, clock.now());
      return { made: plan.drafts.flat().length, waiting: await tellAll(plan, last) };
    });
    tried.clear();
    return result;
  }

  async function tellAll({ drafts, waiting, known }: Plan, last: number): Promise<number> {
    if (drafts.length === 0) {
      if (last - known >= PROGRESS_STEP) await write([], last);
      return 0;
    }
    const untilMs = monotonicMs() + TURN_MS;
    let count = 0;
    /** Receivers that did not take everything: what follows waits for them. */
    const troubled = new Set<WebhookId>();
    let writing: Promise<number> = Promise.resolve(0);
    for (const { group, isLast } of groupsOf(drafts)) {
      const isTime = monotonicMs() < untilMs;
      const begun = begin(group, waiting, (id) => (isTime && !troubled.has(id) ? sender.room(id) : 0));
      await sender.tryFirst(
        begun.flatMap(({ first }) => first ?? []),
        untilMs,
      );
      for (const one of begun) {
        if (arrivedIn(one)) continue;
        waiting.add(placeOfDraft(one.draft));
        if (one.first) troubled.add(one.draft.receiver.id);
      }
      count += await writing;
      writing = write(begun, isLast ? last : (group.at(-1)?.eventId ?? last));
      // awaited after the next group was tried
      writing.catch(() => undefined);
    }
    return count + (await writing);
  }

  /** Chooses who is tried: receivers that work, as far as there is room, the first message of an order. */
  function begin(
    group: readonly Draft[],
    waiting: ReadonlySet<string>,
    roomFor: (id: WebhookId) => number,
  ): Begun[] {
    const now = clock.now();
    const rooms = new Map<WebhookId, number>();
    const taken = new Set(waiting);
    return group.map((draft) => {
      const { receiver, message } = draft;
      const known = tried.get(message.message_id);
      const place = placeOfDraft(draft);
      const room = rooms.get(receiver.id) ?? (isWorking(receiver, now) ? roomFor(receiver.id) : 0);
      const isFirst = !taken.has(place);
      taken.add(place);
      if (known) return { draft, first: known };
      if (!isFirst || room <= 0) return { draft, first: null };
      rooms.set(receiver.id, room - 1);
      const first: FirstTry = { message, sent: null, outcome: null, done: () => undefined };
      tried.set(message.message_id, first);
      return { draft, first };
    });
  }

  /** Writes messages down and moves the progress on. @returns how many wait to be claimed */
  async function write(begun: readonly Begun[], upTo: number): Promise<number> {
    const [now, leasedUntil] = [clock.now(), sender.leaseUntil()];
    // what arrives from now on is recorded as any other try
    const written = begun.map((one) => ({ ...one, arrived: arrivedIn(one) }));
    const { keys, messages } = await db.asSystem(async (tx) => {
      const { known, isThere, waiting } = await lockWritten(tx, written);
      const messages = written.flatMap((one) => {
        if (!isThere(one.draft)) return [];
        const place = placeOfDraft(one.draft);
        const isFirst = !waiting.has(place);
        if (!one.arrived) waiting.add(place);
        return newMessageOf(one, { isFirst, now, leasedUntil });
      });
      const keys = await repository.insertMessages(tx, messages);
      await Promise.all([
        repository.insertTries(tx, triesOf(written, keys)),
        noteDelivered(tx, worthNoting(written, now), { now, seldom: seldomBefore(now) }),
        upTo > known ? repository.saveProgress(tx, upTo) : undefined,
      ]);
      return { keys, messages };
    });
    saved = Math.max(saved, upTo);
    for (const { draft, first, arrived } of written) {
      const key = keys.get(draft.message.message_id);
      if (first && !arrived && key !== undefined) sender.recordFirst(first, key, leasedUntil);
    }
    return messages.filter(({ arrived, leasedUntil: lease }) => !arrived && !lease).length;
  }

  return deliverEvents;
}

type Written = Begun & { readonly arrived: Outcome | null };

const arrivedIn = ({ first }: Begun): Outcome | null =>
  first?.outcome?.state === 'DELIVERED' ? first.outcome : null;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Locks what messages lead to: in one write, orders before messages, as who removes orders locks them. */
async function lockWritten(tx: Tx, written: readonly Written[]) {
  const ids = unique(written.map(({ draft }) => draft.receiver.id));
  const orderIds = unique(written.map(({ draft }) => draft.orderId));
  const behind = written.filter(({ arrived }) => !arrived).map(({ draft }) => draft);
  const [known, orders, webhooks, waiting] = await Promise.all([
    repository.lockProgress(tx),
    orderIds.length === 0 ? new Set<OrderId>() : repository.lockOrders(tx, orderIds),
    ids.length === 0 ? new Set<WebhookId>() : repository.lockWebhooks(tx, ids),
    behind.length === 0
      ? new Set<string>()
      : repository.lockWaiting(
          tx,
          unique(behind.map(({ receiver }) => receiver.id)),
          unique(behind.map(({ orderId }) => orderId)),
        ),
    commitWithoutWaiting(tx),
  ]);
  // removed meanwhile, or made by another node
  const isThere = ({ eventId, orderId, receiver }: Draft): boolean =>
    eventId > known && orders.has(orderId) && webhooks.has(receiver.id);
  return { known, isThere, waiting };
}

function newMessageOf(
  { draft, first, arrived }: Written,
  { isFirst, now, leasedUntil }: { isFirst: boolean; now: Date; leasedUntil: Date },
): NewMessage {
  const { message } = first ?? draft;
  const isOnWay = !arrived && first !== null && first.sent !== null;
  const next = isFirst ? now : null;
  return {
    webhookId: message.webhook_id,
    companyId: message.company_id,
    messageId: message.message_id,
    type: draft.type,
    body: message.body,
    at: message.created_at,
    nextAttemptAt: arrived ? null : isOnWay ? leasedUntil : next,
    leasedUntil: isOnWay ? leasedUntil : null,
    arrived,
    eventId: draft.eventId,
    orderId: draft.orderId,
    orderNumber: draft.orderNumber,
    courierId: null,
  };
}

const triesOf = (written: readonly Written[], keys: ReadonlyMap<string, number>): repository.ArrivedTry[] =>
  written.flatMap(({ draft, first, arrived }) => {
    const { message } = first ?? draft;
    const key = keys.get(message.message_id);
    if (!arrived || key === undefined) return [];
    return { ...arrived, key, companyId: message.company_id, url: message.url };
  });

const seldomBefore = (now: Date): Date => new Date(now.getTime() - SELDOM_MS);

/** Receivers of which it is worth writing down that they take messages. */
const worthNoting = (written: readonly Written[], now: Date): WebhookId[] =>
  unique(
    written.flatMap(({ draft: { receiver }, arrived }) => {
      const { last_delivered_at: last, resting_until } = receiver;
      const isNews = resting_until !== null || last === null || last < seldomBefore(now);
      return arrived && isNews ? receiver.id : [];
    }),
  ).toSorted((a, b) => a - b);

/** Events of a batch, as many together as make a group of messages. */
function groupsOf(drafts: Plan['drafts']): { readonly group: Draft[]; readonly isLast: boolean }[] {
  const groups: Draft[][] = [];
  for (const ofEvent of drafts) {
    const group = groups.at(-1);
    if (group && group.length + ofEvent.length <= GROUP) group.push(...ofEvent);
    else groups.push([...ofEvent]);
  }
  return groups.map((group, n) => ({ group, isLast: n === groups.length - 1 }));
}
