import { Group, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { FeedbackFigures, ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { formatNumber } from '@ulak/contracts/format';
import type { BranchFilter } from '@ulak/contracts/ids';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { DataAge } from '../../../ui/known-data.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoRows } from '../../../ui/no-rows.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { type FeedbackView, isFiltered, NO_FILTER } from '../model/feedback-view.ts';
import { LOAD_FAILED, waitText } from '../model/texts.ts';
import {
  downloadFeedback,
  feedbackPage,
  type FeedbackWish,
  PAGE_SIZE,
  useFeedbackChanges,
} from '../queries.ts';
import { ReviewCard, reviewColumns } from './review-columns.tsx';
import { ReviewFilters } from './review-filters.tsx';

interface ReviewPanelProps {
  readonly view: FeedbackView;
  readonly branches: readonly BranchView[];
  readonly branchId: BranchFilter;
  /** What is asked for; the same object while nothing changed. */
  readonly wish: FeedbackWish;
  readonly onView: (change: Partial<FeedbackView>) => void;
}

/** 'Kurye Geri Bildirimleri' (spec 3 §2.6): filters, response times, and what couriers wrote. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { view, wish, onView } = props;
  const query = useQuery(feedbackPage(wish, view.page));
  useFeedbackChanges();
  const { data, error, isPlaceholderData } = query;
  const retry = (): void => void query.refetch();
  const narrowed = data?.data.find(({ courier }) => courier.id === view.courierId);
  return (
    <div className={desk.column}>
      <Group gap="xs" mih={36}>
        <Title order={1} size="h3">
          Kurye Geri Bildirimleri
        </Title>
        <SheetDownloadButton download={(signal) => downloadFeedback(wish, signal)} />
      </Group>
      <ReviewFilters {...props} courierName={narrowed?.courier.fullName ?? null} />
      {data === undefined && error ? (
        <div className={desk.panel}>
          <LoadFailure error={error} onRetry={retry} title={LOAD_FAILED} />
        </div>
      ) : (
        <ListSection isStale={isPlaceholderData}>
          <DataAge failure={LOAD_FAILED} query={query} />
          <Figures figures={data?.figures} onView={onView} />
          {data ? (
            <List feedback={data.data} onView={onView} total={data.pagination.total} view={view} />
          ) : (
            <ListSkeleton rows={10} />
          )}
        </ListSection>
      )}
    </div>
  );
}

const NONE = '–';

interface FiguresProps {
  readonly figures: FeedbackFigures | undefined;
  readonly onView: ReviewPanelProps['onView'];
}

/** Response times of all that matches; each opens what it is made of. */
function Figures({ figures, onView }: FiguresProps) {
  if (figures === undefined) return <Skeleton h={64} />;
  const { open, oldestOpenMinutes, answered, medianAnswerMinutes } = figures;
  const openThem = open === 0 ? undefined : () => onView({ status: 'OPEN' });
  const answeredOnes = answered === 0 ? undefined : () => onView({ status: 'ANSWERED' });
  return (
    <section aria-label="Yanıt süreleri" className={`${desk.grid} ${desk.tiles}`}>
      <StatTile label="Açık" onClick={openThem} value={formatNumber(open)} />
      <StatTile
        label="En uzun bekleyen"
        onClick={openThem}
        value={oldestOpenMinutes === null ? NONE : waitText(oldestOpenMinutes)}
      />
      <StatTile label="Yanıtlanan" onClick={answeredOnes} value={formatNumber(answered)} />
      <StatTile
        label="Yanıta kadar (ortanca)"
        onClick={answeredOnes}
        value={medianAnswerMinutes === null ? NONE : waitText(medianAnswerMinutes)}
      />
    </section>
  );
}

const idOf = ({ id }: ManagedFeedback): number => id;
/** Newest first, as the server lists it. */
const keepOrder = (): void => undefined;

interface ListProps extends Pick<ReviewPanelProps, 'view' | 'onView'> {
  readonly feedback: readonly ManagedFeedback[];
  readonly total: number;
}

function List({ view, feedback, total, onView }: ListProps) {
  const open = useCallback(({ id }: ManagedFeedback) => onView({ openId: id }), [onView]);
  const columns = useMemo(() => reviewColumns(open), [open]);
  const card = useCallback((row: ManagedFeedback) => <ReviewCard feedback={row} onOpen={open} />, [open]);
  const pages = Math.ceil(total / PAGE_SIZE);
  if (feedback.length === 0) return <Nothing onView={onView} view={view} />;
  return (
    <>
      <p className={desk.note} role="status">
        {formatNumber(total)} geri bildirim
      </p>
      <DataTable
        columns={columns}
        keyOf={idOf}
        label="Kurye geri bildirimleri"
        onOpen={open}
        onSort={keepOrder}
        renderCard={card}
        rowRem={3}
        rows={feedback}
        sort={null}
      />
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
    </>
  );
}

const NOTHING = {
  page: 'Bu sayfada geri bildirim yok',
  filtered: 'Süzgeçlere uyan geri bildirim yok',
  none: 'Henüz geri bildirim yok',
};

/** Nothing matches, and what can be done about it. */
const Nothing = ({ view, onView }: Pick<ReviewPanelProps, 'view' | 'onView'>) => (
  <NoRows
    isFiltered={isFiltered(view)}
    onAll={() => onView(NO_FILTER)}
    onFirstPage={() => onView({ page: 1 })}
    page={view.page}
    texts={NOTHING}
  >
    <p>Kuryeler telefonlarındaki menüden “Geri Bildirim” ile yazar; gelenler burada görünür.</p>
  </NoRows>
);
