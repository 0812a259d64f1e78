import type { WebhookId } from '@ulak/contracts/ids';
import type { Tx } from '../../db/database.ts';
import type { EndedTry, Failure } from './queue-repository.ts';
import * as repository from './queue-repository.ts';

const GONE = 410;

interface SettleLimits {
  readonly now: Date;
  /** A receiver that fails for longer is paused, ms. */
  readonly failingMs: number;
  /** How much later a further success is worth writing down, ms. */
  readonly seldomMs: number;
}

/**
 * Records ended tries, lets the next messages of their orders go, and notes how their receivers do.
 * @returns how many of the next ones may go
 */
export async function settleTries(
  tx: Tx,
  tries: readonly EndedTry[],
  { now, failingMs, seldomMs }: SettleLimits,
): Promise<number> {
  const [kept] = await Promise.all([repository.settle(tx, tries, now), repository.commitWithoutWaiting(tx)]);
  const settled = kept.filter(({ state, message }) => state !== 'PENDING' && message.order_id !== null);
  const delivered = new Set(
    kept.filter(({ state }) => state === 'DELIVERED').map(({ message }) => message.webhook_id),
  );
  const earlier = (ms: number): Date => new Date(now.getTime() - ms);
  // Each in one write to the database; they run one after the other.
  const [released] = await Promise.all([
    repository.releaseNext(
      tx,
      settled.map(({ message }) => message),
      now,
    ),
    repository.noteDelivered(tx, inOrder([...delivered]), { now, seldom: earlier(seldomMs) }),
    repository.noteFailed(tx, failuresOf(kept, delivered), { now, failingBefore: earlier(failingMs) }),
  ]);
  return released;
}

const inOrder = (ids: WebhookId[]): WebhookId[] => ids.toSorted((a, b) => a - b);

/** One entry for each receiver of which no message of the group arrived. */
function failuresOf(kept: readonly EndedTry[], delivered: ReadonlySet<WebhookId>): Failure[] {
  const failures = new Map<WebhookId, Failure>();
  for (const { message, state, status, restingUntil } of kept) {
    const id = message.webhook_id;
    if (state === 'DELIVERED' || delivered.has(id)) continue;
    const known = failures.get(id);
    failures.set(id, {
      id,
      isGone: status === GONE || known?.isGone === true,
      restingUntil: restingUntil ?? known?.restingUntil ?? null,
    });
  }
  return [...failures.values()].toSorted((a, b) => a.id - b.id);
}
