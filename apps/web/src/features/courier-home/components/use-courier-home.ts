import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/endpoints';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useRef } from 'react';
import { ANSWER_PREFIX } from '../../../lib/kept.ts';
import { useLive } from '../../../lib/live.ts';
import { useRefresh } from '../../../lib/refresh.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { lapsedOffers, OFFER_OVER } from '../model.ts';
import { ownBranch, ownDeliveries, ownStatus, storeLive } from '../queries.ts';
import { useKeptAnswer } from './use-kept-answer.ts';

/** Scrolled less than this, the block of waiting orders is in sight. */
const IN_SIGHT_PX = 120;

/**
 * What the server says of the courier: state, orders, branch. Polled as spec 3 §9 says, changed at once by
 * live events, kept for opening the page without signal.
 */
export function useCourierHome(user: SessionUser) {
  const client = useQueryClient();
  const status = useQuery({ ...ownStatus, refetchInterval: useRefresh('courierStatus') });
  const deliveries = useQuery({ ...ownDeliveries, refetchInterval: useRefresh('activeDeliveries') });
  const branch = useQuery({ ...ownBranch(user.branchId), refetchInterval: useRefresh('branches') });
  useLive((message) => void storeLive(client, message, user.id));
  useKeptAnswer({
    key: `${ANSWER_PREFIX}status:${user.id}`,
    queryKey: ownStatus.queryKey,
    data: status.data,
  });
  useKeptAnswer({
    key: `${ANSWER_PREFIX}deliveries:${user.id}`,
    queryKey: ownDeliveries.queryKey,
    data: deliveries.data,
  });
  useKeptAnswer({
    key: `${ANSWER_PREFIX}branch:${user.id}`,
    queryKey: ownBranch(user.branchId).queryKey,
    data: branch.data,
  });
  useNewOrderSignal(deliveries.data);
  return { status, deliveries, branch };
}

/**
 * A new assigned order makes itself felt in a pocket, and says so on the screen; one that was not accepted in
 * time says why it went.
 */
function useNewOrderSignal(orders: readonly OrderView[] | undefined): void {
  const known = useRef<readonly OrderView[] | null>(null);
  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = orders;
    if (!before) return;
    for (const { receiptNumber } of lapsedOffers(before, orders, serverNow())) {
      toastError(`#${receiptNumber} sizden geri alındı.`, OFFER_OVER);
    }
    const ids = new Set(before.map((order) => order.id));
    const news = orders.filter((order) => order.status === 'ASSIGNED' && !ids.has(order.id));
    const [first] = news;
    if (!first) return;
    // Some browsers refuse to vibrate before the first touch: then only the words remain.
    if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
    // Who looks at the top of the page sees the order appear; a toast would only cover it.
    if (scrollY < IN_SIGHT_PX) return;
    toastSuccess(
      news.length === 1 ? `#${first.receiptNumber} size atandı.` : `${news.length} sipariş size atandı.`,
      'Yeni sipariş',
    );
  }, [orders]);
}
