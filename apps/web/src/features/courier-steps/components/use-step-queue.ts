import type { UserId } from '@ulak/contracts/ids';
import type { OrderView, PastOrder } from '@ulak/contracts/orders/schema';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStreamState } from '../../../lib/stream-state.ts';
import type { Refusal, StepTarget } from '../model.ts';
import { StepLine, type StepsSeen } from '../queries.ts';

interface StepQueueProps {
  readonly userId: UserId;
  readonly onSent: (order: OrderView | PastOrder) => Promise<void> | void;
  readonly onRefused: (refusal: Refusal) => void;
}

export interface StepQueue extends StepsSeen {
  /** Queues a tap, stamped with its own time, and sends as soon as possible. */
  take(order: Pick<OrderView, 'id' | 'receiptNumber'>, to: StepTarget, note?: string): Promise<void>;
  /** Tries again now. */
  retry(): void;
}

/**
 * The courier's taps: kept over reloads, sent once and in order whenever there is signal (ux "Courier
 * phone").
 */
export function useStepQueue({ userId, onSent, onRefused }: StepQueueProps): StepQueue {
  const [line] = useState(() => new StepLine(userId));
  const seen = useSyncExternalStore(line.subscribe, line.snapshot);
  useEffect(() => line.handle({ onSent, onRefused }), [line, onSent, onRefused]);
  useRetryOnSignal(line);
  return { ...seen, take: line.take, retry: line.retry };
}

/**
 * Signs that there may be signal again: the phone says so, the page is looked at again, the live stream is
 * back.
 */
function useRetryOnSignal(line: StepLine): void {
  const stream = useStreamState();
  useEffect(() => {
    if (stream === 'live') line.retry();
  }, [stream, line]);
  useEffect(() => {
    const onVisible = (): void => {
      if (!document.hidden) line.retry();
    };
    line.retry();
    addEventListener('online', line.retry);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', line.retry);
      document.removeEventListener('visibilitychange', onVisible);
      line.stop();
    };
  }, [line]);
}
