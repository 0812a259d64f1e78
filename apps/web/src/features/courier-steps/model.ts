import type { Collected } from '@ulak/contracts/cash/own-payment';
import type { OrderId } from '@ulak/contracts/ids';
import type { StepFixInput } from '@ulak/contracts/orders/requests';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { COURIER_LOAD_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import type { PersistedValue } from '../../lib/persisted-value.ts';

/**
 * Where a courier's tap can lead an order (spec 3 §4.2). 'ASSIGNED': 'Geliyorum', which keeps what the engine
 * offered from being taken back.
 */
export type StepTarget = Extract<
  OrderStatus,
  'ASSIGNED' | 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED' | 'UNDELIVERABLE'
>;

/** What a courier has collected at the door. `note`: why it is less; '' for none. */
export interface StepCollection {
  readonly lines: readonly Collected[];
  readonly note: string;
}

/** What a step says besides: why an order could not be delivered, or what was collected otherwise. */
export interface StepDetails {
  readonly note?: string;
  readonly collection?: StepCollection;
}

/** One tap of a courier on one order, as it waits for signal (ux "Courier phone"). */
export interface QueuedStep {
  /** Sent as Idempotency-Key: however often the step travels, it happens once. */
  readonly key: string;
  readonly orderId: OrderId;
  /** What the courier calls the order. */
  readonly receiptNumber: string;
  readonly to: StepTarget;
  /** Why it could not be delivered; null for every other step. */
  readonly note: string | null;
  /** What was collected where it is not the order's own payment; absent: the order's own. */
  readonly collection?: StepCollection;
  /** The tap's own time by the phone's clock, ISO. */
  readonly at: string;
  /** Where the phone was at the tap; null: it did not know. Absent: not asked yet. */
  readonly fix?: StepFixInput | null;
}

/** What became of one try to send a step. */
export type SendResult =
  | { readonly kind: 'sent'; readonly order: OrderView | PastOrder }
  /** No signal, or a server that cannot answer now: the step stays queued. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly message: string | null };

/** A step that the server refused, with what fell with it. */
export interface StepRefusal {
  readonly step: QueuedStep;
  /** The server's sentence; null when its answer could not be read. */
  readonly message: string | null;
  /** Later steps of the same order: without the refused one they mean nothing. */
  readonly dropped: readonly QueuedStep[];
}

/** A collection that the server refused, on the phone until the courier knows of it. */
export interface RefusedCollection extends StepCollection {
  readonly key: string;
  readonly orderId: OrderId;
  readonly receiptNumber: string;
  /** The server's sentence. */
  readonly message: string;
  /** When it was tapped, ISO. */
  readonly at: string;
}

/** With one more; a refusal that was about no collection changes nothing. */
export function withRefused(
  known: readonly RefusedCollection[],
  { step: { key, orderId, receiptNumber, at, collection }, message }: StepRefusal,
): readonly RefusedCollection[] {
  if (!collection || message === null) return known;
  // what was said of the same order before is over
  const others = known.filter((one) => one.orderId !== orderId);
  return [{ key, orderId, receiptNumber, message, at, ...collection }, ...others];
}

/** First wait before another try, ms; doubles up to the longest. */
const INITIAL_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/**
 * Statuses of an answer after which the same step may still succeed: nobody answered (0), the answer broke
 * off or was another network's page (below 400), not signed in for the moment, too busy, or broken.
 * Everything else is the server's no.
 */
const isRetryable = (status: number): boolean =>
  status < 400 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * What an unsuccessful answer means for a step.
 * @param status HTTP status; 0 when nobody answered @param message the server's sentence; null when there is
 * none
 */
export const resultOfFailure = (status: number, message: string | null): SendResult =>
  isRetryable(status) ? { kind: 'later' } : { kind: 'refused', message };

/** Where an order of the courier's can stand that has taken this step, or gone on from there. */
const REACHED: Record<StepTarget, readonly OrderStatus[]> = {
  ASSIGNED: ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'],
  PICKED_UP: ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'],
  IN_DELIVERY: ['IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'],
  DELIVERED: ['DELIVERED'],
  UNDELIVERABLE: ['UNDELIVERABLE'],
};

/** Whether an order in this status has nothing left to do for the step. */
export const hasReached = (status: OrderStatus, to: StepTarget): boolean => REACHED[to].includes(status);

/**
 * A step at the end of the queue. The same step of an order that still waits is not queued a second time (a
 * double tap).
 */
export function enqueueStep(queue: readonly QueuedStep[], step: QueuedStep): readonly QueuedStep[] {
  return queue.some((waiting) => waiting.orderId === step.orderId && waiting.to === step.to)
    ? queue
    : [...queue, step];
}

/** The queue with the fix of a step; what is known of it already stays, because it may have been sent. */
export const withFix = (
  queue: readonly QueuedStep[],
  key: string,
  fix: StepFixInput | null,
): readonly QueuedStep[] =>
  queue.map((step) => (step.key === key && step.fix === undefined ? { ...step, fix } : step));

/** The queue without a step that is done. */
export const removeStep = (queue: readonly QueuedStep[], key: string): readonly QueuedStep[] =>
  queue.filter((step) => step.key !== key);

/** The queue after a refusal: the step goes, and every later step of the same order with it. */
export function removeRefusedStep(
  queue: readonly QueuedStep[],
  key: string,
): { rest: readonly QueuedStep[]; dropped: readonly QueuedStep[] } {
  const index = queue.findIndex((step) => step.key === key);
  const refused = queue[index];
  if (!refused) return { rest: queue, dropped: [] };
  const dropped = queue.slice(index + 1).filter((step) => step.orderId === refused.orderId);
  return { rest: queue.filter((step) => step !== refused && !dropped.includes(step)), dropped };
}

/** How long to wait before try number `attempt` (1 = the first repetition), ms. */
export const retryDelayMs = (attempt: number): number =>
  Math.min(MAX_RETRY_MS, INITIAL_RETRY_MS * 2 ** (attempt - 1));

/**
 * The courier's orders as the waiting steps leave them: what was tapped is shown at once, orders that were
 * finished are gone. Taking a step out of the queue therefore puts its card back as it was.
 */
export function applyQueuedSteps(
  orders: readonly OrderView[],
  queue: readonly QueuedStep[],
): readonly OrderView[] {
  if (queue.length === 0) return orders;
  const target = new Map(queue.map((step) => [step.orderId, step] as const));
  return orders
    .map((order) => {
      const step = target.get(order.id);
      return step
        ? {
            ...order,
            status: step.to,
            offerExpiresAt: null,
            ...(step.to === 'IN_DELIVERY' ? { startedAt: step.at } : {}),
          }
        : order;
    })
    .filter((order) => isOneOf(order.status, COURIER_LOAD_STATUSES));
}

/** The orders that have a step waiting. */
export const ordersWithQueuedStep = (queue: readonly QueuedStep[]): ReadonlySet<OrderId> =>
  new Set(queue.map((step) => step.orderId));

interface SendOptions {
  readonly queue: PersistedValue<readonly QueuedStep[]>;
  send(step: QueuedStep): Promise<SendResult>;
  onSent(order: OrderView | PastOrder): Promise<void> | void;
  onRefused(refusal: StepRefusal): void;
}

/** Sends what waits, oldest first, one after the other, until the queue is empty or a step has to wait.
 * @returns whether something is left for later */
export async function sendInOrder({ queue, send, onSent, onRefused }: SendOptions): Promise<boolean> {
  for (let [next] = await queue.read(); next; [next] = await queue.read()) {
    const step = next;
    const result = await send(step);
    if (result.kind === 'later') return true;
    if (result.kind === 'sent') {
      await onSent(result.order);
      await queue.update((now) => removeStep(now, step.key));
    } else {
      let dropped: readonly QueuedStep[] = [];
      await queue.update((now) => {
        const after = removeRefusedStep(now, step.key);
        dropped = after.dropped;
        return after.rest;
      });
      onRefused({ step, message: result.message, dropped });
    }
  }
  return false;
}
