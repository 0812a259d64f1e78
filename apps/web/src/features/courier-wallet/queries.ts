import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LiveMessage } from '@ulak/contracts/events';
import type { OrderId, PayoutId, UserId } from '@ulak/contracts/ids';
import { getOrder } from '@ulak/contracts/orders/calls';
import type { Period } from '@ulak/contracts/time';
import { getOwnMonthEstimate, getOwnWallet, listPayouts } from '@ulak/contracts/wallet/calls';
import type { OwnWallet } from '@ulak/contracts/wallet/schema';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { serverNow } from '../../lib/server-time.ts';

/** Everything of the own wallet. */
export const OWN_WALLET = ['courier', 'wallet'] as const;

/** A wallet, and when it was read by the server's clock, epoch ms. */
export interface ReadWallet {
  readonly wallet: OwnWallet;
  readonly readAt: number;
}

/** The own wallet of a period (spec 3 §2.2). */
export const ownWallet = (period: Period) => {
  const [from, to] = [period.from.toISOString(), period.to.toISOString()];
  return queryOptions({
    queryKey: [...OWN_WALLET, 'earnings', from, to] as const,
    queryFn: async ({ signal }): Promise<ReadWallet> => ({
      wallet: (await call(getOwnWallet, { query: { from, to }, signal })).data,
      readAt: serverNow(),
    }),
    staleTime: POLLING.earnings.staleMs,
  });
};

/** Where the running month is expected to end (docs/decisions/078). */
export const ownMonthEstimate = queryOptions({
  queryKey: [...OWN_WALLET, 'month'] as const,
  queryFn: async ({ signal }) => (await call(getOwnMonthEstimate, { signal })).data,
  staleTime: POLLING.earnings.staleMs,
});

const PAYOUTS_PAGE = 20;

/** The own payouts, newest first, page by page. */
export const ownPayouts = infiniteQueryOptions({
  queryKey: [...OWN_WALLET, 'payouts'] as const,
  queryFn: ({ signal, pageParam }) =>
    call(listPayouts, { query: { page: String(pageParam), limit: String(PAYOUTS_PAGE) }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, limit, total } }) => (page * limit < total ? page + 1 : undefined),
  staleTime: POLLING.earnings.staleMs,
});

/** One own payout, of however long ago; null: there is none. */
export const ownPayout = (id: PayoutId) =>
  queryOptions({
    queryKey: [...OWN_WALLET, 'payouts', id] as const,
    queryFn: async ({ signal }) =>
      (await call(listPayouts, { query: { id: String(id) }, signal })).data[0] ?? null,
    staleTime: POLLING.earnings.staleMs,
  });

/** An own order with what was in it, as long as a courier may see that. */
export const walletOrder = (id: OrderId) =>
  queryOptions({
    queryKey: [...OWN_WALLET, 'order', id] as const,
    queryFn: async ({ signal }) => (await call(getOrder, { params: { id }, signal })).data,
  });

/** Whether a live message is about what a courier earned or was paid. */
export function changesWallet(message: LiveMessage, me: UserId): boolean {
  if (message.type === 'COURIER_PAY_UPDATED') return message.courierId === me;
  if (message.type !== 'ORDER_STATUS_UPDATED') return false;
  return message.courierId === me || message.previousCourierId === me;
}
