import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import { listDocuments, reviewDocument } from '@ulak/contracts/documents/calls';
import { DOCUMENT_TEXTS, DOCUMENTS_PAGE } from '@ulak/contracts/documents/kinds';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const DOCUMENTS = ['documents'] as const;

/** A page of the papers that match, and how many need somebody. */
export const documentPage = (wish: Readonly<Record<string, string>>, page: number) =>
  queryOptions({
    queryKey: [...DOCUMENTS, wish, page] as const,
    queryFn: ({ signal }) =>
      call(listDocuments, {
        query: { ...wish, page: String(page), limit: String(DOCUMENTS_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: POLLING.earnings.staleMs,
    refetchInterval: POLLING.earnings.everyMs,
  });

/** @param onDone also when the form is gone by then */
export function useReview(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: BodyIn<typeof reviewDocument> }) =>
      call(reviewDocument, { params: { id }, body }),
    onSuccess: ({ data }) => {
      toastSuccess(data.status === 'APPROVED' ? DOCUMENT_TEXTS.approved : DOCUMENT_TEXTS.rejected);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  });
}

/** Messages that come together are one question, ms. */
const GATHER_MS = 500;

/** Asks anew when a paper came or was decided. */
export function useDocumentChanges(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLive(({ type }) => {
    if (type !== 'COURIER_DOCUMENTS_UPDATED' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: DOCUMENTS });
    }, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useStaleOnLeave(DOCUMENTS);
}
