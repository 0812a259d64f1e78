import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn, QueryIn } from '@ulak/contracts/call';
import { answerFeedback, exportFeedback, getFeedback, listFeedback } from '@ulak/contracts/feedback/calls';
import type { SlipPlace } from '@ulak/contracts/feedback/schema';
import type { UserId } from '@ulak/contracts/ids';
import { getSlip } from '@ulak/contracts/salary/calls';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const FEEDBACK = ['feedback'] as const;
/** Feedback on a page of the list. */
export const PAGE_SIZE = 50;

/** The query of the list, without its page. */
export type FeedbackWish = Omit<QueryIn<typeof listFeedback>, 'page' | 'limit'>;

/** The stream tells of changes, the poll of what it missed. */
const COMMON = {
  staleTime: POLLING.earnings.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
} as const;

/** A page of what matches, and the response times of all of it. */
export const feedbackPage = (wish: FeedbackWish, page: number) =>
  queryOptions({
    queryKey: [...FEEDBACK, 'page', wish, page] as const,
    queryFn: ({ signal }) =>
      call(listFeedback, { query: { ...wish, page: String(page), limit: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
    ...COMMON,
  });

export const oneFeedback = (id: number) =>
  queryOptions({
    queryKey: [...FEEDBACK, 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getFeedback, { params: { id }, signal })).data,
    ...COMMON,
  });

/** The slip that an objection points into, as it is now. */
export const objectedSlip = ({ month, branchId }: SlipPlace, courierId: UserId) =>
  queryOptions({
    queryKey: [...FEEDBACK, 'slip', month, branchId, courierId] as const,
    queryFn: async ({ signal }) => {
      const query = { month, branchId: String(branchId), courierId: String(courierId) };
      return (await call(getSlip, { query, signal })).data;
    },
    ...COMMON,
  });

/** The list as the server's Excel file, all pages of it. */
export const downloadFeedback = (query: FeedbackWish, signal: AbortSignal) =>
  downloadFile(
    exportFeedback,
    { query },
    { signal, onProgress: () => {}, fallbackName: 'kurye-geri-bildirimleri.xlsx' },
  );

/** @param onDone also when the form is gone by then */
export function useAnswer(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: BodyIn<typeof answerFeedback> }) =>
      call(answerFeedback, { params: { id }, body }),
    onSuccess: ({ data }) => {
      toastSuccess('Yanıtınız kaydedildi; kurye bunu görür.');
      client.setQueryData(oneFeedback(data.id).queryKey, data);
      onDone();
      return client.invalidateQueries({ queryKey: FEEDBACK });
    },
  });
}

/** Messages that come together are one question, ms. */
const GATHER_MS = 500;

/** Asks anew when feedback came or was answered. */
export function useFeedbackChanges(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLive(({ type }) => {
    if (type !== 'COURIER_FEEDBACK_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: FEEDBACK });
    }, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useStaleOnLeave(FEEDBACK);
}
