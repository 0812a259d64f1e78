import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BranchFilter, WebhookId } from '@ulak/contracts/ids';
import {
  createWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendFailedDeliveries,
  resendWebhookDelivery,
  resumeWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@ulak/contracts/webhooks/calls';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { WebhookDelivery, WebhookView } from '@ulak/contracts/webhooks/schema';
import { ADMINISTRATION_EVERY_MS } from '../../lib/administration-polling.ts';
import { call } from '../../lib/call.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { CreateBody, UpdateBody } from './model/webhook-form.ts';
import type { LogFilter, WebhooksView } from './model/webhooks-view.ts';

const LISTS = ['webhooks', 'list'] as const;
const keyOf = (id: WebhookId) => ['webhooks', 'one', id] as const;
const logKeyOf = (id: WebhookId) => ['webhooks', 'log', id] as const;
/** Shorter texts are not searched for. */
const MIN_SEARCH = 2;
export const PAGE_SIZE = 50;
const DUE_EVERY_MS = 1_000;

/** A try of the message is to come at once. */
const isDue = (message: Pick<WebhookDelivery, 'state' | 'nextAttemptAt'> | undefined): boolean =>
  message?.state === 'PENDING' &&
  message.nextAttemptAt !== null &&
  Date.parse(message.nextAttemptAt) <= serverNow() + DUE_EVERY_MS;

/** One page of the list, as the view narrows it. */
export const webhookPage = (
  { search, page, isTroubled }: Pick<WebhooksView, 'search' | 'page' | 'isTroubled'>,
  branchId: BranchFilter,
) => {
  const query = {
    page: String(page),
    limit: String(PAGE_SIZE),
    ...(search.length >= MIN_SEARCH && { search }),
    ...(branchId !== 'all' && { branchId: String(branchId) }),
    ...(isTroubled && { troubled: 'true' as const }),
  };
  return queryOptions({
    queryKey: [...LISTS, query] as const,
    queryFn: ({ signal }) => call(listWebhooks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMINISTRATION_EVERY_MS,
  });
};

/** One webhook, for what an address names. */
export const webhookById = (id: WebhookId) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(getWebhook, { params: { id }, signal })).data,
  });

/** Messages of a webhook, newest first, growing page by page; the more pages, the rarer the polls. */
export const deliveryPages = (id: WebhookId, { state, type, order }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...logKeyOf(id), { state, type, order }] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookDeliveries, {
        params: { id },
        query: {
          ...(state && { state }),
          ...(type && { type }),
          ...(order && { order }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => ADMINISTRATION_EVERY_MS * Math.max(1, data?.pages.length ?? 1),
  });

export const deliveryById = (id: WebhookId, messageId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'message', id, messageId] as const,
    queryFn: async ({ signal }) =>
      (await call(getWebhookDelivery, { params: { id, messageId }, signal })).data,
    // whoever has just sent it again waits for what comes of it
    refetchInterval: ({ state: { data } }) => (isDue(data) ? DUE_EVERY_MS : ADMINISTRATION_EVERY_MS),
  });

/** Shows a saved webhook wherever it is known, and has the lists ask again. */
async function takeWebhook(client: QueryClient, saved: WebhookView): Promise<void> {
  // polls that are under way still have it as it was
  await client.cancelQueries({ queryKey: LISTS });
  client.setQueryData(keyOf(saved.id), saved);
  client.setQueriesData(
    { queryKey: LISTS },
    (known: { readonly data: readonly WebhookView[] } | undefined) =>
      known && { ...known, data: known.data.map((one) => (one.id === saved.id ? saved : one)) },
  );
  void client.invalidateQueries({ queryKey: LISTS });
}

/** A new webhook, with its whole secret. */
export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateBody) => (await call(createWebhook, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
    gcTime: 0,
  });
}

export function useUpdateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: WebhookId; body: UpdateBody }) =>
      (await call(updateWebhook, { params: { id }, body })).data,
    onSuccess: (saved) => takeWebhook(client, saved),
  });
}

export function useResumeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: WebhookId) => (await call(resumeWebhook, { params: { id } })).data,
    onSuccess: async (saved) => {
      await takeWebhook(client, saved);
      void client.invalidateQueries({ queryKey: logKeyOf(saved.id) });
    },
  });
}

/** Removes a webhook; the lists forget it at once. */
export async function deleteWebhook(client: QueryClient, id: WebhookId): Promise<void> {
  await call(removeWebhook, { params: { id } });
  await client.cancelQueries({ queryKey: LISTS });
  client.setQueriesData(
    { queryKey: LISTS },
    (known: { readonly data: readonly WebhookView[] } | undefined) =>
      known && { ...known, data: known.data.filter((one) => one.id !== id) },
  );
  void client.invalidateQueries({ queryKey: LISTS });
}

/** The whole secret; the server records who asked. */
export const revealSecret = async (id: WebhookId): Promise<string> =>
  (await call(revealWebhookSecret, { params: { id } })).data.secret;

/** A new secret, whole; the former one signs too for a day. */
export async function rotateSecret(client: QueryClient, id: WebhookId): Promise<string> {
  const { secret } = (await call(rotateWebhookSecret, { params: { id }, body: {} })).data;
  // the answer holds the whole secret, which no cache is to keep
  void client.invalidateQueries({ queryKey: keyOf(id) });
  void client.invalidateQueries({ queryKey: LISTS });
  return secret;
}

export const useTestWebhook = () =>
  useMutation({
    mutationFn: async ({ id, type }: { id: WebhookId; type: WebhookEvent }) =>
      (await call(testWebhook, { params: { id }, body: { type } })).data,
  });

export function useResend(id: WebhookId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (messageId: string) =>
      (await call(resendWebhookDelivery, { params: { id, messageId } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

/** Sends again what was given up since an instant. @returns how many */
export function useResendFailed(id: WebhookId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (since: string) =>
      (await call(resendFailedDeliveries, { params: { id }, body: { since } })).data.resent,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}
