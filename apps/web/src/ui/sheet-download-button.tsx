import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../lib/call.ts';
import type { DownloadedFile } from '../lib/download-file.ts';
import { toastError, toastSuccess } from '../lib/toast.ts';
import { saveXlsx } from '../lib/xlsx.ts';
import desk from './desk.module.css';

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

interface SheetDownloadButtonProps {
  /** Asks the server for the file. */
  readonly download: (signal: AbortSignal) => Promise<DownloadedFile>;
}

/** A list as an Excel file that the server makes, all pages of it. */
export function SheetDownloadButton({ download }: SheetDownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const { name, bytes } = await download(own.signal);
      saveXlsx(name, bytes);
      toastSuccess(`${name} indirildi`);
    } catch (error) {
      if (!own.signal.aborted) toastError(messageOf(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={desk.touch}
      leftSection={<IconFileSpreadsheet aria-hidden size="1rem" />}
      loading={isBusy}
      ml="auto"
      onClick={() => void run()}
      size="sm"
      variant="default"
    >
      Excel’e aktar
    </Button>
  );
}
