import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError } from '../../../lib/toast.ts';
import { STATUS_UPDATE_FAILED } from '../model/next-step.ts';
import { acceptAll, type StepReport } from '../queries.ts';

interface AcceptAllPorts {
  readonly reportStep: () => Promise<StepReport>;
  readonly onStep: (order: OrderView, to: 'PICKED_UP') => void;
}

/**
 * Accepts all in one call; without an answer, or with one that broke off, each acceptance waits in the queue
 * like any other tap.
 */
export function useAcceptAll(orders: readonly OrderView[], { reportStep, onStep }: AcceptAllPorts) {
  const client = useQueryClient();
  const accepting = useMutation({
    mutationFn: async () => acceptAll(client, await reportStep()),
    onError: (error) => {
      const isUnanswered = error instanceof CallError && (error.status < 400 || error.status >= 500);
      if (!isUnanswered) toastError(messageOf(error, STATUS_UPDATE_FAILED));
      else for (const order of orders) onStep(order, 'PICKED_UP');
    },
  });
  return { acceptAllOrders: () => accepting.mutate(), isAccepting: accepting.isPending };
}
