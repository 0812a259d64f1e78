import type { BranchId } from '@ulak/contracts/ids';
import { type Clock, toRealMs } from '../../clock.ts';
import type { FeedListener } from '../../live/event-feed.ts';
import type { EventRow } from '../../live/tail.ts';
import { ENGINE_ACTOR } from './apply-trips.ts';
import type { RoundReport } from './run-round.ts';

export interface ScheduleDeps {
  readonly clock: Clock;
  subscribe(listener: FeedListener): () => void;
  runRound(branchId: BranchId): Promise<RoundReport>;
  /** Branches that need a round without an event. */
  listDue(): Promise<readonly BranchId[]>;
  /** Records that the other branches were checked. */
  recordIdleRounds(): Promise<void>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Events within this time share one round. */
const DEBOUNCE_MS = 500;
const SWEEP_MS = 30_000;
/** Delay after an expiry, so that it has certainly passed. */
const AFTER_EXPIRY_MS = 50;
const MAX_TIMER_MS = 3_600_000;
const TRIGGER_KINDS = new Set([
  'ORDER_CREATED',
  'ORDER_CHANGED',
  'COURIER_CHANGED',
  'BRANCH_UPDATED',
  'DELIVERY_STOP_CHANGED',
]);
/** Courier events that come with an order's own. */
const SECONDARY_ACTIONS = new Set(['ASSIGNED', 'LOAD_CHANGED']);

/** Whether an event makes a round due; the engine's own do not. */
export function isRoundDue({ kind, payload }: Pick<EventRow, 'kind' | 'payload'>): boolean {
  if (!TRIGGER_KINDS.has(kind) || payload.actorName === ENGINE_ACTOR.name) return false;
  return kind !== 'COURIER_CHANGED' || !SECONDARY_ACTIONS.has(String(payload.action));
}

/**
 * The schedule of rounds: half a second after an event of an automatic branch, when an offer expires, and
 * every half minute. One round at a time on this node.
 */
export function createRoundScheduler({
  clock,
  subscribe,
  runRound,
  listDue,
  recordIdleRounds,
  onError,
}: ScheduleDeps) {
  const due = new Map<BranchId, NodeJS.Timeout>();
  const expiries = new Map<BranchId, NodeJS.Timeout>();
  /** Branches with a round to run; an event during a branch's round enqueues it again. */
  const queue = new Set<BranchId>();
  /** Branches without automatic assignment at their last round; tried again when settings change. */
  const off = new Set<BranchId>();
  let running: Promise<void> | null = null;
  let sweeping: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let isOn = false;

  function enqueue(id: BranchId): void {
    if (!isOn) return;
    queue.add(id);
    running ??= runQueue().finally(() => {
      running = null;
      for (const next of queue) return enqueue(next);
    });
  }

  async function runQueue(): Promise<void> {
    for (const id of queue) {
      queue.delete(id);
      const { result, nextExpiry } = await runRound(id);
      if (result === 'OFF') off.add(id);
      else off.delete(id);
      watchExpiry(id, nextExpiry);
      if (!isOn) return;
    }
  }

  function watchExpiry(id: BranchId, at: Date | null): void {
    clearTimeout(expiries.get(id));
    expiries.delete(id);
    if (!at || !isOn) return;
    const wait = Math.min(
      MAX_TIMER_MS,
      Math.max(0, toRealMs(clock, at.getTime() - clock.now().getTime())) + AFTER_EXPIRY_MS,
    );
    expiries.set(
      id,
      setTimeout(() => enqueue(id), wait),
    );
  }

  function onEvents(rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (row.kind === 'COMPANY_UPDATED') {
        off.clear();
        void sweep();
      }
      const id = row.branch_id;
      if (id === null || due.has(id) || !isRoundDue(row)) continue;
      if (off.has(id) && row.kind !== 'BRANCH_UPDATED') continue;
      due.set(
        id,
        setTimeout(
          () => {
            due.delete(id);
            enqueue(id);
          },
          toRealMs(clock, DEBOUNCE_MS),
        ),
      );
    }
  }

  async function sweep(): Promise<void> {
    try {
      for (const id of await listDue()) enqueue(id);
      await recordIdleRounds();
    } catch (error) {
      onError(error, 'dispatch sweep');
    }
  }

  return {
    start(): void {
      if (isOn) return;
      isOn = true;
      unsubscribe = subscribe({ events: onEvents });
      sweeping = setInterval(() => void sweep(), toRealMs(clock, SWEEP_MS));
      void sweep();
    },
    async stop(): Promise<void> {
      isOn = false;
      unsubscribe?.();
      clearInterval(sweeping);
      for (const timer of [...due.values(), ...expiries.values()]) clearTimeout(timer);
      due.clear();
      expiries.clear();
      queue.clear();
      await running;
    },
  };
}
