import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { exportAudit, listAudit } from '@ulak/contracts/audit/calls';
import { call } from '../../lib/call.ts';
import { type DownloadedFile, downloadFile } from '../../lib/download-file.ts';

/** Rows of the audit log, newest first, growing page by page. @param query as `auditQuery` writes it */
export const auditPages = (query: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['audit', query] as const,
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, {
        query: { ...query, ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

const EXPORT_LIMIT_MS = 120_000;

/** The newest ten thousand rows as an Excel file. */
export const downloadAudit = (query: Readonly<Record<string, string>>): Promise<DownloadedFile> =>
  downloadFile(
    exportAudit,
    { query },
    {
      signal: AbortSignal.timeout(EXPORT_LIMIT_MS),
      onProgress: () => undefined,
      fallbackName: 'denetim-kaydi.xlsx',
    },
  );
