import type { UserId } from '@ulak/contracts/ids';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStreamState } from '../../../lib/stream-state.ts';
import type { StepDetails, StepRefusal, StepTarget } from '../model.ts';
import { type OutboxState, StepOutbox, type StepPositions } from '../queries.ts';

interface StepQueueProps {
  readonly userId: UserId;
  readonly positions: StepPositions;
  readonly onSent: (order: OrderView | PastOrder) => Promise<void> | void;
  readonly onRefused: (refusal: StepRefusal) => void;
}

export interface StepQueue extends OutboxState {
  /** Queues a tap, stamped with its own time, and sends as soon as possible. */
  enqueue(
    order: Pick<OrderView, 'id' | 'receiptNumber'>,
    to: StepTarget,
    details?: StepDetails,
  ): Promise<void>;
  /** Tries again now. */
  retry(): void;
}

/**
 * The courier's queued steps: persisted over reloads, sent once and in order whenever there is signal (ux
 * "Courier phone").
 */
export function useStepQueue({ userId, positions, onSent, onRefused }: StepQueueProps): StepQueue {
  const [outbox] = useState(() => new StepOutbox(userId, positions));
  const state = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  useEffect(() => outbox.setHandlers({ onSent, onRefused }), [outbox, onSent, onRefused]);
  useRetryOnSignal(outbox);
  return { ...state, enqueue: outbox.enqueue, retry: outbox.retry };
}

/**
 * Signs that there may be signal again: the phone says so, the page is looked at again, the live stream is
 * back.
 */
function useRetryOnSignal(outbox: StepOutbox): void {
  const stream = useStreamState();
  useEffect(() => {
    if (stream === 'live') outbox.retry();
  }, [stream, outbox]);
  useEffect(() => {
    const onVisible = (): void => {
      if (!document.hidden) outbox.retry();
    };
    outbox.retry();
    addEventListener('online', outbox.retry);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', outbox.retry);
      document.removeEventListener('visibilitychange', onVisible);
      outbox.stop();
    };
  }, [outbox]);
}
