import { queryOptions } from '@tanstack/react-query';
import { downloadDocument } from '@ulak/contracts/documents/calls';
import { DOCUMENT_TEXTS } from '@ulak/contracts/documents/kinds';
import type { OwnDocument } from '@ulak/contracts/documents/schema';
import { downloadFile } from '../../lib/download-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toast.ts';

const TIMEOUT_MS = 60_000;

/** A paper, and why special-category data is viewed. */
export interface ViewedDocument {
  readonly document: Pick<OwnDocument, 'id' | 'mediaType'>;
  readonly reason: string | null;
}

/** The file, in memory while it is on the screen: each look is in the audit log, and nothing keeps it. */
export const documentFile = ({ document, reason }: ViewedDocument) =>
  queryOptions({
    queryKey: ['document-file', document.id, reason] as const,
    queryFn: ({ signal }) =>
      downloadFile(
        downloadDocument,
        { params: { id: document.id }, query: { reason: reason ?? undefined } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]), onProgress: () => {} },
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Downloads a file and hands it over. @throws nothing: a failure is told */
export async function saveDocument({ document, reason }: ViewedDocument): Promise<void> {
  try {
    const { name, bytes } = await downloadFile(
      downloadDocument,
      { params: { id: document.id }, query: { reason: reason ?? undefined } },
      { signal: AbortSignal.timeout(TIMEOUT_MS), onProgress: () => {}, fallbackName: 'belge' },
    );
    saveFile(name, bytes, document.mediaType);
  } catch {
    toastError(DOCUMENT_TEXTS.downloadFailed);
  }
}
