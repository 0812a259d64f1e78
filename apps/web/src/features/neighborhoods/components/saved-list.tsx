import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import { NO_NEIGHBORHOODS } from '@ulak/contracts/neighborhoods/names';
import type { Neighborhood } from '@ulak/contracts/neighborhoods/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { neighborhoodPage, PAGE_SIZE } from '../queries.ts';
import type { SavedViewProps } from '../model/neighborhoods-view.ts';
import styles from './neighborhoods.module.css';

/** Saved neighbourhoods by page: name, district, city, when (spec 4 §2). */
export function SavedList({ view, onView }: SavedViewProps) {
  const query = useQuery(neighborhoodPage(view));
  const { data, error, isPlaceholderData } = query;
  if (data === undefined)
    return error ? (
      <div className={desk.panel}>
        <LoadFailure error={error} onRetry={() => void query.refetch()} title="Mahalleler yüklenemedi" />
      </div>
    ) : (
      <ListSkeleton rows={8} />
    );
  if (data.data.length === 0) return <Nothing onView={onView} view={view} />;
  const pages = Math.ceil(data.pagination.total / PAGE_SIZE);
  return (
    <section aria-busy={isPlaceholderData} aria-label="Kayıtlı mahalleler" className={desk.column}>
      <p className={desk.note} role="status">
        {formatNumber(data.pagination.total)} mahalle
      </p>
      <ul
        className={`${desk.list} ${desk.panel} ${styles.items}`}
        data-stale={isPlaceholderData || undefined}
      >
        {data.data.map((row) => (
          <li key={row.id}>
            <Row isChosen={row.id === view.id} onChoose={() => onView({ id: row.id })} row={row} />
          </li>
        ))}
      </ul>
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
    </section>
  );
}

interface RowProps {
  readonly row: Neighborhood;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Row = ({ row, isChosen, onChoose }: RowProps) => (
  <button
    aria-pressed={isChosen}
    className={`${desk.plain} ${styles.choice}`}
    onClick={onChoose}
    type="button"
  >
    <b>{row.name}</b>
    <span className={desk.small}>
      {row.district} / {row.city}
    </span>
    <span className={`${desk.small} ${desk.tabular}`}>
      {formatFullDateTime(Date.parse(row.created_at))}
      {row.assigned_at === null && ' · siparişlere işleniyor'}
    </span>
  </button>
);

/** Nothing matches, or nothing is saved yet, and what can be done about it. */
function Nothing({ view, onView }: SavedViewProps) {
  const isFiltered = view.city !== '' || view.district !== '' || view.page > 1;
  return (
    <div className={`${desk.panel} ${desk.touch}`}>
      {isFiltered ? (
        <EmptyState text={NO_NEIGHBORHOODS}>
          <Button onClick={() => onView({ city: '', district: '', page: 1 })} size="sm" variant="default">
            Süzgeçleri kaldır
          </Button>
        </EmptyState>
      ) : (
        <EmptyState text="Henüz kayıtlı mahalle yok.">
          <Button onClick={() => onView({ mode: 'search' })} size="sm" variant="default">
            Mahalle ara
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
