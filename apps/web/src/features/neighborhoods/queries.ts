import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import {
  getNeighborhood,
  getNeighborhoodStats,
  listNeighborhoods,
  outlineNeighborhood,
  removeNeighborhood,
  saveNeighborhood,
  searchNeighborhoods,
} from '@ulak/contracts/neighborhoods/calls';
import type { NeighborhoodPage } from '@ulak/contracts/neighborhoods/schema';
import type { z } from 'zod';
import { useBodyKey } from '../../lib/body-key.ts';
import { call, messageOf } from '../../lib/call.ts';
import { toastError, toastSuccess, toastWarning } from '../../lib/toast.ts';
import { saveFailure } from './model/failure-texts.ts';
import type { NeighborhoodsView } from './model/neighborhoods-view.ts';

const NEIGHBORHOODS = ['neighborhoods'] as const;
const SAVED = [...NEIGHBORHOODS, 'saved'] as const;
const SEARCHED = [...NEIGHBORHOODS, 'search'] as const;
/** Rows of a page. */
export const PAGE_SIZE = 20;
/** While orders are being looked up, ms. */
const WORKING_POLL_MS = 5_000;

type Page = z.infer<typeof NeighborhoodPage>;

/** What a name finds. A failure is shown at once: the map service is asked once a second. */
export const neighborhoodSearch = (question: string) =>
  queryOptions({
    queryKey: [...SEARCHED, question] as const,
    queryFn: async ({ signal }) => (await call(searchNeighborhoods, { query: { q: question }, signal })).data,
    enabled: question !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const isWorking = (page: Page | undefined): boolean =>
  page?.data.some(({ assigned_at }) => assigned_at === null) === true;

export const neighborhoodPage = ({ city, district, page }: NeighborhoodsView) =>
  queryOptions({
    queryKey: [...SAVED, 'page', city, district, page] as const,
    queryFn: ({ signal }) =>
      call(listNeighborhoods, {
        query: { city, district, page: String(page), limit: String(PAGE_SIZE) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isWorking(state.data) ? WORKING_POLL_MS : false),
  });

export const neighborhoodStats = queryOptions({
  queryKey: [...SAVED, 'stats'] as const,
  queryFn: async ({ signal }) => (await call(getNeighborhoodStats, { signal })).data,
});

/** One with its boundary. */
export const neighborhoodDetail = (id: number | null) =>
  queryOptions({
    queryKey: [...SAVED, 'detail', id] as const,
    queryFn: async ({ signal }) => (await call(getNeighborhood, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== null,
  });

/** What is saved has changed; what a search found says what is saved, too. */
function forget(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SAVED });
  client.removeQueries({ queryKey: SEARCHED });
}

function tellSaved(overlaps: readonly string[]): void {
  const saved = 'Mahalle başarıyla kaydedildi!';
  if (overlaps.length === 0) toastSuccess(saved);
  else
    toastWarning(
      `${saved} Sınırı şunlarla örtüşüyor: ${overlaps.join(', ')}. ` +
        'Ortak alandaki siparişler küçük olana yazılır.',
    );
}

/** @param onSaved after it was saved and said so */
export function useSave(onSaved: () => void) {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveNeighborhood>) =>
      call(saveNeighborhood, { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => {
      forget(client);
      tellSaved(data.overlaps);
      onSaved();
    },
    onError: (error) => toastError(saveFailure(error)),
  });
}

/** Removes one; answers why not, or null. */
export function useRemove(): (id: number) => Promise<string | null> {
  const client = useQueryClient();
  return async (id) => {
    try {
      await call(removeNeighborhood, { params: { id } });
      toastSuccess('Mahalle silindi');
      return null;
    } catch (error) {
      return messageOf(error, 'Mahalle silinemedi');
    } finally {
      forget(client);
    }
  };
}

/** The outline of own deliveries. */
export const useOutline = () =>
  useMutation({
    mutationFn: async (place: { readonly name: string; readonly district: string }) =>
      (await call(outlineNeighborhood, { query: place })).data,
    onError: (error) => toastError(messageOf(error, 'Sınır çıkarılamadı')),
  });
