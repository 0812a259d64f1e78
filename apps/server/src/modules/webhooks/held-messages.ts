import type { WebhookId } from '@ulak/contracts/ids';
import type { FirstTry } from './first-tries.ts';
import type { ClaimedMessage, DueWebhook } from './queue-repository.ts';

/** Messages of one receiver that were not begun, and how many are on their way. */
export interface Held {
  /** Claimed ones. */
  readonly queue: ClaimedMessage[];
  /** Ones that no row tells of yet. */
  readonly first: FirstTry[];
  count: number;
  isFailing: boolean;
}

/** Messages on their way to receivers that fail at once, one to each. */
const FAILING_AT_ONCE = 512;
export const PER_FAILING = 1;
/** Messages on their way to one receiver that works. */
export const PER_WEBHOOK = 8;
/** Messages that are claimed ahead for one receiver, so that none waits for the database; and for all. */
const AHEAD = 64;
const HELD_AT_MOST = 4_096;

/** What this node holds of each receiver, and how much more it may take. */
export function createHeldMessages() {
  const held = new Map<WebhookId, Held>();

  const sizeOf = (id: WebhookId): number => {
    const known = held.get(id);
    return known ? known.queue.length + known.first.length + known.count : 0;
  };
  function of(id: WebhookId): Held {
    const known = held.get(id) ?? { queue: [], first: [], count: 0, isFailing: false };
    held.set(id, known);
    return known;
  }
  const roomForAll = (): number => {
    let room = HELD_AT_MOST;
    for (const { queue, count } of held.values()) room -= queue.length + count;
    return room;
  };

  return {
    held,
    of,
    /** Adds claimed messages. @param failing who fails @returns whose they are */
    add(messages: readonly ClaimedMessage[], failing: ReadonlySet<WebhookId>): Set<WebhookId> {
      for (const message of messages) {
        const known = of(message.webhook_id);
        known.isFailing = failing.has(message.webhook_id);
        known.queue.push(message);
      }
      return new Set(messages.map(({ webhook_id }) => webhook_id));
    },
    /** How many just made messages a receiver may get: only one that has answered everything before. */
    roomFor: (id: WebhookId): number => (sizeOf(id) > 0 ? 0 : Math.max(Math.min(AHEAD, roomForAll()), 0)),
    /** How many messages each due receiver may get now; those that work come first. */
    shareRoom(due: readonly DueWebhook[]): Map<WebhookId, number> {
      const limits = new Map<WebhookId, number>();
      let room = roomForAll();
      let failingRoom = FAILING_AT_ONCE;
      for (const { count, isFailing } of held.values()) failingRoom -= isFailing ? count : 0;
      // Whoever comes first when there is not room for all must not be the same each time.
      const shuffled = due
        .map((one) => ({ one, rank: (one.isFailing ? 1 : 0) + Math.random() }))
        .toSorted((a, b) => a.rank - b.rank);
      for (const { one } of shuffled) {
        const most = one.isFailing ? PER_FAILING : AHEAD;
        const free = most - sizeOf(one.id);
        // A few at a time would cost the database as much as many.
        if (free < most / 2) continue;
        const given = Math.min(free, room, one.isFailing ? failingRoom : room);
        if (given <= 0) continue;
        limits.set(one.id, given);
        room -= given;
        if (one.isFailing) failingRoom -= given;
      }
      return limits;
    },
  };
}
