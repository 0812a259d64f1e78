import { Button } from '@mantine/core';
import { IconClockHour4, IconRefresh } from '@tabler/icons-react';
import { formatAge } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

const MINUTE_MS = 60_000;

interface Answered {
  readonly asOf: string;
}

interface ReportBannerProps {
  /** The moment of the data, ISO; undefined until the first answer. */
  readonly asOf: string | undefined;
  readonly refetch: () => Promise<{ data: Answered | undefined; error: Error | null }>;
  /** The spec's sentence when it fails. */
  readonly failure: string;
}

/** Says that data lags by 30 minutes (spec 2 §2.5), of when they are, and asks again. */
export function ReportBanner({ asOf, refetch, failure }: ReportBannerProps) {
  const now = useNow(MINUTE_MS);
  const [isBusy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    const { data, error } = await refetch();
    setBusy(false);
    if (error) toastError(`${failure}. ${messageOf(error)}`);
    else if (data && data.asOf !== asOf) toastSuccess('Rapor güncellendi');
    else toastSuccess('Rapor güncel: veriler en çok 30 dakikada bir yenilenir');
  };
  return (
    <div className={`${desk.row} ${styles.banner}`} data-part="report-banner">
      <IconClockHour4 aria-hidden size="1.125rem" />
      <span>
        Raporlardaki veriler 30 dakikaya kadar geriden gelir.{' '}
        {asOf !== undefined && (
          <>
            Veri zamanı: <b className="tabular">{formatDateTime(new Date(asOf))}</b> (
            {formatAge(now - Date.parse(asOf))})
          </>
        )}
      </span>
      <Button
        className={desk.touch}
        leftSection={<IconRefresh aria-hidden size="1rem" />}
        loading={isBusy}
        size="compact-sm"
        variant="default"
        onClick={() => void refresh()}
      >
        Yenile
      </Button>
    </div>
  );
}
