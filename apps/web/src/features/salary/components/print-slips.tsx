import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import { downloadSlips } from '@ulak/contracts/salary/calls';
import type { SlipFile } from '@ulak/contracts/salary/schema';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { FAILURES } from '../model/texts.ts';
import { type BranchMonth, slipFile } from '../queries.ts';
import { useFileDownload } from './use-file-download.ts';
import { usePrintSlips } from './use-salary-changes.ts';
import desk from '../../../ui/desk.module.css';

/** All slips of a branch's month in one PDF: asked for, made beside the requests, then kept. */
export function PrintSlips(month: BranchMonth) {
  const print = usePrintSlips();
  const [id, setId] = useState<number | null>(null);
  const start = (): void => print.mutate({ ...month }, { onSuccess: (file) => setId(file.id) });
  if (id !== null) return <Job id={id} onAgain={start} />;
  return (
    <div className={`${desk.row} ${desk.touch}`}>
      <Button
        leftSection={<IconPrinter aria-hidden size="1rem" />}
        loading={print.isPending}
        onClick={start}
        variant="default"
      >
        Pusulaları yazdır
      </Button>
      <span className={desk.note}>Şubenin bütün ücret pusulaları tek PDF dosyasında hazırlanır.</span>
    </div>
  );
}

interface JobProps {
  readonly id: number;
  readonly onAgain: () => void;
}

function Job({ id, onAgain }: JobProps) {
  const query = useQuery(slipFile(id));
  const { data: file, error } = query;
  const download = useFileDownload(
    (options) =>
      downloadFile(downloadSlips, { params: { id } }, { ...options, fallbackName: 'ucret-pusulalari.pdf' }),
    FAILURES.print,
  );
  return (
    <div aria-live="polite" className={desk.column} data-part="slip-file">
      {error && (
        <ErrorBanner
          message={`Dosyanın durumu alınamadı: ${messageOf(error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {file?.state === 'PREPARING' && <Preparing file={file} />}
      {file?.state === 'FAILED' && (
        <ErrorBanner message={`${FAILURES.print}. Dosya hazırlanırken durdu.`} onRetry={onAgain} />
      )}
      {file?.state === 'READY' && (
        <div className={`${desk.row} ${desk.touch}`}>
          <Button
            leftSection={<IconDownload aria-hidden size="1rem" />}
            loading={download.isBusy}
            onClick={download.run}
          >
            PDF’i indir
          </Button>
          <span className={desk.note}>{formatNumber(file.total)} pusula hazır; 24 saat saklanır.</span>
        </div>
      )}
    </div>
  );
}

const Preparing = ({ file: { done, total } }: { readonly file: SlipFile }) => (
  <>
    <span className={desk.tabular} role="status">
      Hazırlanıyor: {formatNumber(done)} / {formatNumber(total)} pusula
    </span>
    <Progress animated aria-label="Pusulaların hazırlanması" value={total === 0 ? 0 : (done / total) * 100} />
  </>
);
