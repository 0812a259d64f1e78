import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listOwnPassedOver } from '@ulak/contracts/dispatch/calls';
import { exportOwnChoices, exportOwnShare, getOwnShare } from '@ulak/contracts/share/calls';
import type { ShareRange } from '@ulak/contracts/share/ranges';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { POLLING } from '../../lib/polling.ts';
import { dayQuery } from './model/share-view.ts';

/** The own share of a range beside the branch's median. */
export const ownShare = (range: ShareRange) =>
  queryOptions({
    queryKey: ['courier', 'share', range] as const,
    queryFn: async ({ signal }) => (await call(getOwnShare, { query: { range }, signal })).data,
    staleTime: POLLING.earnings.staleMs,
  });

const PAGE_SIZE = 20;

/** Automatic choices that passed the courier over, newest first, page by page. */
export const ownChoices = (day: string | null) =>
  infiniteQueryOptions({
    queryKey: ['courier', 'share', 'choices', day] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listOwnPassedOver, {
        query: {
          ...dayQuery(day),
          ...(pageParam !== null && { before: String(pageParam) }),
          limit: String(PAGE_SIZE),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    staleTime: POLLING.earnings.staleMs,
  });

const options = (signal: AbortSignal, fallbackName: string) => ({
  signal,
  onProgress: () => {},
  fallbackName,
});

export const downloadShare = (signal: AbortSignal) =>
  downloadFile(exportOwnShare, {}, options(signal, 'is-paylasimi.xlsx'));

export const downloadChoices = (day: string | null, signal: AbortSignal) =>
  downloadFile(exportOwnChoices, { query: dayQuery(day) }, options(signal, 'otomatik-atamalar.xlsx'));
