import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import type { RatingAverages } from '@ulak/contracts/ratings/schema';
import { averageText } from '@ulak/contracts/ratings/status';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import type { RatingsView } from '../model/ratings-view.ts';
import { ratingAverages } from '../queries.ts';
import styles from './ratings.module.css';

/** More are a press away. */
const SHOWN = 3;
const FAILED = 'Ortalamalar alınamadı';

interface AveragesProps {
  readonly query: Readonly<Record<string, string>>;
  readonly onView: (change: Partial<RatingsView>) => void;
}

/** Averages per courier and per branch; each opens the ratings it is made of. */
export function Averages({ query, onView }: AveragesProps) {
  const { data, error, refetch } = useQuery(ratingAverages(query));
  const retry = (): void => void refetch();
  if (data === undefined && error)
    return <ErrorBanner message={`${FAILED}. ${messageOf(error)}`} onRetry={retry} />;
  return (
    <section aria-label="Ortalamalar" className={styles.averages}>
      <Group label="Kuryeler" onPick={(courierId) => onView({ courierId })} rows={data?.couriers} />
      <Group label="Şubeler" onPick={(branchId) => onView({ branchId })} rows={data?.branches} />
      <p className={`${desk.small} ${styles.rule}`}>
        Reddedilen değerlendirmeler ortalamaya girmez. Ortalama 5 değerlendirmeden itibaren gösterilir.
      </p>
    </section>
  );
}

type Row = RatingAverages['couriers'][number] | RatingAverages['branches'][number];

interface GroupProps<One extends Row> {
  readonly label: string;
  readonly rows: readonly One[] | undefined;
  readonly onPick: (id: One['id']) => void;
}

function Group<One extends Row>({ label, rows, onPick }: GroupProps<One>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows?.slice(0, SHOWN);
  return (
    <div className={`${desk.panel} ${styles.group}`}>
      <h2 className={styles.heading}>{label}</h2>
      {shown === undefined && <Skeleton h="6.5rem" />}
      {shown?.length === 0 && <p className={desk.note}>Henüz değerlendirme yok.</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul aria-label={`${label}: ortalama puanlar`} className={`${desk.list} ${styles.rows}`}>
          {shown.map((row) => (
            <li className={desk.spread} key={row.id}>
              <button
                className={`${desk.link} ${desk.target} ${desk.breaks}`}
                onClick={() => onPick(row.id)}
                type="button"
              >
                {row.name}
              </button>
              <Average row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows !== undefined && rows.length > SHOWN && (
        <button
          aria-expanded={isWhole}
          className={`${desk.link} ${desk.target} ${desk.touch}`}
          onClick={() => setWhole(!isWhole)}
          type="button"
        >
          {isWhole ? 'Daha az göster' : `Tümünü göster (${formatNumber(rows.length)})`}
        </button>
      )}
    </div>
  );
}

const Average = ({ row: { average, ratings } }: { row: Row }) => (
  <span className={`${desk.tabular} ${styles.average}`}>
    {average === null ? (
      <span className={desk.dim}>{averageText(average)}</span>
    ) : (
      <b>
        {averageText(average)} <span aria-hidden>★</span>
      </b>
    )}
    <span className={desk.dim}> · {formatNumber(ratings)} değerlendirme</span>
  </span>
);
