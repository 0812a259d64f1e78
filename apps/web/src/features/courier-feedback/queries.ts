import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import { listOwnFeedback, sendFeedback } from '@ulak/contracts/feedback/calls';
import type { UserId } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { serverNow } from '../../lib/server-time.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const OWN_FEEDBACK = ['courier', 'feedback'] as const;
const PAGE_SIZE = 50;

/** The courier's own feedback, newest first, page by page, and when each page was read. */
export const ownFeedback = infiniteQueryOptions({
  queryKey: [...OWN_FEEDBACK, 'own'] as const,
  queryFn: async ({ signal, pageParam }) => {
    const query = { page: String(pageParam), limit: String(PAGE_SIZE) };
    return { ...(await call(listOwnFeedback, { query, signal })), readAt: serverNow() };
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, limit, total } }) => (page * limit < total ? page + 1 : undefined),
  staleTime: POLLING.courierNotices.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
});

/** Feedback and the key under which it is sent: with the same one it is the same feedback. */
interface SentFeedback {
  readonly body: BodyIn<typeof sendFeedback>;
  readonly key: string;
}

/** @param onSent also when the form is gone by then */
export function useSendFeedback(onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: SentFeedback) => call(sendFeedback, { body, idempotencyKey: key }),
    onSuccess: () => {
      onSent();
      toastSuccess('Geri bildiriminiz yönetime iletildi.');
      return client.invalidateQueries({ queryKey: OWN_FEEDBACK });
    },
  });
}

/** Asks for the own feedback anew when it was answered. */
export function useFeedbackStream(courierId: UserId): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'COURIER_FEEDBACK_UPDATED' && message.courierId === courierId)
      void client.invalidateQueries({ queryKey: OWN_FEEDBACK });
  });
  useStaleOnLeave(OWN_FEEDBACK);
}
