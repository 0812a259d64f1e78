import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmHandOver, disputeHandOver, getOwnCash } from '@ulak/contracts/cash/calls';
import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { OwnCash } from '@ulak/contracts/cash/schema';
import type { UserId } from '@ulak/contracts/ids';
import { CallError, call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { serverNow } from '../../lib/server-time.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

/** The count is another one than the courier looked at. */
export const HAND_OVER_CHANGED =
  'Bu teslim siz bakarken değişti; güncel hâli gösteriliyor. Kontrol edip yeniden yanıtlayın.';

const MY_CASH = ['courier', 'my-cash'] as const;

/** The own cash, and when it was read by the server's clock, epoch ms. */
export interface ReadCash {
  readonly cash: OwnCash;
  readonly readAt: number;
}

export const myCash = queryOptions({
  queryKey: MY_CASH,
  queryFn: async ({ signal }): Promise<ReadCash> => ({
    cash: (await call(getOwnCash, { signal })).data,
    readAt: serverNow(),
  }),
  staleTime: POLLING.earnings.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
});

/** Asks for the cash anew when a live message says that it changed. */
export function useCashStream(me: UserId): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'COURIER_CASH_UPDATED' && message.courierId === me)
      void client.invalidateQueries({ queryKey: MY_CASH });
  });
  useStaleOnLeave(MY_CASH);
}

/** What the courier says to a count. `reason` null: it is right. */
interface HandOverAnswer {
  readonly handOver: Pick<HandOverView, 'id' | 'version'>;
  readonly reason: string | null;
}

/** Confirms or disputes a count; one that changed meanwhile is read anew. */
export function useAnswerHandOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ handOver: { id, version }, reason }: HandOverAnswer) => {
      const params = { id: String(id) };
      return reason === null
        ? call(confirmHandOver, { params, body: { version } })
        : call(disputeHandOver, { params, body: { version, reason } });
    },
    onSuccess: ({ data }, { reason }) => {
      client.setQueryData<ReadCash>(
        MY_CASH,
        (read) =>
          read && {
            ...read,
            cash: {
              ...read.cash,
              handOvers: read.cash.handOvers.map((one) => (one.id === data.id ? data : one)),
            },
          },
      );
      toastSuccess(reason === null ? 'Kasa teslimini onayladınız.' : 'İtirazınız şubeye iletildi.');
      return client.invalidateQueries({ queryKey: MY_CASH });
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.code !== 'HAND_OVER_CHANGED') return undefined;
      // as a toast, too: the card is gone where the count was answered elsewhere
      toastError(HAND_OVER_CHANGED);
      return client.invalidateQueries({ queryKey: MY_CASH });
    },
  });
}
