import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn, Call, ReplyOf } from '@ulak/contracts/call';
import { gapBefore } from '@ulak/contracts/domain/figures';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import {
  addBonus,
  addCorrection,
  editEarning,
  exportWallets,
  listEarnings,
  listPayouts,
  payCourier,
  previewPayout,
  removeEarning,
  reversePayout,
  summariseWallets,
} from '@ulak/contracts/wallet/calls';
import type { EarningType, PayStatus } from '@ulak/contracts/wallet/labels';
import type { EarningView, PayoutView } from '@ulak/contracts/wallet/schema';
import { useBodyKey } from '../../lib/body-key.ts';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { refusalOf, type WalletChange } from './model/refusal.ts';

/** Everything of the screen; what live messages and changes put out of date. */
export const WALLETS = ['wallets'] as const;

/** Whose money of when: [from, to) as ISO instants, of one branch or of all. */
export interface WalletScope {
  readonly from: string;
  readonly to: string;
  readonly branchId: BranchFilter;
}

export type WalletSummary = ReplyOf<typeof summariseWallets>;
export type WalletRow = WalletSummary['data'][number];

/** Couriers, earnings and payouts on a page of their lists. */
export const PAGE_SIZE = 50;
export const EARNINGS_PAGE_SIZE = 20;
export const PAYOUTS_PAGE_SIZE = 10;
/** The most that a call answers at once. */
const MOST_ROWS = 500;

/** Known rows stay while others come; the stream tells of changes, the poll of what it missed. */
const COMMON = {
  staleTime: POLLING.earnings.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
  refetchIntervalInBackground: false,
  placeholderData: keepPreviousData,
} as const;

const scopeQuery = ({ from, to, branchId }: WalletScope) => ({ from, to, branchId: String(branchId) });

/** A page of couriers, with the totals of all who match (spec 3 §2.4). */
export const walletPage = (scope: WalletScope, search: string, page: number) =>
  queryOptions({
    queryKey: [...WALLETS, 'page', scope, search, page] as const,
    queryFn: ({ signal }) =>
      call(summariseWallets, {
        query: { ...scopeQuery(scope), search, page: String(page), limit: String(PAGE_SIZE) },
        signal,
      }),
    ...COMMON,
  });

/** What was earned in the hours 07:00–10:00 before the range, which lie in no reporting day. */
export const gapTotals = (scope: WalletScope, search: string) => {
  const gap = gapBefore({ from: new Date(scope.from), to: new Date(scope.to) });
  const missed = { ...scope, from: gap.from.toISOString(), to: gap.to.toISOString() };
  return queryOptions({
    queryKey: [...WALLETS, 'gap', missed, search] as const,
    queryFn: ({ signal }) =>
      call(summariseWallets, { query: { ...scopeQuery(missed), search, limit: '1' }, signal }),
    enabled: gap.to > gap.from,
    ...COMMON,
    placeholderData: undefined,
  });
};

/** Every courier of a total, page by page. */
export const allWallets = (scope: WalletScope, search: string) =>
  queryOptions({
    queryKey: [...WALLETS, 'all', scope, search] as const,
    queryFn: async ({ signal }): Promise<Pick<WalletSummary, 'data' | 'totals'>> => {
      const fetchPage = (page: number) =>
        call(summariseWallets, {
          query: { ...scopeQuery(scope), search, page: String(page), limit: String(MOST_ROWS) },
          signal,
        });
      const first = await fetchPage(1);
      const byId = new Map(first.data.map((row) => [row.courierId, row]));
      // Who is added meanwhile moves rows on to a page that comes yet.
      for (let page = 2; page <= Math.ceil(first.pagination.total / MOST_ROWS); page += 1)
        for (const row of (await fetchPage(page)).data) byId.set(row.courierId, row);
      return { data: [...byId.values()], totals: first.totals };
    },
    staleTime: POLLING.earnings.staleMs,
  });

/** One courier's row; null: not in the viewer's scope. */
export const courierWallet = (scope: WalletScope, courierId: UserId) =>
  queryOptions({
    queryKey: [...WALLETS, 'courier', scope, courierId] as const,
    queryFn: async ({ signal }): Promise<WalletRow | null> =>
      (
        await call(summariseWallets, {
          query: { ...scopeQuery(scope), courierId: String(courierId) },
          signal,
        })
      ).data[0] ?? null,
    ...COMMON,
    placeholderData: undefined,
  });

export type EarningsReply = ReplyOf<typeof listEarnings>;

export interface EarningsWish {
  readonly type: EarningType | null;
  readonly status: PayStatus | null;
  readonly page: number;
}

/** A page of a courier's earnings, and the corrections of the range. */
export const earningsPage = (scope: WalletScope, courierId: UserId, { type, status, page }: EarningsWish) =>
  queryOptions({
    queryKey: [...WALLETS, 'earnings', scope, courierId, type, status, page] as const,
    queryFn: ({ signal }) =>
      call(listEarnings, {
        query: {
          ...scopeQuery(scope),
          courierId: String(courierId),
          ...(type === null ? {} : { type }),
          ...(status === null ? {} : { status }),
          page: String(page),
          limit: String(EARNINGS_PAGE_SIZE),
        },
        signal,
      }),
    ...COMMON,
  });

/** A page of a courier's payouts, of any time. */
export const payoutsPage = (courierId: UserId, page: number) =>
  queryOptions({
    queryKey: [...WALLETS, 'payouts', courierId, page] as const,
    queryFn: ({ signal }) =>
      call(listPayouts, {
        query: { courierId: String(courierId), page: String(page), limit: String(PAYOUTS_PAGE_SIZE) },
        signal,
      }),
    ...COMMON,
  });

const readPreview = async (courierId: UserId, until: string | null, signal: AbortSignal) =>
  (
    await call(previewPayout, {
      query: { courierId: String(courierId), ...(until === null ? {} : { until }) },
      signal,
    })
  ).data;

/** What a payout would pay. @param until ISO instant; null: everything up to now */
export const payoutPreview = (courierId: UserId, until: string | null) =>
  queryOptions({
    queryKey: [...WALLETS, 'preview', courierId, until] as const,
    queryFn: ({ signal }) => readPreview(courierId, until, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The preview a payment is made by: what was read stays until it is asked for anew, whatever happens. */
export const pinnedPreview = (courierId: UserId, until: string | null) =>
  queryOptions({
    queryKey: ['payout-preview', courierId, until] as const,
    queryFn: ({ signal }) => readPreview(courierId, until, signal),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** The table as the server's Excel file. */
export const downloadWallets = (scope: WalletScope, search: string, signal: AbortSignal) =>
  downloadFile(
    exportWallets,
    { query: { ...scopeQuery(scope), search } },
    { signal, onProgress: () => {}, fallbackName: 'kurye-cuzdanlari.xlsx' },
  );

interface Told<Reply> {
  readonly change: WalletChange;
  readonly done: string;
  readonly onDone: (reply: Reply) => void;
}

/**
 * What is the same of every change: its end is told, wherever the person is by then, and what is on screen is
 * asked for again.
 */
function useChange<Input, Reply>(
  send: (input: Input, keyOf: (body: unknown) => string) => Promise<Reply>,
  { change, done, onDone }: Told<Reply>,
) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, keyOf),
    onSuccess: (reply) => {
      toastSuccess(done);
      void client.invalidateQueries({ queryKey: WALLETS });
      onDone(reply);
    },
    onError: (error) => {
      const { message, title } = refusalOf(error, change);
      toastError(message, title);
    },
  });
}

type Done<C extends Call> = (reply: ReplyOf<C>) => void;

export const useAddBonus = (onDone: Done<typeof addBonus>) =>
  useChange((body: BodyIn<typeof addBonus>, keyOf) => call(addBonus, { body, idempotencyKey: keyOf(body) }), {
    change: 'bonus',
    done: 'Bonus eklendi',
    onDone,
  });

export const useEditEarning = (onDone: Done<typeof editEarning>) =>
  useChange(
    ({ earning, ...change }: { earning: EarningView; amount?: number; notes: string }, keyOf) => {
      const { id, courierId } = earning;
      const body = { id, courierId, ...change };
      return call(editEarning, { params: { id }, body, idempotencyKey: keyOf(body) });
    },
    { change: 'edit', done: 'Kazanç güncellendi', onDone },
  );

export const useRemoveEarning = (onDone: Done<typeof removeEarning>) =>
  useChange(({ id }: Pick<EarningView, 'id'>) => call(removeEarning, { params: { id } }), {
    change: 'remove',
    done: 'Kazanç silindi',
    onDone,
  });

export const useAddCorrection = (onDone: Done<typeof addCorrection>) =>
  useChange(
    (body: BodyIn<typeof addCorrection>, keyOf) => call(addCorrection, { body, idempotencyKey: keyOf(body) }),
    { change: 'correction', done: 'Düzeltme eklendi', onDone },
  );

export const usePayCourier = (onDone: Done<typeof payCourier>) =>
  useChange(
    (body: BodyIn<typeof payCourier>, keyOf) => call(payCourier, { body, idempotencyKey: keyOf(body) }),
    { change: 'pay', done: 'Ödeme kaydedildi', onDone },
  );

export const useReversePayout = (onDone: Done<typeof reversePayout>) =>
  useChange(
    ({ payout, reason }: { payout: PayoutView; reason: string }, keyOf) =>
      call(reversePayout, {
        params: { id: payout.id },
        body: { reason },
        idempotencyKey: keyOf([payout.id, reason]),
      }),
    { change: 'reverse', done: 'Ödeme geri alındı', onDone },
  );
