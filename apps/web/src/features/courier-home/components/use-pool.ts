import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderView, PoolOrderView } from '@ulak/contracts/orders/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { toastError } from '../../../lib/toast.ts';
import { claimLimitText, claimRefusal, mayFetchPool, poolState } from '../model/pool.ts';
import { claimPoolOrder, poolOrders } from '../queries.ts';

interface PoolProps {
  readonly status: CourierStatusView;
  readonly branch: BranchView;
  /** The courier's orders, waiting steps included. */
  readonly orders: readonly OrderView[];
  /** Where the server knows the courier to be: it lists nothing before it knows. */
  readonly position: LatLng | null;
}

/**
 * The pool: asked for only while the visibility rules allow it (spec 3 §4.4, §9), so at once when the
 * position has arrived.
 */
export function usePool({ status, branch, orders, position }: PoolProps) {
  const client = useQueryClient();
  const facts = {
    status,
    branch,
    position,
    isDelivering: orders.some((order) => order.status === 'IN_DELIVERY'),
  };
  const refetchInterval = useRefetchInterval('poolOrders');
  const query = useQuery({ ...poolOrders, enabled: mayFetchPool(facts), refetchInterval });
  const claiming = useMutation({
    mutationFn: (order: PoolOrderView) => claimPoolOrder(client, order.id),
    // The order is now the newest of the waiting ones, at the top of the page.
    onSuccess: () => scrollTo({ top: 0, behavior: 'smooth' }),
    onError: (error) => {
      const { title, text } = claimRefusal(error instanceof CallError ? error.code : null, messageOf(error));
      toastError(text, title);
    },
  });
  const hasOffered = (query.data?.length ?? 0) > 0;
  return {
    query,
    state: poolState({ ...facts, hasOffered }),
    limitText: claimLimitText(orders.length, branch.maxConcurrentDeliveries),
    claimingId: claiming.isPending ? claiming.variables.id : null,
    claim: (order: PoolOrderView) => claiming.mutate(order),
  };
}
