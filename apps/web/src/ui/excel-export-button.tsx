import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../lib/call.ts';
import { toastError } from '../lib/toast.ts';
import { saveXlsx, toXlsx, type XlsxSheet } from '../lib/xlsx.ts';
import desk from './desk.module.css';

interface ExcelExportButtonProps {
  /** In place of 'Excel'. */
  readonly label?: string;
  /** What is exported, for a screen reader: 'Kurye performansı'. */
  readonly of: string;
  /** Without its ending. */
  readonly fileName: string;
  /** Made when it is asked for; may have to be fetched. */
  readonly sheet: () => XlsxSheet | Promise<XlsxSheet>;
}

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

/** Hands a table over as an Excel file (ux "Reports, money": every table exports). */
export function ExcelExportButton({ of, fileName, sheet, label }: ExcelExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      saveXlsx(`${fileName}.xlsx`, await toXlsx(await sheet()));
    } catch (error) {
      toastError(messageOf(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={desk.touch}
      fw={500}
      ml="auto"
      size="compact-sm"
      variant="default"
      leftSection={<IconFileSpreadsheet size="0.9375rem" aria-hidden />}
      aria-label={label ? `${label}: ${of}` : `${of}: Excel’e aktar`}
      title="Excel’e aktar"
      disabled={isBusy}
      onClick={() => void run()}
    >
      {label ?? 'Excel'}
    </Button>
  );
}
