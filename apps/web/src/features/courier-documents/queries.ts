import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '@ulak/contracts/call';
import { listOwnDocuments, uploadDocument } from '@ulak/contracts/documents/calls';
import type { UserId } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { uploadWithProgress } from '../../lib/upload-with-progress.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';

const OWN_DOCUMENTS = ['courier', 'documents'] as const;

/** The courier's own papers, and what the branch asks for. */
export const ownDocuments = queryOptions({
  queryKey: OWN_DOCUMENTS,
  queryFn: ({ signal }) => call(listOwnDocuments, { signal }),
  staleTime: POLLING.courierNotices.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
});

/** A paper on its way, and the key under which it is sent: with the same one it is the same paper. */
export interface SentPaper {
  readonly file: Blob;
  readonly fileName: string;
  readonly fields: BodyIn<typeof uploadDocument>;
  readonly key: string;
}

/** @param onProgress share of the file that was sent @param onSent also when the form is gone by then */
export function useUpload(onProgress: (share: number) => void, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...paper }: SentPaper) =>
      uploadWithProgress(uploadDocument, { ...paper, idempotencyKey: key, onProgress }),
    onSuccess: () => {
      onSent();
      toastSuccess('Belgeniz yüklendi; incelenince haber veririz.');
      return client.invalidateQueries({ queryKey: OWN_DOCUMENTS });
    },
  });
}

/** Asks anew when a paper was decided. */
export function useDocumentStream(courierId: UserId): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'COURIER_DOCUMENTS_UPDATED' && message.courierId === courierId)
      void client.invalidateQueries({ queryKey: OWN_DOCUMENTS });
  });
  useStaleOnLeave(OWN_DOCUMENTS);
}
