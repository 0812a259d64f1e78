import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { saveXlsx } from '../../../lib/xlsx.ts';
import desk from '../../../ui/desk.module.css';
import { downloadWallets, type WalletScope } from '../queries.ts';

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

interface ExportButtonProps {
  readonly scope: WalletScope;
  readonly search: string;
}

/** The table as an Excel file that the server makes, all pages of it. */
export function ExportButton({ scope, search }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      const { name, bytes } = await downloadWallets(scope, search, own.signal);
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
