import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatDecimal } from '@ulak/contracts/format';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { DownloadedFile } from '../../../lib/download-file.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { saveXlsx } from '../../../lib/xlsx.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** How far a download is; `total` is unknown where the server does not say it. Bytes. */
interface DownloadProgress {
  readonly done: number;
  readonly total: number | null;
}

type Download = (options: {
  signal: AbortSignal;
  onProgress: (done: number, total: number | null) => void;
}) => Promise<DownloadedFile>;

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';
const KILOBYTE = 1_024;

function useDownload(download: Download) {
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setProgress({ done: 0, total: null });
    try {
      const onProgress = (done: number, total: number | null): void => setProgress({ done, total });
      const { name, bytes } = await download({ signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      saveXlsx(name, bytes);
      toastSuccess(`${name} indirildi`);
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

interface ExportReportProps {
  readonly download: Download;
}

/** The report's Excel file, made by the server; a long one shows how far it is and can be cancelled. */
export function ExportReport({ download }: ExportReportProps) {
  const { progress, run, cancel } = useDownload(download);
  if (progress === null) {
    return (
      <Button
        className={`${desk.touch} ${styles.export}`}
        leftSection={<IconFileSpreadsheet aria-hidden size="1rem" />}
        size="sm"
        variant="default"
        onClick={() => void run()}
      >
        Excel’e aktar
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <Group className={`${desk.panel} ${styles.export}`} gap="sm" px="sm" py={4} wrap="nowrap">
      <Stack flex={1} gap={2} miw="8rem">
        <Text className="tabular" role="status" size="xs" span>
          {done === 0 ? 'Hazırlanıyor...' : `${formatDecimal(done / KILOBYTE)} KB alındı`}
        </Text>
        <Progress
          animated={total === null}
          aria-label="Excel dosyası hazırlanıyor"
          size={4}
          value={total === null ? 100 : (done / total) * 100}
        />
      </Stack>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        Vazgeç
      </Button>
    </Group>
  );
}
