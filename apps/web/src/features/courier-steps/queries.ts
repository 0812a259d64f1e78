import type { UserId } from '@ulak/contracts/ids';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { call, CallError } from '../../lib/call.ts';
import { acknowledgeOffer, getOrder, setOrderStatus } from '../../lib/calls.ts';
import { type Kept, kept } from '../../lib/kept.ts';
import { newKey } from '../../lib/new-key.ts';
import {
  append,
  hasReached,
  type QueuedStep,
  type Refusal,
  resultOfFailure,
  retryDelayMs,
  type SendResult,
  sendInOrder,
  type StepTarget,
} from './model.ts';

const LOCK = 'ulak-steps';
/** A step that is through within this was never "waiting" for anybody who looks. */
const SHOWN_AS_WAITING_AFTER_MS = 700;

/**
 * Sends one step. The key makes a repetition harmless, `at` tells when the courier tapped (spec 3 §7). Never
 * throws.
 */
export async function sendStep({ key, orderId, to, note, at }: QueuedStep): Promise<SendResult> {
  try {
    const params = { id: orderId };
    if (to === 'ASSIGNED')
      return { kind: 'sent', order: (await call(acknowledgeOffer, { params, idempotencyKey: key })).data };
    const reason = note === null ? {} : { note, undeliverableReason: note };
    const { data } = await call(setOrderStatus, {
      params,
      body: { status: to, updateHistory: true, at, ...reason },
      idempotencyKey: key,
    });
    return { kind: 'sent', order: data };
  } catch (error) {
    // Another window of this phone has signed in with a password that must be replaced first.
    if (!(error instanceof CallError) || error.code === 'PASSWORD_CHANGE_REQUIRED') return { kind: 'later' };
    if (error.code === 'ORDER_CHANGED') return resultOfChange({ orderId, to }, error.message);
    return resultOfFailure(error.status, error.code === 'UNREADABLE' ? null : error.message);
  }
}

/**
 * A step that is not possible any more may have been taken already: its answer, or that of 'accept all', was
 * lost on the way back, or the courier's other phone was quicker. Then the courier has what they wanted, and
 * what was tapped after it still counts.
 */
async function resultOfChange(
  { orderId, to }: Pick<QueuedStep, 'orderId' | 'to'>,
  message: string,
): Promise<SendResult> {
  try {
    const { data: order } = await call(getOrder, { params: { id: orderId } });
    return hasReached(order.status, to) ? { kind: 'sent', order } : { kind: 'refused', message };
  } catch (error) {
    const isAway = !(error instanceof CallError) || resultOfFailure(error.status, null).kind === 'later';
    return isAway ? { kind: 'later' } : { kind: 'refused', message };
  }
}

/** What a screen shows of the queue. */
export interface StepsSeen {
  /** Every step that the server has not answered yet, oldest first. */
  readonly steps: readonly QueuedStep[];
  /** Whether they have been waiting long enough to say so. */
  readonly isHeld: boolean;
}

interface StepHandlers {
  readonly onSent: (order: OrderView | PastOrder) => Promise<void> | void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Only one tab sends at a time: two would send the same step twice (harmless, but in disorder). */
const alone = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/**
 * The courier's taps on their way to the server: kept over reloads, sent once and in order whenever there is
 * signal.
 */
export class StepLine {
  private readonly queue: Kept<readonly QueuedStep[]>;
  private readonly listeners = new Set<() => void>();
  private handlers: StepHandlers = { onSent: () => {}, onRefused: () => {} };
  private seen: StepsSeen = { steps: [], isHeld: false };
  private isRunning = false;
  private isAskedAgain = false;
  private attempt = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heldTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    userId: UserId,
    queue: Kept<readonly QueuedStep[]> = kept<readonly QueuedStep[]>(`steps:${userId}`, []),
  ) {
    this.queue = queue;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = (): StepsSeen => this.seen;

  /** Who hears what became of the steps. */
  handle(handlers: StepHandlers): void {
    this.handlers = handlers;
  }

  /** Queues a tap, stamped with its own time, and sends as soon as possible. */
  take = async (
    order: Pick<OrderView, 'id' | 'receiptNumber'>,
    to: StepTarget,
    note?: string,
  ): Promise<void> => {
    const at = new Date().toISOString();
    const step: QueuedStep = {
      key: newKey(),
      orderId: order.id,
      receiptNumber: order.receiptNumber,
      to,
      note: note ?? null,
      at,
    };
    this.show(await this.queue.update((now) => append(now, step)));
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
    clearTimeout(this.heldTimer);
    this.heldTimer = undefined;
  }

  private async flush(): Promise<void> {
    if (this.isRunning) {
      this.isAskedAgain = true;
      return;
    }
    this.isRunning = true;
    clearTimeout(this.retryTimer);
    let isLeft = true;
    do {
      this.isAskedAgain = false;
      isLeft = await alone(() => this.send());
    } while (this.isAskedAgain && !isLeft);
    this.isRunning = false;
    this.attempt = isLeft ? this.attempt + 1 : 0;
    if (isLeft) this.retryTimer = setTimeout(() => void this.flush(), retryDelayMs(this.attempt));
  }

  private async send(): Promise<boolean> {
    this.show(await this.queue.read());
    const isLeft = await sendInOrder({
      queue: this.queue,
      send: sendStep,
      onSent: (order) => this.handlers.onSent(order),
      onRefused: (refusal) => this.handlers.onRefused(refusal),
    });
    this.show(await this.queue.read());
    return isLeft;
  }

  private show(steps: readonly QueuedStep[]): void {
    if (steps.length === 0) {
      clearTimeout(this.heldTimer);
      this.heldTimer = undefined;
      if (this.seen.steps.length > 0) this.tell({ steps, isHeld: false });
      return;
    }
    this.heldTimer ??= setTimeout(
      () => this.tell({ ...this.seen, isHeld: this.seen.steps.length > 0 }),
      SHOWN_AS_WAITING_AFTER_MS,
    );
    this.tell({ steps, isHeld: this.seen.isHeld });
  }

  private tell(seen: StepsSeen): void {
    this.seen = seen;
    for (const notify of this.listeners) notify();
  }
}
