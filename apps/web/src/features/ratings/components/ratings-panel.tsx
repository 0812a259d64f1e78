import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import { MOST_COUNTED, RATINGS_FAILED } from '@ulak/contracts/ratings/status';
import { formatPeriod, formatTime, MINUTE_MS } from '@ulak/contracts/time';
import { useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { TabBar, tabPanel } from '../../../ui/tab-bar.tsx';
import {
  ALL_RATINGS,
  averagesQuery,
  isFiltered,
  RATING_TABS,
  type RatingsView,
  ratingsQuery,
} from '../model/ratings-view.ts';
import { PAGE_SIZE, ratingAverages, ratingPage } from '../queries.ts';
import { Averages } from './averages.tsx';
import { RatingEntry, type RatingActions } from './rating-entry.tsx';
import { RatingFilters } from './rating-filters.tsx';
import styles from './ratings.module.css';
import { useRatingsStream } from './use-ratings-stream.ts';

const TAB_ID = 'ratings';
const TABS = [
  { name: 'feedback', label: 'Geri Bildirim' },
  { name: 'order', label: 'Sipariş' },
  { name: 'delivery', label: 'Teslimat' },
] as const satisfies readonly { readonly name: (typeof RATING_TABS)[number]; readonly label: string }[];
const NONE_YET =
  'Henüz değerlendirme yok. Müşteriler teslimattan sonra takip sayfasında puan verir; takip bağlantısını ' +
  'siparişin ayrıntılarından gönderebilirsiniz.';
/** Older rows say so. */
const OLD_MS = 30 * MINUTE_MS;

interface RatingsPanelProps {
  readonly view: RatingsView;
  readonly branches: readonly BranchView[];
  readonly onView: (change: Partial<RatingsView>) => void;
  readonly actions: RatingActions;
}

/** 'Müşteri Geri Bildirimleri' (spec 3 §2.7): averages, filters, and the same ratings in three tabs. */
export function RatingsPanel(props: RatingsPanelProps) {
  const { view, branches, onView } = props;
  useRatingsStream();
  const averages = useStableQuery(averagesQuery(view, useNow(MINUTE_MS)));
  return (
    <div className={desk.column}>
      <Title order={1} size="h3">
        Müşteri Geri Bildirimleri
      </Title>
      <Averages onView={onView} query={averages} />
      <RatingFilters branches={branches} onView={onView} view={view} />
      <Narrowed averages={averages} onView={onView} view={view} />
      <TabBar id={TAB_ID} label="Görünüm" onChange={(tab) => onView({ tab })} tabs={TABS} value={view.tab} />
      <div {...tabPanel(TAB_ID, view.tab)}>
        <List {...props} />
      </div>
    </div>
  );
}

/** '1.234', or '10.000 veya daha çok'. */
const countText = (total: number): string =>
  total < MOST_COUNTED ? formatNumber(total) : `${formatNumber(MOST_COUNTED)} veya daha çok`;

/** The same object while it says the same: it is part of a query's key. */
function useStableQuery(query: Record<string, string>): Readonly<Record<string, string>> {
  const text = JSON.stringify(query);
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text]);
}

function List({ view, onView, actions }: RatingsPanelProps) {
  const now = useNow(MINUTE_MS);
  const query = useQuery(ratingPage(useStableQuery(ratingsQuery(view, now)), view.page));
  const { data, error, isPlaceholderData, dataUpdatedAt } = query;
  const retry = (): void => void query.refetch();
  if (data === undefined && error)
    return (
      <div className={desk.panel}>
        <LoadFailure error={error} onRetry={retry} title={RATINGS_FAILED} />
      </div>
    );
  if (data === undefined) return <ListSkeleton rows={12} />;
  const pages = Math.ceil(data.pagination.total / PAGE_SIZE);
  return (
    <section aria-busy={isPlaceholderData} aria-label="Değerlendirmeler" className={desk.column}>
      {error && (
        <ErrorBanner
          message={`${RATINGS_FAILED} ${formatTime(dataUpdatedAt)} verisi gösteriliyor. ${messageOf(error)}`}
          onRetry={retry}
        />
      )}
      {!error && now - dataUpdatedAt >= OLD_MS && (
        <ErrorBanner message={`Bu veriler ${formatTime(dataUpdatedAt)} saatinden.`} onRetry={retry} />
      )}
      <p className={desk.note} role="status">
        {countText(data.pagination.total)} değerlendirme
      </p>
      {data.data.length === 0 ? (
        <Nothing onView={onView} view={view} />
      ) : (
        <ol className={`${desk.list} ${styles.entries}`} data-stale={isPlaceholderData || undefined}>
          {data.data.map((rating) => (
            <RatingEntry actions={actions} key={rating.id} rating={rating} tab={view.tab} />
          ))}
        </ol>
      )}
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
    </section>
  );
}

interface NarrowedProps extends Pick<RatingsPanelProps, 'view' | 'onView'> {
  readonly averages: Readonly<Record<string, string>>;
}

/** Whose ratings and of which range, each with the way back to all. */
function Narrowed({ view, onView, averages }: NarrowedProps) {
  const { courierId, span } = view;
  const known = useQuery({ ...ratingAverages(averages), enabled: courierId !== null }).data;
  if (courierId === null && span === null) return null;
  const name = known?.couriers.find(({ id }) => id === courierId)?.name ?? `${courierId} numaralı kurye`;
  return (
    <Group gap="xs">
      {courierId !== null && (
        <Narrowing label={`Kurye: ${name}`} onClear={() => onView({ courierId: null })} />
      )}
      {span && (
        <Narrowing
          label={`Aralık: ${formatPeriod({ from: new Date(span.from), to: new Date(span.to) })}`}
          onClear={() => onView({ span: null })}
        />
      )}
    </Group>
  );
}

const Narrowing = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button
    aria-label={`${label}, süzgeci kaldır`}
    className={`${desk.touch} ${styles.narrowing}`}
    onClick={onClear}
    rightSection={<IconX aria-hidden size="0.875rem" />}
    size="compact-sm"
    variant="light"
  >
    {label}
  </Button>
);

function Nothing({ view, onView }: Pick<RatingsPanelProps, 'view' | 'onView'>) {
  if (view.page > 1)
    return (
      <EmptyState text="Bu sayfada değerlendirme yok">
        <Button onClick={() => onView({ page: 1 })} size="sm" variant="default">
          İlk sayfaya dön
        </Button>
      </EmptyState>
    );
  if (isFiltered(view))
    return (
      <EmptyState text="Süzgece uyan değerlendirme yok">
        <Button onClick={() => onView(ALL_RATINGS)} size="sm" variant="default">
          Süzgeci temizle
        </Button>
      </EmptyState>
    );
  return <EmptyState text={NONE_YET} />;
}
