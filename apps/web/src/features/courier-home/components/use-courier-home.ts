import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useEffect, useRef } from 'react';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { useLive } from '../../../lib/live.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { expiredOffers, OFFER_EXPIRED } from '../model/lost-orders.ts';
import { ownBranch, ownDeliveries, ownStatus, cacheLiveMessage } from '../queries.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';
import { vibrate } from '../../../lib/vibrate.ts';

/** Scrolled less than this, the block of waiting orders is in sight. */
const VISIBLE_SCROLL_PX = 120;

/**
 * What the server says of the courier: state, orders, branch. Polled as spec 3 §9 says, changed at once by
 * live events, persisted for opening the page without signal.
 */
export function useCourierHome(user: SessionUser) {
  const client = useQueryClient();
  const status = useQuery({ ...ownStatus, refetchInterval: useRefetchInterval('courierStatus') });
  const deliveries = useQuery({ ...ownDeliveries, refetchInterval: useRefetchInterval('activeDeliveries') });
  const branch = useQuery({ ...ownBranch(user.branchId), refetchInterval: useRefetchInterval('branches') });
  useLive((message) => void cacheLiveMessage(client, message, user.id));
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}status:${user.id}`,
    queryKey: ownStatus.queryKey,
    data: status.data,
  });
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}deliveries:${user.id}`,
    queryKey: ownDeliveries.queryKey,
    data: deliveries.data,
  });
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}branch:${user.id}`,
    queryKey: ownBranch(user.branchId).queryKey,
    data: branch.data,
  });
  useNewOrderAlert(deliveries.data);
  return { status, deliveries, branch };
}

/**
 * A new assigned order makes itself felt in a pocket, and says so on the screen; one that was not accepted in
 * time says why it went.
 */
function useNewOrderAlert(orders: readonly OrderView[] | undefined): void {
  const known = useRef<readonly OrderView[] | null>(null);
  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = orders;
    if (!before) return;
    for (const { receiptNumber } of expiredOffers(before, orders, serverNow())) {
      toastError(`#${receiptNumber} sizden geri alındı.`, OFFER_EXPIRED);
    }
    const ids = new Set(before.map((order) => order.id));
    const newOrders = orders.filter((order) => order.status === 'ASSIGNED' && !ids.has(order.id));
    const [first] = newOrders;
    if (!first) return;
    vibrate([200, 100, 200]);
    // Who looks at the top of the page sees the order appear; a toast would only cover it.
    if (scrollY < VISIBLE_SCROLL_PX) return;
    toastSuccess(
      newOrders.length === 1
        ? `#${first.receiptNumber} size atandı.`
        : `${newOrders.length} sipariş size atandı.`,
      'Yeni sipariş',
    );
  }, [orders]);
}
