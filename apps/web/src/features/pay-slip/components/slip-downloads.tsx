import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { downloadSlip } from '@ulak/contracts/salary/calls';
import type { SlipFormat } from '@ulak/contracts/salary/schema';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import type { SlipWanted } from '../model/slip-view.ts';
import { slipQuery } from '../queries.ts';

const FAILED = 'Pusula dosyası indirilemedi';
/** The slip as A4 PDF and as a sheet, both made by the server. */
export function SlipDownloads({ wanted }: { wanted: SlipWanted }) {
  const { busy, run } = useSlipDownload(wanted);
  const isReachable = useIsServerReachable();
  const button = (format: SlipFormat, label: string) => (
    <button
      aria-busy={busy === format}
      className={`${surface.button} ${surface.outline}`}
      disabled={!isReachable || busy !== null}
      onClick={() => run(format)}
      type="button"
    >
      {format === 'pdf' ? (
        <IconFileTypePdf aria-hidden size="1.125rem" />
      ) : (
        <IconFileSpreadsheet aria-hidden size="1.125rem" />
      )}
      {busy === format ? 'Hazırlanıyor…' : label}
    </button>
  );
  return (
    <div className={layout.wrap}>
      {button('pdf', 'PDF indir')}
      {button('xlsx', 'Excel indir')}
      {!isReachable && <small role="status">Bağlantı yok; dosya indirilemez.</small>}
    </div>
  );
}

function useSlipDownload(wanted: SlipWanted) {
  const [busy, setBusy] = useState<SlipFormat | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (format: SlipFormat): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setBusy(format);
    try {
      const { name, bytes } = await downloadFile(
        downloadSlip,
        { query: { ...slipQuery(wanted), format } },
        {
          signal: own.signal,
          onProgress: () => {},
          fallbackName: `ucret-pusulasi-${wanted.month}.${format}`,
        },
      );
      if (own.signal.aborted) return;
      saveFile(name, bytes);
      toastSuccess(`${name} indirildi`);
    } catch (error) {
      if (!own.signal.aborted) toastError(`${FAILED}. ${messageOf(error)}`);
    } finally {
      if (running.current === own) setBusy(null);
    }
  };
  return { busy, run: (format: SlipFormat) => void run(format) };
}
