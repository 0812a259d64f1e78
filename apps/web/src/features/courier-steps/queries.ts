import type { UserId } from '@ulak/contracts/ids';
import { acknowledgeOffer, getOrder, setOrderStatus } from '@ulak/contracts/orders/calls';
import type { StepFixInput } from '@ulak/contracts/orders/requests';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { call, CallError } from '../../lib/call.ts';
import { type PersistedValue, persistedValue } from '../../lib/persisted-value.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import {
  enqueueStep,
  hasReached,
  type QueuedStep,
  type StepCollection,
  type StepDetails,
  type StepRefusal,
  resultOfFailure,
  retryDelayMs,
  type SendResult,
  sendInOrder,
  withFix,
  type StepTarget,
} from './model.ts';

/** What to do when the branch does not take what was collected any more. */
const COLLECT_AGAIN = 'Sipariş listenize geri alındı; tahsilatı yeniden seçip teslim edin.';
const LOCK = 'ulak-steps';
/** A step that is through within this was never "waiting" for anybody who looks. */
const DELAYED_AFTER_MS = 700;

/**
 * Sends one step. The key makes a repetition harmless, `at` is the time of the tap (spec 3 §7), `fix` where
 * it was tapped, `sentAt` makes its age a duration (docs/decisions/048). Never throws.
 */
async function sendStep(step: QueuedStep): Promise<SendResult> {
  const { key: idempotencyKey, orderId, to, note, at, fix, collection } = step;
  try {
    const params = { id: orderId };
    if (to === 'ASSIGNED')
      return {
        kind: 'sent',
        order: (await call(acknowledgeOffer, { params, idempotencyKey })).data,
      };
    const reason = note === null ? {} : { note, undeliverableReason: note };
    const { data } = await call(setOrderStatus, {
      params,
      body: {
        status: to,
        updateHistory: true,
        at,
        sentAt: Date.now(),
        ...(fix && { fix }),
        ...reason,
        ...(collection && collectionBody(collection)),
      },
      idempotencyKey,
    });
    return { kind: 'sent', order: data };
  } catch (error) {
    // Another window of this phone has signed in with a password that must be replaced first.
    if (!(error instanceof CallError) || error.code === 'PASSWORD_CHANGE_REQUIRED') return { kind: 'later' };
    if (error.code === 'ORDER_CHANGED') return resolveConflict({ orderId, to }, error.message);
    const field = error.details.collected ?? error.details.collectedNote;
    if (error.code === 'VALIDATION_ERROR' && field)
      return { kind: 'refused', message: `${field} ${COLLECT_AGAIN}` };
    return resultOfFailure(error.status, error.code === 'UNREADABLE' ? null : error.message);
  }
}

const collectionBody = ({ lines, note }: StepCollection) => ({
  collected: lines.map(({ kind, brand, amount }) => ({ kind, amount, ...(brand !== null && { brand }) })),
  ...(note !== '' && { collectedNote: note }),
});

/**
 * A step that is not possible any more may have been taken already: its answer, or that of 'accept all', was
 * lost on the way back, or the courier's other phone was quicker. Then the courier has what they wanted, and
 * what was tapped after it still counts.
 */
async function resolveConflict(
  { orderId, to }: Pick<QueuedStep, 'orderId' | 'to'>,
  message: string,
): Promise<SendResult> {
  try {
    const { data: order } = await call(getOrder, { params: { id: orderId } });
    return hasReached(order.status, to) ? { kind: 'sent', order } : { kind: 'refused', message };
  } catch (error) {
    const isUnreachable =
      !(error instanceof CallError) || resultOfFailure(error.status, null).kind === 'later';
    return isUnreachable ? { kind: 'later' } : { kind: 'refused', message };
  }
}

/** What a screen shows of the queue. */
export interface OutboxState {
  /** Every step that the server has not answered yet, oldest first. */
  readonly steps: readonly QueuedStep[];
  /** Whether they have been waiting long enough to say so. */
  readonly isDelayed: boolean;
}

/** The steps of a courier on this phone. */
const persistedSteps = (userId: UserId): PersistedValue<readonly QueuedStep[]> =>
  persistedValue<readonly QueuedStep[]>(`steps:${userId}`, []);

interface StepHandlers {
  readonly onSent: (order: OrderView | PastOrder) => Promise<void> | void;
  readonly onRefused: (refusal: StepRefusal) => void;
}

/** What the outbox asks of the position sharing. */
export interface StepPositions {
  /** Where the phone is, when it has just said; null: it has to be asked. */
  freshStepFix(): StepFixInput | null;
  /** Asks the phone; takes a few seconds at most. */
  readStepFix(): Promise<StepFixInput | null>;
  /** Sends the positions that wait; takes a few seconds at most. */
  sendWaiting(): Promise<void>;
}

/** Only one tab sends at a time: two would send the same step twice (harmless, but in disorder). */
const withSendLock = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/**
 * The outbox of the courier's steps: persisted over reloads, sent once and in order whenever there is
 * signal.
 */
export class StepOutbox {
  private readonly queue: PersistedValue<readonly QueuedStep[]>;
  private readonly listeners = new Set<() => void>();
  private readonly positions: StepPositions;
  /** Fixes that the phone was asked for, by the key of their step. */
  private readonly askedFixes = new Map<string, Promise<StepFixInput | null>>();
  private handlers: StepHandlers = { onSent: () => {}, onRefused: () => {} };
  private state: OutboxState = { steps: [], isDelayed: false };
  private isRunning = false;
  private isFlushRequested = false;
  private attempt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private delayedTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    userId: UserId,
    positions: StepPositions,
    queue: PersistedValue<readonly QueuedStep[]> = persistedSteps(userId),
  ) {
    this.positions = positions;
    this.queue = queue;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = (): OutboxState => this.state;

  /** Callbacks for the outcome of the steps. */
  setHandlers(handlers: StepHandlers): void {
    this.handlers = handlers;
  }

  /** Queues a tap, stamped with its own time, and sends as soon as possible. */
  enqueue = async (
    order: Pick<OrderView, 'id' | 'receiptNumber'>,
    to: StepTarget,
    { note, collection }: StepDetails = {},
  ): Promise<void> => {
    const at = new Date().toISOString();
    const fix = this.positions.freshStepFix();
    const step: QueuedStep = {
      key: newIdempotencyKey(),
      orderId: order.id,
      receiptNumber: order.receiptNumber,
      to,
      note: note ?? null,
      at,
      ...(fix && { fix }),
      ...(collection && { collection }),
    };
    if (!fix && to !== 'ASSIGNED') this.askedFixes.set(step.key, this.positions.readStepFix());
    this.publishSteps(await this.queue.update((now) => enqueueStep(now, step)));
    await this.flush();
  };

  /** Tries again now, and soon again if it fails. */
  retry = (): void => {
    this.attempt = 0;
    void this.flush();
  };

  /** No more tries by itself. */
  stop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.delayedTimer);
    this.delayedTimer = undefined;
  }

  private async flush(): Promise<void> {
    if (this.isRunning) {
      this.isFlushRequested = true;
      return;
    }
    this.isRunning = true;
    clearTimeout(this.retryTimer);
    let hasMore = true;
    do {
      this.isFlushRequested = false;
      hasMore = await withSendLock(() => this.send());
    } while (this.isFlushRequested && !hasMore);
    this.isRunning = false;
    this.attempt = hasMore ? this.attempt + 1 : 0;
    if (hasMore) this.retryTimer = setTimeout(() => void this.flush(), retryDelayMs(this.attempt));
  }

  private async send(): Promise<boolean> {
    this.publishSteps(await this.queue.read());
    const hasMore = await sendInOrder({
      queue: this.queue,
      send: async (step) => sendStep(await this.prepare(step)),
      onSent: (order) => this.handlers.onSent(order),
      onRefused: (refusal) => this.handlers.onRefused(refusal),
    });
    this.publishSteps(await this.queue.read());
    return hasMore;
  }

  /**
   * The step with its fix, once all positions that wait are at the server: a step never overtakes them. The
   * fix is stored before the first try, because a repetition has to be the same.
   */
  private async prepare(step: QueuedStep): Promise<QueuedStep> {
    const asked = this.askedFixes.get(step.key);
    const fix = asked ? await asked : null;
    this.askedFixes.delete(step.key);
    const steps = asked ? await this.queue.update((now) => withFix(now, step.key, fix)) : [step];
    await this.positions.sendWaiting();
    return steps.find(({ key }) => key === step.key) ?? step;
  }

  private publishSteps(steps: readonly QueuedStep[]): void {
    if (steps.length === 0) {
      clearTimeout(this.delayedTimer);
      this.delayedTimer = undefined;
      if (this.state.steps.length > 0) this.publish({ steps, isDelayed: false });
      return;
    }
    this.delayedTimer ??= setTimeout(
      () => this.publish({ ...this.state, isDelayed: this.state.steps.length > 0 }),
      DELAYED_AFTER_MS,
    );
    this.publish({ steps, isDelayed: this.state.isDelayed });
  }

  private publish(seen: OutboxState): void {
    this.state = seen;
    for (const notify of this.listeners) notify();
  }
}
