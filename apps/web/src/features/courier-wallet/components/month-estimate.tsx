import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MIN_WORKED_DAYS } from '@ulak/contracts/domain/month-estimate';
import { formatTl } from '@ulak/contracts/format';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import type { OwnMonthEstimate } from '@ulak/contracts/wallet/estimates';
import { useState } from 'react';
import { workDayText } from '../../../domain/pay/pay-texts.ts';
import { hoursText } from '../../../lib/hours-text.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NativeDialog } from '../../../ui/native-dialog.tsx';
import { pastText, rangeText, sourceText } from '../model/month-words.ts';
import { ownMonthEstimate } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

/** Where the month's deliveries are expected to end: a range that promises nothing; it opens its days. */
export function MonthEstimate() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...ownMonthEstimate, refetchInterval: useRefetchInterval('earnings') });
  const { data } = query;
  if (!data)
    return query.error ? (
      <section aria-label="Ay sonu tahmini" className={surface.card}>
        <LoadFailure
          error={query.error}
          title="Ay sonu tahmini alınamadı"
          onRetry={() => void query.refetch()}
        />
      </section>
    ) : (
      <Skeleton h="8rem" radius="lg" />
    );
  return (
    <section aria-label="Ay sonu tahmini" className={surface.card} data-month-estimate>
      <button
        className={`${surface.plain} ${layout.row} ${layout.between} ${styles.estimate}`}
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className={`${layout.stack} ${layout.tight}`}>
          <span className={text.dim}>{formatPayMonth(data.month)} sonu, teslimat kazancı</span>
          {data.range ? <b className="tabular">{rangeText(data)}</b> : <span>{rangeText(data)}</span>}
          <span className={text.caption}>
            {data.range && 'Tahmin, söz değildir. '}Şimdiye kadar {formatTl(data.earned)}
          </span>
        </span>
        <IconChevronRight aria-hidden size="1.375rem" />
      </button>
      {isOpen && <EstimateDialog estimate={data} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface EstimateDialogProps {
  readonly estimate: OwnMonthEstimate;
  readonly onClose: () => void;
}

const EstimateDialog = ({ estimate, onClose }: EstimateDialogProps) => (
  <NativeDialog isFullScreen title="Ay sonu tahmini" onClose={onClose}>
    <div className={`${layout.stack} ${layout.roomy}`}>
      <p className={`${estimate.range ? text.large : ''} ${text.strong} tabular`}>{rangeText(estimate)}</p>
      <p className={text.dim}>
        Tahmin, söz değildir. Yalnız teslimat ücretleriniz içindir; bonus, düzeltme, çalışma saati ve giderler
        katılmaz.
      </p>
      {estimate.range && <p>{sourceText(estimate)}</p>}
      <p data-past>{pastText(estimate.past)}</p>
      {estimate.range ? (
        <section aria-labelledby="estimate-days">
          <h3 id="estimate-days">Tahminin dayandığı günler</h3>
          <ul className={styles.list}>
            {estimate.days.map(({ day, amount, onlineMin }) => (
              <li className={styles.line} key={day}>
                <span>{workDayText(day)}</span>
                <span className={`${styles.amount} tabular`}>{formatTl(amount)}</span>
                <small>{onlineMin === 0 ? 'Çevrimiçi süre yok' : `${hoursText(onlineMin)} çevrimiçi`}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>
          Teslimat yaptığınız veya çevrimiçi olduğunuz her iş günü sayılır. {MIN_WORKED_DAYS} günden az
          bilgiyle bir aralık söylemek yanıltıcı olurdu.
        </p>
      )}
    </div>
  </NativeDialog>
);
