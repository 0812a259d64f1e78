import { useEffect, useRef, useState } from 'react';
import type { BusinessDays } from '../../../lib/business-range.ts';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import type { ListQuery } from '../model/list-query.ts';
import { fetchAllOrders } from '../queries.ts';

/** How far an export is; null: none is under way. */
export interface ExportProgress {
  readonly done: number;
  /** Unknown until the first answer. */
  readonly total: number | null;
}

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

/**
 * Fetches a whole list, not only the page on screen, and hands it over as a file. It can be cancelled while
 * it fetches.
 */
export function useListExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (query: ListQuery, days: BusinessDays): Promise<void> => {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setProgress({ done: 0, total: null });
    try {
      const onProgress = (done: number, total: number): void => setProgress({ done, total });
      const orders = await fetchAllOrders(query, { signal: own.signal, onProgress });
      const { writeListSheet } = await import('../model/list-sheet.ts');
      const sheet = await writeListSheet({ kind: query.kind, days }, orders);
      if (own.signal.aborted) return;
      sheet.save();
      toastSuccess(`${orders.length} sipariş Excel dosyasına aktarıldı`);
    } catch (error) {
      if (!own.signal.aborted) toastError(messageOf(error, FAILED));
    } finally {
      if (running.current === own) setProgress(null);
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setProgress(null);
  };
  return { progress, run, cancel };
}
