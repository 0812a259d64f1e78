import { Button } from '@mantine/core';
import { IconFileDownload, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react';
import type { Call } from '@ulak/contracts/call';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { downloadXlsx } from '../../../lib/download.ts';
import { toastError } from '../../../lib/toast.ts';
import { SHEET_CALLS, SHEET_WORDS, type SheetKind } from '../model/sheet-kinds.ts';

const FAILED = 'Excel dosyası indirilemedi. Lütfen tekrar deneyin.';

interface SheetButtonsProps {
  kind: SheetKind;
  /** Opens the import; without it neither import nor template is offered. */
  onImport?: (() => void) | undefined;
}

/** 'Şablon indir', 'Excel ile ekle', 'Excel’e aktar'. */
export function SheetButtons({ kind, onImport }: SheetButtonsProps) {
  const { templateName, exportName } = SHEET_WORDS[kind];
  const { template, all } = SHEET_CALLS[kind];
  return (
    <>
      {onImport && (
        <>
          <DownloadButton
            call={template}
            fallbackName={templateName}
            icon={<IconFileDownload aria-hidden size="1rem" />}
            label="Şablon indir"
          />
          <Button
            leftSection={<IconFileUpload aria-hidden size="1rem" />}
            onClick={onImport}
            size="sm"
            variant="default"
          >
            Excel ile ekle
          </Button>
        </>
      )}
      <ExportButton call={all} fallbackName={exportName} />
    </>
  );
}

/** 'Excel’e aktar': a sheet that the server makes of the caller's scope, and records. */
export const ExportButton = (props: Pick<DownloadButtonProps, 'call' | 'fallbackName'>) => (
  <DownloadButton {...props} icon={<IconFileSpreadsheet aria-hidden size="1rem" />} label="Excel’e aktar" />
);

interface DownloadButtonProps {
  call: Call;
  fallbackName: string;
  icon: ReactNode;
  label: string;
}

export function DownloadButton({ call, fallbackName, icon, label }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadXlsx(call, fallbackName);
    } catch (error) {
      toastError(messageOf(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button leftSection={icon} loading={isBusy} onClick={() => void run()} size="sm" variant="default">
      {label}
    </Button>
  );
}
