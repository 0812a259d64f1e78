import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderId } from '@ulak/contracts/ids';
import { changeOrderSlot, listOrderSlots } from '@ulak/contracts/rush/calls';
import { applyChanges, refetchOnConflict } from '../../../domain/orders/active-orders.ts';
import { changeFromOrder } from '../../../domain/orders/order-changes.ts';
import { call } from '../../../lib/call.ts';

/** How long the places shown are taken for true: others take them meanwhile. */
const REFRESH_MS = 15_000;

/** What an order may be promised. */
export const slotsOfOrder = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', 'slots', id] as const,
    queryFn: async ({ signal }) => (await call(listOrderSlots, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** Promises an order another slot, or none. */
export function useChangeSlot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, from }: { readonly id: OrderId; readonly from: string | null }) =>
      call(changeOrderSlot, { params: { id }, body: { from } }),
    onSuccess: ({ data }) => applyChanges(client, [changeFromOrder(data)]),
    onError: (error) => refetchOnConflict(client, error),
  });
}
