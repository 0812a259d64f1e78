import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { DownloadedFile } from '../../../lib/download-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';

export type Download = (options: {
  signal: AbortSignal;
  onProgress: (done: number, total: number | null) => void;
}) => Promise<DownloadedFile>;

/** Keeps a file that the server made; told in a toast. @param failure when it says nothing itself */
export function useFileDownload(download: Download, failure: string) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const { name, bytes } = await download({ signal: own.signal, onProgress: () => {} });
      if (own.signal.aborted) return;
      saveFile(name, bytes);
      toastSuccess(`${name} indirildi`);
    } catch (error) {
      if (!own.signal.aborted) toastError(messageOf(error, failure));
    } finally {
      if (running.current === own) setBusy(false);
    }
  };
  return { isBusy, run: () => void run() };
}
