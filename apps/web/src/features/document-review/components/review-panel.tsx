import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_TEXTS, DOCUMENTS_PAGE } from '@ulak/contracts/documents/kinds';
import type { CourierDocument, DocumentFigures } from '@ulak/contracts/documents/schema';
import { formatNumber } from '@ulak/contracts/format';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useCallback, useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { KnownFailure } from '../../../ui/known-data.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoRows } from '../../../ui/no-rows.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { isFiltered, NO_FILTER } from '../model/document-view.ts';
import { documentPage, useDocumentChanges } from '../queries.ts';
import { ReviewCard, reviewColumns } from './review-columns.tsx';
import { ReviewFilters, type ReviewFiltersProps } from './review-filters.tsx';

interface ReviewPanelProps extends ReviewFiltersProps {
  /** What is asked for; the same object while nothing changed. */
  readonly wish: Readonly<Record<string, string>>;
  readonly onOpen: (document: CourierDocument) => void;
}

/** 'Kurye Belgeleri' (spec 4 §2): filters, what needs somebody, and the papers. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { view, wish, onView } = props;
  const query = useQuery(documentPage(wish, view.page));
  useDocumentChanges();
  const { data, error, isPlaceholderData } = query;
  const retry = (): void => void query.refetch();
  return (
    <div className={desk.column}>
      <Title order={1} size="h3">
        Kurye Belgeleri
      </Title>
      <ReviewFilters {...props} />
      {data === undefined && error ? (
        <div className={desk.panel}>
          <LoadFailure error={error} onRetry={retry} title={DOCUMENT_TEXTS.loadFailed} />
        </div>
      ) : (
        <ListSection isStale={isPlaceholderData}>
          <KnownFailure failure={DOCUMENT_TEXTS.loadFailed} query={query} />
          <Figures figures={data?.figures} onView={onView} />
          {data ? (
            <List {...props} documents={data.data} total={data.pagination.total} />
          ) : (
            <ListSkeleton rows={10} />
          )}
        </ListSection>
      )}
    </div>
  );
}

interface FiguresProps {
  readonly figures: DocumentFigures | undefined;
  readonly onView: ReviewPanelProps['onView'];
}

/** What needs somebody; each opens its list. */
function Figures({ figures, onView }: FiguresProps) {
  if (figures === undefined) return <Skeleton h={64} />;
  const opens = (count: number, status: 'PENDING' | 'EXPIRING' | 'EXPIRED') =>
    count === 0 ? undefined : () => onView({ ...NO_FILTER, status });
  const { pending, expiring, expired } = figures;
  return (
    <section aria-label="Bekleyenler" className={`${desk.grid} ${desk.tiles}`}>
      <StatTile label="İnceleme bekleyen" onClick={opens(pending, 'PENDING')} value={formatNumber(pending)} />
      <StatTile
        label="30 gün içinde bitecek"
        onClick={opens(expiring, 'EXPIRING')}
        value={formatNumber(expiring)}
      />
      <StatTile label="Süresi dolan" onClick={opens(expired, 'EXPIRED')} value={formatNumber(expired)} />
    </section>
  );
}

const idOf = ({ id }: CourierDocument): number => id;
/** What waits first, as the server lists it. */
const keepOrder = (): void => undefined;

interface ListProps extends Pick<ReviewPanelProps, 'view' | 'onView' | 'onOpen'> {
  readonly documents: readonly CourierDocument[];
  readonly total: number;
}

function List({ view, documents, total, onView, onOpen }: ListProps) {
  const now = useNow(MINUTE_MS);
  const columns = useMemo(() => reviewColumns(onOpen, now), [onOpen, now]);
  const card = useCallback(
    (row: CourierDocument) => <ReviewCard document={row} now={now} onOpen={onOpen} />,
    [onOpen, now],
  );
  const pages = Math.max(1, Math.ceil(total / DOCUMENTS_PAGE));
  if (documents.length === 0) return <Nothing onView={onView} view={view} />;
  return (
    <>
      <p className={desk.note} role="status">
        {formatNumber(total)} doküman · Sayfa {view.page} / {pages}
      </p>
      <DataTable
        columns={columns}
        keyOf={idOf}
        label="Kurye belgeleri"
        onOpen={onOpen}
        onSort={keepOrder}
        renderCard={card}
        rowRem={3}
        rows={documents}
        sort={null}
      />
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
    </>
  );
}

const NOTHING = {
  page: DOCUMENT_TEXTS.notFound,
  filtered: DOCUMENT_TEXTS.notFound,
  none: DOCUMENT_TEXTS.notFound,
};

/** Nothing matches (spec 4 §8), and what can be done about it. */
const Nothing = ({ view, onView }: Pick<ReviewPanelProps, 'view' | 'onView'>) => (
  <NoRows
    isFiltered={isFiltered(view)}
    onAll={() => onView(NO_FILTER)}
    onFirstPage={() => onView({ page: 1 })}
    page={view.page}
    texts={NOTHING}
  >
    <p>Kuryeler telefonlarındaki menüden “Belgelerim” ile yükler; gelenler burada görünür.</p>
  </NoRows>
);
